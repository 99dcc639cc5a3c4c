export { quoted } from './quoted.js';
export { isReadRecord, type ReadRecord, type Soa, type TransferredRecord } from './transferred-record.js';
