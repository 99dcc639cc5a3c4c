import type { NodeStateChange } from '@cloud-account/core';
import type { Owner } from '../common/viewer.js';
import type { JobKind } from '../generated/kinds/job-kinds.js';
import { enqueuePlain, enqueueSteps, type JobOfSteps, type PlainJob } from '../repositories/job-rows.js';
import { queueOf } from '../repositories/nodes/machines/busy.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import { setNodeStatus } from '../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../repositories/transaction.js';
import type { JobPayloads } from './payloads.js';

/** A kind of job with steps. */
type SteppedKind = keyof JobPayloads;

/** Enqueues a job in the transaction that makes it necessary. @param owner the account whose turn the job takes */
export function enqueue(
  owner: Owner,
  tx: Transaction,
  request: PlainJob<Exclude<JobKind, SteppedKind>>,
): void;
/** Enqueues a job with steps in the transaction that makes it necessary. @param owner the account whose turn the job takes */
export function enqueue<Kind extends SteppedKind>(
  owner: Owner,
  tx: Transaction,
  request: JobOfSteps<Kind, JobPayloads[Kind]>,
): void;
export function enqueue(
  owner: Owner,
  tx: Transaction,
  request: PlainJob | JobOfSteps<JobKind, unknown>,
): void {
  if (request.key === undefined) enqueuePlain(owner, tx, request);
  else enqueueSteps(owner, tx, request);
}

/**
 * Enqueues a job with steps for a node that the transaction has locked, in the queue of the node.
 *
 * @param owner the account of the node
 * @param key the key of the job
 * @param subject the ID of the thing that the job changes, if it is not the node
 */
export function enqueueForNode<Kind extends SteppedKind>(
  owner: Owner,
  tx: Transaction,
  { id }: Pick<StoredNode, 'id'>,
  kind: Kind,
  key: string,
  payload: JobPayloads[Kind],
  subject = id,
): void {
  enqueue(owner, tx, { kind, subject: String(subject), queue: queueOf(id), key, payload, runAt: tx.now });
}

/** Sets the status that a node has during an operation, from its state change. */
export async function setDuring(tx: Transaction, { during }: NodeStateChange, id: number): Promise<void> {
  if (during !== undefined) await setNodeStatus(tx, id, during);
}
