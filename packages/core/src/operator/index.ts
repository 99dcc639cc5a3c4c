export { accountProblems, type AccountValues, changedAccount, newAccount } from './accounts.js';
export { entityIdTaken, entityKindMade, entityProblems } from './entities.js';
export { faultNodeUnknown, machinesDoNotFail, nodeNotRunning } from './faults.js';
export { mayAbandonJob, mayRetryJob } from './jobs.js';
export { draftStepFault, type StepFaultDraft, type StepFaultGround } from './step-faults.js';
export { entityIdKey, entityKey, type KnownThings, userKey } from './seed/known-things.js';
export { planSeed, type SeedContext } from './seed/plan-seed.js';
export type { ConfigPlan, DiskPlan, NodeOffers, NodePlan } from './seed/node-plan.js';
export type { AccountPlan, SeedPlan, UserPlan } from './seed/seed-plan.js';
