import { draftDomain } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { insertDomain } from '../../repositories/domains/domains.js';
import { recordEvent } from '../../repositories/events.js';
import { domainEntity } from '../../repositories/events/entities.js';
import { requestPublishing } from '../../repositories/domains/publishing.js';
import { lockName } from './name-problems.js';
import { presentDomain } from './present.js';

export const createDomain: Handler<'createDomain'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const values = unwrap(draftDomain(body), ...(await lockName(cloud, viewer, tx, body.domain)));
    const domain = await insertDomain(viewer, tx, values);
    recordEvent(viewer, tx, { action: 'domain_create', entity: domainEntity(domain) });
    requestPublishing(viewer, tx, domain);
    return presentDomain(domain);
  });
