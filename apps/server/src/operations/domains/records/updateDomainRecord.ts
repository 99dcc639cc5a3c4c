import {
  bytesOfRecords,
  changeRecord,
  conflictsOf,
  mayChangeRecords,
  mayHaveRecordBytes,
} from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockDomain } from '../../../repositories/domains/domains.js';
import { getRecord, conflictingRecords, saveRecord } from '../../../repositories/domains/records.js';
import { recordEvent } from '../../../repositories/events.js';
import { domainEntity } from '../../../repositories/events/entities.js';
import { requestPublishing } from '../../../repositories/domains/publishing.js';
import { presentRecord } from '../present.js';

export const updateDomainRecord: Handler<'updateDomainRecord'> = ({
  cloud,
  viewer,
  params,
  body,
  callerAddress,
}) =>
  cloud.transaction(async (tx) => {
    const domain = await lockDomain(viewer, tx, params.domainId);
    const { id, values: current } = await getRecord(viewer, tx, domain.id, params.recordId);
    const decision = changeRecord({ current, body, zone: domain.values.domain, callerAddress });
    const conflicting = await conflictingRecords(tx, domain.id, decision, id);
    const { recordBytes: before } = domain;
    const others = before - bytesOfRecords([current]);
    const bytes = decision.ok ? mayHaveRecordBytes(others + bytesOfRecords([decision.value]), before) : [];
    const type = mayChangeRecords(domain.values.type);
    const draft = unwrap(decision, ...type, ...bytes, ...conflictsOf(decision, conflicting, current));
    const record = await saveRecord(tx, domain.id, id, draft);
    recordEvent(viewer, tx, { action: 'domain_record_update', entity: domainEntity(domain) });
    requestPublishing(viewer, tx, domain);
    return presentRecord(record);
  });
