import {
  cloneLimitProblems,
  inOrder,
  mayBeCloned,
  mayOperate,
  untilJobsEnd,
  waitsForJobs,
  type NodeOperation,
  type NodeState,
  type Refusal,
} from '@cloud-account/core';
import { refuseAll } from '../../../common/refused.js';
import { unfinishedJobs, unfinishedJobsAbout, type UnfinishedJob } from '../../job-rows.js';
import type { Transaction } from '../../transaction.js';
import type { StoredNode } from './node-row.js';

/** The queue of the jobs of a node, which run one after another. */
export const queueOf = (nodeId: number): string => `node:${nodeId}`;

/**
 * The scheduled and started jobs of a node, which the transaction has locked, so that none is enqueued meanwhile. A job that
 * corrects the host after a failed job has no event, and the node is not busy with it; it runs before later jobs.
 */
const jobsOf = async (tx: Transaction, nodeId: number): Promise<UnfinishedJob[]> =>
  (await unfinishedJobs(tx, queueOf(nodeId))).filter(({ kind }) => kind !== 'settleDisk');

/** The jobs that clone a node; they are in the queues of the target nodes. */
const clonesOf = (tx: Transaction, nodeId: number): Promise<UnfinishedJob[]> =>
  unfinishedJobsAbout(tx, 'cloneNode', String(nodeId));

/** True if a locked node is the source of a clone. */
export const isCloned = async (tx: Transaction, nodeId: number): Promise<boolean> =>
  (await clonesOf(tx, nodeId)).length > 0;

/** The state of the queue of a node: `busy` also as the source or the target of a clone; `waiting`: jobs that have not begun. */
async function turnOf(
  tx: Transaction,
  nodeId: number,
): Promise<{ busy: boolean; isCloning: boolean; waiting: number }> {
  const jobs = await jobsOf(tx, nodeId);
  const isCloning = jobs.some(({ kind }) => kind === 'cloneNode') || (await isCloned(tx, nodeId));
  const waiting = jobs.filter(({ step }) => step === null).length;
  return { busy: jobs.length > 0 || isCloning, isCloning, waiting };
}

/** True if a job of a locked node is scheduled or started, or the node is cloned. */
export const isBusy = async (tx: Transaction, nodeId: number): Promise<boolean> =>
  (await turnOf(tx, nodeId)).busy;

type LockedNode = Pick<StoredNode, 'id' | 'status'>;

/** The state of a node for the rules. */
async function stateOf(tx: Transaction, { id, status }: LockedNode): Promise<NodeState> {
  const { isCloning, ...state } = await turnOf(tx, id);
  return { status: isCloning ? 'cloning' : status, ...state };
}

/**
 * Requires that an operation is allowed on a locked node (§3.4; §4.5, rule 9). Every operation on a node calls it once, with
 * all that it found, so that all of them refuse in the same order.
 *
 * @param problems all problems of the request
 * @returns whether the operation waits until the present jobs of the node are done; then they may still change what was judged
 * @throws Refused with the problems of the request, or because the node has the wrong status or is busy
 * @see inOrder
 */
export async function requireState(
  tx: Transaction,
  operation: NodeOperation,
  node: LockedNode,
  problems: readonly Refusal[] = [],
): Promise<boolean> {
  const state = await stateOf(tx, node);
  const waits = waitsForJobs(operation, state);
  refuseAll(inOrder(waits ? untilJobsEnd(problems) : problems, mayOperate(operation, state)));
  return waits;
}

/**
 * Requires that a locked node can be cloned to another one.
 *
 * @param target undefined when the target is a new node
 * @param problems all problems of the request
 * @throws Refused with the problems of the request, or because one of the nodes has the wrong status, is busy, or is cloned
 *   too often at once
 */
export async function requireCloneable(
  tx: Transaction,
  { id, status }: LockedNode,
  target: LockedNode | undefined,
  problems: readonly Refusal[],
): Promise<void> {
  const ofSource = [
    ...mayBeCloned({ status, busy: (await jobsOf(tx, id)).length > 0 }),
    ...cloneLimitProblems((await clonesOf(tx, id)).length),
  ];
  const isOther = target !== undefined && target.id !== id;
  const ofTarget = isOther ? mayOperate('cloneNode', await stateOf(tx, target)) : [];
  refuseAll(inOrder(problems, ofSource.length > 0 ? ofSource : ofTarget));
}
