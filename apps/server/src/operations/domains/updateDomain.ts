import { changeDomain, mayMoveRecords, nameKey } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap, refusalsOf } from '../../common/refused.js';
import { lockDomain, saveDomain } from '../../repositories/domains/domains.js';
import { longestRecordNames } from '../../repositories/domains/records.js';
import { recordEvent } from '../../repositories/events.js';
import { domainEntity } from '../../repositories/events/entities.js';
import { requestPublishing } from '../../repositories/domains/publishing.js';
import { lockName } from './name-problems.js';
import { presentDomain } from './present.js';

export const updateDomain: Handler<'updateDomain'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockDomain(viewer, tx, params.domainId);
    const { domain: name = current.values.domain } = body;
    const renaming =
      nameKey(name) === nameKey(current.values.domain)
        ? []
        : [
            ...(await lockName(cloud, viewer, tx, name, current.id)),
            ...refusalsOf(mayMoveRecords(name, await longestRecordNames(tx, current.id))),
          ];
    const values = unwrap(changeDomain(current.values, body), ...renaming);
    const domain = await saveDomain(viewer, tx, current.id, values);
    recordEvent(viewer, tx, { action: 'domain_update', entity: domainEntity(domain) });
    requestPublishing(viewer, tx, domain);
    return presentDomain(domain);
  });
