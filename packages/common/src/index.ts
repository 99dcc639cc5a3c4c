export { FairQueue } from './fair-queue.js';
export { quoted } from './quoted.js';
export { isReadRecord, type ReadRecord, type Soa, type TransferredRecord } from './transferred-record.js';
export { OpenConnections, type Activity } from './open-connections.js';
export { LoopTurns } from './loop-turns.js';
