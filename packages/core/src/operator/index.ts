export { accountProblems, type AccountValues, changedAccount, newAccount } from './accounts.js';
export { entityIdTaken, entityKindMade, entityProblems } from './entities.js';
export {
  consoleIsOff,
  faultNodeUnknown,
  machinesDoNotFail,
  machinesHaveNoConsole,
  machinesNotPlaced,
  nodeNotRunning,
} from './faults.js';
export {
  copiedBucketLabel,
  copiedDomain,
  copiedUsername,
  labAccountUnknown,
  labNameTaken,
  maxCopiedRows,
  mayCopyAccount,
} from './lab-accounts.js';
export {
  advancedTo,
  advanceTakesLong,
  awaitedEventProblems,
  clockIsHeld,
  draftClock,
  eventTakesLong,
  jobsTakeLong,
  type ClockSetting,
  shownTime,
} from './lab-clock.js';
export { mayAbandonJob, mayRetryJob } from './jobs.js';
export {
  LARGEST_SNAPSHOT_FILE,
  requireSnapshotFits,
  requireSnapshotSpace,
  snapshotNameTaken,
} from './lab-state.js';
export { mayOpenStream } from './lab-stream.js';
export { draftStepFault } from './step-faults.js';
export { entityIdKey, entityKey, type KnownThings, userKey } from './seed/known-things.js';
export { planSeed } from './seed/plan-seed.js';
export type { ConfigPlan, NodeOffers, NodePlan } from './seed/node-plan.js';
export { bucketKey } from './seed/plan-storage.js';
export type { StoragePlan } from './seed/storage-plan.js';
export type { AccountPlan, SeedPlan, UserPlan } from './seed/seed-plan.js';
