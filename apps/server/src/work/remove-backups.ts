import type { Cloud } from '../cloud/cloud.js';
import type { Transaction } from '../repositories/transaction.js';
import { enqueue } from './enqueue.js';
import type { JobPayloads } from './payloads.js';

/**
 * Has what hosts have of backups removed that are not kept any more. It is done beside what is done with their node, and keeps
 * nobody waiting.
 *
 * @param delay milliseconds until it is tried
 */
export function requestRemoval(
  tx: Transaction,
  { randomness }: Pick<Cloud, 'randomness'>,
  payload: JobPayloads['removeBackups'],
  delay = 0,
): void {
  if (payload.backups.length === 0) return;
  enqueue(tx, {
    kind: 'removeBackups',
    subject: String(payload.node),
    queue: `backups:${payload.node}`,
    key: randomness.uuid(),
    payload,
    runAt: new Date(tx.now.getTime() + delay),
  });
}
