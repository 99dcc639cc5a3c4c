export { accountProblems, type AccountValues, changedAccount, newAccount } from './accounts.js';
export { entityProblems } from './entities.js';
export {
  copiedBucketLabel,
  copiedDomain,
  copiedUsername,
  maxCopiedRows,
  mayCopyAccount,
} from './lab-accounts.js';
export {
  advancedTo,
  advanceTakesLong,
  awaitedEventProblems,
  draftClock,
  type ClockSetting,
  shownTime,
} from './lab-clock.js';
export { mayAbandonJob, mayRetryJob } from './jobs.js';
export { LARGEST_SNAPSHOT_FILE, requireSnapshotFits, requireSnapshotSpace } from './lab-state.js';
export { mayOpenStream } from './lab-stream.js';
export { draftStepFault } from './step-faults.js';
export { entityIdKey, entityKey, type KnownThings, userKey } from './seed/known-things.js';
export { planSeed } from './seed/plan-seed.js';
export type { ConfigPlan, NodeOffers, NodePlan } from './seed/node-plan.js';
export { bucketKey } from './seed/plan-storage.js';
export type { StoragePlan } from './seed/storage-plan.js';
export type { AccountPlan, SeedPlan, UserPlan } from './seed/seed-plan.js';
