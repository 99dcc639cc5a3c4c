import type { Cloud } from '../cloud/cloud.js';
import type { Owner } from '../common/viewer.js';
import type { Transaction } from '../repositories/transaction.js';
import { enqueue } from './enqueue.js';
import type { JobPayloads } from './payloads.js';

/**
 * Enqueues the removal of deleted backups from their hosts. The job has its own queue, so it delays no other job of the node.
 *
 * @param delay milliseconds before the first attempt
 */
export function requestRemoval(
  owner: Owner,
  tx: Transaction,
  { randomness }: Pick<Cloud, 'randomness'>,
  payload: JobPayloads['removeBackups'],
  delay = 0,
): void {
  if (payload.backups.length === 0) return;
  enqueue(owner, tx, {
    kind: 'removeBackups',
    subject: String(payload.node),
    queue: `backups:${payload.node}`,
    key: randomness.uuid(),
    payload,
    runAt: new Date(tx.now.getTime() + delay),
  });
}
