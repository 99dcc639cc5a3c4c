export { afterRealTime, type Clock, realTimeUntil, systemClock } from './clock.js';
export { FairQueue } from './connections/fair-queue.js';
export { LoopTurns } from './connections/loop-turns.js';
export { type Activity, OpenConnections } from './connections/open-connections.js';
export {
  type DiskFigures,
  type DiskOptions,
  DiskSpace,
  readSpace,
  type ReadSpace,
  type SpaceClaim,
} from './disks/disk-space.js';
export { syncPath } from './disks/sync-path.js';
export { CannotDecrypt, Encryption } from './encryption/encryption.js';
export { type Reencryption, reencryptRows } from './encryption/reencrypt-rows.js';
export { inTime } from './in-time.js';
export { answerBrokenRequests } from './listeners/broken-request.js';
export { networkOf, plainAddress } from './listeners/caller-network.js';
export { boundConnections, type ConnectionBounds } from './listeners/connections.js';
export { dateBy } from './listeners/date-header.js';
export {
  CannotListen,
  close,
  drain,
  listen,
  type ListenAddress,
  listenBeside,
  requestsInProgress,
  requireFree,
} from './listeners/listener.js';
export { portAfter } from './listeners/port-after.js';
export { packageRootOf } from './package-root.js';
export { findProgram } from './programs.js';
export { type Randomness, systemRandomness } from './randomness.js';
export { pathOf, workOf } from './request-path.js';
export { type MostAtOnce, Slots } from './slots.js';
export { startThread } from './threads/start-thread.js';
