export type { LocalAddress } from './client/connection.js';
export {
  isAllowedAddress,
  parseServerAddress,
  resolveServerAddress,
  type AddressPolicy,
  type ServerAddress,
} from './client/server-address.js';
export { TransferProblem, type TransferProblemCode } from './client/transfer-problem.js';
export type { ReadRecord, TransferredRecord } from './client/transferred-record.js';
export {
  fetchZone,
  transferZone,
  type FetchedZone,
  type TransferOptions,
  type TransferredZone,
} from './client/zone-transfer.js';
export {
  type FileRecord,
  MasterFileProblem,
  readMasterFile,
  writeZone,
  type ZoneRecords,
} from './master-file/index.js';
export {
  isWithin,
  keyFromText,
  nameFromText,
  nameKey,
  nameLength,
  NameProblem,
  nameToText,
  parentKey,
  readName,
} from './names/index.js';
export {
  dataToText,
  isOfQuestions,
  readData,
  type ResourceRecord,
  type Soa,
  soaOf,
  typeName,
  typeNumber,
  types,
} from './record-data/index.js';
export { type Answer, type Section, takeSteps, Zone } from './zone/index.js';
