import { mayBeCloned, mayOperate, type NodeOperation } from '@cloud-account/core';
import { refuseAll } from '../../../common/refused.js';
import { unfinishedJobs, unfinishedJobsAbout, type UnfinishedJob } from '../../job-rows.js';
import type { Transaction } from '../../transaction.js';
import type { StoredNode } from './node-row.js';

/** The queue of the jobs of a node, which run one after another. */
export const queueOf = (nodeId: number): string => `node:${nodeId}`;

/**
 * The scheduled and started jobs of a node, which the transaction has locked, so that none is enqueued meanwhile. A job that
 * corrects the host after a failed job has no event and does not make the node busy; it runs before later jobs.
 */
const jobsOf = async (tx: Transaction, nodeId: number): Promise<UnfinishedJob[]> =>
  (await unfinishedJobs(tx, queueOf(nodeId))).filter(({ kind }) => kind !== 'settleDisk');

/** The jobs that clone a node; they are in the queues of the target nodes. */
const clonesOf = (tx: Transaction, nodeId: number): Promise<UnfinishedJob[]> =>
  unfinishedJobsAbout(tx, 'cloneNode', String(nodeId));

/** The jobs of a node, and whether it is the source or the target of a clone. */
async function turnOf(tx: Transaction, nodeId: number): Promise<{ busy: boolean; isCloning: boolean }> {
  const jobs = await jobsOf(tx, nodeId);
  const isCloning = jobs.some(({ kind }) => kind === 'cloneNode') || (await clonesOf(tx, nodeId)).length > 0;
  return { busy: jobs.length > 0 || isCloning, isCloning };
}

/** Whether a job of a locked node is scheduled or started, or the node is cloned. */
export const isBusy = async (tx: Transaction, nodeId: number): Promise<boolean> =>
  (await turnOf(tx, nodeId)).busy;

/**
 * Requires that an operation is allowed on a locked node (§3.4; §4.5, rule 9).
 *
 * @throws Refused when the node has the wrong status or is busy
 */
export async function requireState(
  tx: Transaction,
  operation: NodeOperation,
  { id, status }: Pick<StoredNode, 'id' | 'status'>,
): Promise<void> {
  const { busy, isCloning } = await turnOf(tx, id);
  refuseAll(mayOperate(operation, { status: isCloning ? 'cloning' : status, busy }));
}

/**
 * Requires that a locked node can be cloned.
 *
 * @returns the number of its unfinished clones
 * @throws Refused when the node has the wrong status, or has jobs of its own
 */
export async function requireCloneable(
  tx: Transaction,
  { id, status }: Pick<StoredNode, 'id' | 'status'>,
): Promise<number> {
  refuseAll(mayBeCloned({ status, busy: (await jobsOf(tx, id)).length > 0 }));
  return (await clonesOf(tx, id)).length;
}
