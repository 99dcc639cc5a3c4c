import type { Handler } from '../../../cloud/operation.js';
import { removeDomain } from '../../../repositories/domains/domains.js';
import { lockAnyDomain } from '../../../repositories/domains/operator/all-domains.js';
import { platformOf, recordEvent } from '../../../repositories/events.js';
import { domainEntity } from '../../../repositories/events/entities.js';

export const deleteDomainById: Handler<'deleteDomainById'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { accountId, domain } = await lockAnyDomain(tx, params.domainId);
    const platform = platformOf(accountId);
    await removeDomain(platform, tx, domain.id);
    recordEvent(platform, tx, { action: 'domain_delete', entity: domainEntity(domain) });
    return {};
  });
