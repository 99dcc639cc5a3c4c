export { changeDomain, draftDomain } from './draft-domain.js';
export { nameProblems, nameTaken } from './domain-problems.js';
export { changeRecord, draftRecord, type RecordContext, type RecordDecision } from './draft-record.js';
export { draftZone, type ZoneValues } from './draft-zone.js';
export { bytesOfRecords, mayAddRecords, mayHoldBytes, mostRecordBytes, mostRecords } from './limits.js';
export { isMailAddress, mailAddress, mailboxName } from './mailbox.js';
export { fullName, nameKey } from './names.js';
export { conflictsOf, type IdentifiedRecord } from './record-conflicts.js';
export { isPublished } from './publication.js';
export { mayChangeRecords } from './read-only.js';
export { mayCarryRecords } from './rename.js';
export { defaultTimes, importedTime, importedTtl, roundDomainTime, roundRecordTtl } from './times.js';
export type { DomainValues, RecordNeighbour, RecordValues } from './types.js';
export { type ImportedZone, importZone } from './import/import-zone.js';
export {
  isReadRecord,
  type ReadRecord,
  type TransferredRecord,
  type TransferredStart,
} from './import/transferred-record.js';
export { copyTimes, type StartTimes, waitAfterFailure } from './copies/copy-times.js';
export { isLaterSerial, laterSerial } from './copies/serials.js';
export { nextSerial } from './zone/next-serial.js';
export type { RenderedRecord } from './zone/record-data.js';
export { renderZone, renderZoneInSteps, type ZoneSource } from './zone/render-zone.js';
