export type { AskOptions } from './client/ask.js';
export { askSoa } from './client/ask-soa.js';
export type { LocalAddress } from './client/connection.js';
export { sendNotify, type NotifyOptions } from './client/send-notify.js';
export {
  isAllowedAddress,
  parseServerAddress,
  resolveServerAddress,
  type AddressPolicy,
  type ServerAddress,
} from './client/server-address.js';
export { TransferProblem, type TransferProblemCode } from './client/transfer-problem.js';
export { normalizeZoneName } from './client/zone-name.js';
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
export { NameServerEngine, type EngineOptions, type ListenOptions } from './server/engine.js';
export type { EngineFigures } from './server/figures.js';
export { defaultLimits, type EngineLimits } from './server/limits.js';
export type { Outcome } from './server/responder.js';
export {
  type EngineEvents,
  plainAddress,
  type Sender,
  type ServedZone,
  type ServedZones,
} from './server/served-zones.js';
export { Transfer } from './server/transfer.js';
export { rcodeName } from './messages/codes.js';
