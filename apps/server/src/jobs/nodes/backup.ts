import type { Cloud } from '../../common/context.js';
import { enqueueSteps } from '../../repositories/job-rows.js';
import type { GoneBackup } from '../../repositories/node-backups/backups.js';
import type { Transaction } from '../../repositories/transaction.js';

/** Backups that are not kept any more, of a node that may be gone. */
export interface RemoveBackupsPayload {
  readonly node: number;
  /** What the hypervisor knows the node by. */
  readonly machine: string;
  readonly backups: readonly GoneBackup[];
}

/**
 * Has what hosts have of backups removed that are not kept any more. It is done beside what is done with their node, and keeps
 * nobody waiting.
 *
 * @param delay milliseconds until it is tried
 */
export function requestRemoval(
  tx: Transaction,
  { randomness }: Pick<Cloud, 'randomness'>,
  payload: RemoveBackupsPayload,
  delay = 0,
): void {
  if (payload.backups.length === 0) return;
  enqueueSteps(tx, {
    kind: 'removeBackups',
    subject: String(payload.node),
    queue: `backups:${payload.node}`,
    key: randomness.uuid(),
    payload,
    runAt: new Date(tx.now.getTime() + delay),
  });
}
