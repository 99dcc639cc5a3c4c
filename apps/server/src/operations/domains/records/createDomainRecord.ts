import {
  bytesOfRecords,
  conflictsOf,
  draftRecord,
  mayAddRecords,
  mayChangeRecords,
  mayHaveRecordBytes,
} from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap, refusalsOf } from '../../../common/refused.js';
import { lockDomain } from '../../../repositories/domains/domains.js';
import { insertRecord, conflictingRecords } from '../../../repositories/domains/records.js';
import { recordEvent } from '../../../repositories/events.js';
import { domainEntity } from '../../../repositories/events/entities.js';
import { requestPublishing } from '../../../repositories/domains/publishing.js';
import { presentRecord } from '../present.js';

export const createDomainRecord: Handler<'createDomainRecord'> = ({
  cloud,
  viewer,
  params,
  body,
  callerAddress,
}) =>
  cloud.transaction(async (tx) => {
    const domain = await lockDomain(viewer, tx, params.domainId);
    const type = mayChangeRecords(domain.values.type);
    const capacity = refusalsOf(mayAddRecords(domain.recordCount));
    const decision = draftRecord({ body, zone: domain.values.domain, callerAddress });
    const conflicts = conflictsOf(decision, await conflictingRecords(tx, domain.id, decision));
    const { recordBytes: before } = domain;
    const bytes = decision.ok ? mayHaveRecordBytes(before + bytesOfRecords([decision.value]), before) : [];
    const draft = unwrap(decision, ...type, ...capacity, ...bytes, ...conflicts);
    const record = await insertRecord(tx, domain.id, draft);
    recordEvent(viewer, tx, { action: 'domain_record_create', entity: domainEntity(domain) });
    requestPublishing(viewer, tx, domain);
    return presentRecord(record);
  });
