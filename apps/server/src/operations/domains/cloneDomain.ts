import { domainNameProblems, mayMoveRecords } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { insertDomain, lockDomain } from '../../repositories/domains/domains.js';
import { copyRecords, longestRecordNames } from '../../repositories/domains/records.js';
import { recordEvent } from '../../repositories/events.js';
import { domainEntity } from '../../repositories/events/entities.js';
import { requestPublishing } from '../../repositories/domains/publishing.js';
import { rowId } from '../../common/row-id.js';
import { lockName } from './name-problems.js';
import { presentDomain } from './present.js';

export const cloneDomain: Handler<'cloneDomain'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const source = await lockDomain(viewer, tx, rowId(params.domainId), 'share');
    const names = await longestRecordNames(tx, source.id);
    unwrap(
      mayMoveRecords(body.domain, names),
      ...domainNameProblems(body.domain),
      ...(await lockName(cloud, viewer, tx, body.domain)),
    );
    const clone = await insertDomain(viewer, tx, { ...source.values, domain: body.domain, status: 'active' });
    await copyRecords(tx, source.id, clone.id);
    recordEvent(viewer, tx, { action: 'domain_create', entity: domainEntity(clone) });
    requestPublishing(viewer, tx, clone);
    return presentDomain(clone);
  });
