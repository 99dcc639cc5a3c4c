import type { NodeStateChange } from '@cloud-account/core';
import type { JobKind } from '../generated/job-kinds.js';
import { enqueuePlain, enqueueSteps, type JobOfSteps, type PlainJob } from '../repositories/job-rows.js';
import { queueOf } from '../repositories/nodes/machines/busy.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import { setNodeStatus } from '../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../repositories/transaction.js';
import type { JobPayloads } from './payloads.js';

/** A kind of job that is done step by step. */
type SteppedKind = keyof JobPayloads;

/** Asks for a job in the transaction that needs it. */
export function enqueue(tx: Transaction, request: PlainJob<Exclude<JobKind, SteppedKind>>): void;
/** Asks for a job with steps in the transaction that needs it. */
export function enqueue<Kind extends SteppedKind>(
  tx: Transaction,
  request: JobOfSteps<Kind, JobPayloads[Kind]>,
): void;
export function enqueue(tx: Transaction, request: PlainJob | JobOfSteps<JobKind, unknown>): void {
  if (request.key === undefined) enqueuePlain(tx, request);
  else enqueueSteps(tx, request);
}

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

/** Sets the status that a node has during an operation, as its state change says. */
export async function setDuring(tx: Transaction, { during }: NodeStateChange, id: number): Promise<void> {
  if (during !== undefined) await setNodeStatus(tx, id, during);
}
