import type { NodeCourse } from '@cloud-account/core';
import type { JobPayloads } from '../../generated/job-payloads.js';
import { enqueue, type SteppedKind } from '../../repositories/jobs.js';
import { queueOf } from '../../repositories/nodes/busy.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import { setNodeStatus } from '../../repositories/nodes/node-state.js';
import type { Transaction } from '../../repositories/transaction.js';

/**
 * Asks for a job with steps of a node that the transaction has locked, in the queue of the node.
 *
 * @param key the job's
 * @param subject the ID of what the job is about, where that is not the node
 */
export function enqueueForNode<Kind extends SteppedKind>(
  tx: Transaction,
  { id }: Pick<StoredNode, 'id'>,
  kind: Kind,
  key: string,
  payload: JobPayloads[Kind],
  subject = id,
): void {
  enqueue(tx, { kind, subject: String(subject), queue: queueOf(id), key, payload, runAt: tx.now });
}

/** Says that what is done with a node has been asked for. @param course what an operation does with its states */
export async function setDuring(tx: Transaction, { during }: NodeCourse, id: number): Promise<void> {
  if (during !== undefined) await setNodeStatus(tx, id, during);
}
