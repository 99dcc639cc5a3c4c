export { changeDomain, draftDomain } from './draft-domain.js';
export { changeRecord, draftRecord, type RecordDecision } from './draft-record.js';
export { domainNameProblems } from './domain-problems.js';
export { draftZone, type ZoneValues } from './draft-zone.js';
export { bytesOfRecords, mayAddRecords, mayHaveRecordBytes, maxRecordBytes } from './limits.js';
export { nameKey } from './names.js';
export { conflictsOf, type IdentifiedRecord } from './record-conflicts.js';
export { namesAbove, nestedNameProblems, storageNameProblems } from './nested-names.js';
export { isPublished } from './publication.js';
export { mayChangeRecords } from './read-only.js';
export { mayMoveRecords } from './rename.js';
export type { DomainValues, RecordValues } from './types.js';
export { importZone } from './import/import-zone.js';
export { copyTimes, type StartTimes, waitAfterFailure } from './copies/copy-times.js';
export { isLaterSerial, laterSerial } from './copies/serials.js';
export { catalogIncrement, catalogLines, catalogName, nextCatalogSerial } from './secondaries/catalog.js';
export {
  changeSecondaryGroup,
  draftSecondaryGroup,
  groupKeyTaken,
  groupLabelTaken,
  type SecondaryGroupValues,
} from './secondaries/draft-group.js';
export { nextSerial } from './zone/next-serial.js';
export { longestDomainTime } from './times.js';
export { zoneIncrement } from './zone/zone-increment.js';
export { renderZone, renderZoneInSteps, type ZoneSource } from './zone/render-zone.js';
