export { accountProblems, type AccountValues, changedAccount, newAccount } from './accounts.js';
export { type EntityBody, entityIdTaken, entityKindMade, entityProblems } from './entities.js';
export { type JobState, mayAbandonJob, mayRetryJob } from './jobs.js';
export { entityIdKey, entityKey, type KnownThings, userKey } from './seed/known-things.js';
export { planSeed, type SeedContext } from './seed/plan-seed.js';
export type { SeedBody } from './seed/seed-body.js';
export type { AccountPlan, SeedCounts, SeedPlan, UserPlan } from './seed/seed-plan.js';
