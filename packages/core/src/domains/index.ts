export { changeDomain, draftDomain } from './draft-domain.js';
export { nameProblems, nameTaken } from './domain-problems.js';
export { changeRecord, draftRecord, type RecordContext } from './draft-record.js';
export { mayAddRecords, mostRecords } from './limits.js';
export { isMailAddress, mailAddress, mailboxName } from './mailbox.js';
export { fullName, nameKey } from './names.js';
export { type IdentifiedRecord, recordConflicts } from './record-conflicts.js';
export { mayCarryRecords } from './rename.js';
export { defaultTimes, importedTime, importedTtl, roundDomainTime, roundRecordTtl } from './times.js';
export type {
  CaaTag,
  DomainBody,
  DomainChange,
  DomainStatus,
  DomainType,
  DomainValues,
  RecordBody,
  RecordChange,
  RecordNeighbour,
  RecordType,
  RecordValues,
} from './types.js';
