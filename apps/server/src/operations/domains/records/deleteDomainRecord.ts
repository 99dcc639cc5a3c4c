import { mayChangeRecords } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockDomain } from '../../../repositories/domains/domains.js';
import { getRecord, removeRecord } from '../../../repositories/domains/records.js';
import { recordEvent } from '../../../repositories/events.js';
import { domainEntity } from '../../../repositories/events/entities.js';
import { requestPublishing } from '../../../repositories/domains/publishing.js';

export const deleteDomainRecord: Handler<'deleteDomainRecord'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const domain = await lockDomain(viewer, tx, params.domainId);
    const { id } = await getRecord(viewer, tx, domain.id, params.recordId);
    refuseAll(mayChangeRecords(domain.values.type));
    await removeRecord(tx, domain.id, id);
    recordEvent(viewer, tx, { action: 'domain_record_delete', entity: domainEntity(domain) });
    requestPublishing(viewer, tx, domain);
    return {};
  });
