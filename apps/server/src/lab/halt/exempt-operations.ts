import type { OperationId } from '@cloud-account/spec';

/**
 * The operations that do not enter the lock: they lock it themselves, or change nothing of the state and may take long. All
 * others wait while it is locked, and a halt waits for them.
 */
export const exemptFromLock: ReadonlySet<OperationId> = new Set<OperationId>([
  'resetLab',
  'listLabSnapshots',
  'createLabSnapshot',
  'loadLabSnapshot',
  'deleteLabSnapshot',
  'getLabSnapshotFile',
  'updateLabSnapshotFile',
  'runLabJobs',
  'getLabStream',
  'listLabSnapshotDifferences',
]);
