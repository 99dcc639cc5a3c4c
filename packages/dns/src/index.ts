export { askSoa } from './client/ask-soa.js';
export { sendNotify } from './client/send-notify.js';
export { parseServerAddress } from './client/server-address.js';
export { TransferProblem } from './client/transfer-problem.js';
export {
  fetchZone,
  transferZone,
  type FetchedZone,
  type TransferOptions,
  type TransferredZone,
} from './client/zone-transfer.js';
export { readMasterFile, writeZone } from './master-file/index.js';
export { keyFromText, nameToText, parentKey } from './names/index.js';
export { type Soa } from './record-data/index.js';
export { takeSteps, Zone } from './zone/index.js';
export { NameServerEngine } from './server/engine.js';
export type { QuestionOutcome } from './server/responder.js';
export type { EngineFigures } from './server/figures.js';
export { plainAddress, type GroupKey, type ServedZone, type ServedZones } from './server/served-zones.js';
export { signRequest, type TsigKey } from './messages/signature.js';
export { rcodeName } from './messages/codes.js';
