import type { OperationId } from '@cloud-account/spec';

/**
 * The operations that do not pass the gate: they close it themselves, or change nothing of the state and may take long. All
 * others wait while the gate is closed, and the closing waits for them.
 */
export const besideTheGate: ReadonlySet<OperationId> = new Set<OperationId>([
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
