import type { Handler } from '../../cloud/operation.js';
import { lockDomain, removeDomain } from '../../repositories/domains/domains.js';
import { recordEvent } from '../../repositories/events.js';
import { domainEntity } from '../../repositories/events/entities.js';

export const deleteDomain: Handler<'deleteDomain'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const domain = await lockDomain(viewer, tx, params.domainId);
    await removeDomain(viewer, tx, domain.id);
    recordEvent(viewer, tx, { action: 'domain_delete', entity: domainEntity(domain) });
    return {};
  });
