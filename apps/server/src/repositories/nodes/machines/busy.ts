import { mayBeCloned, mayOperate, type NodeOperation } from '@cloud-account/core';
import { refuseAll } from '../../../common/refused.js';
import { unfinishedJobs, unfinishedJobsAbout, type UnfinishedJob } from '../../job-rows.js';
import type { Transaction } from '../../transaction.js';
import type { StoredNode } from './node-row.js';

/** The queue of what is done with a node: one thing after another. */
export const queueOf = (nodeId: number): string => `node:${nodeId}`;

/**
 * The jobs of a node that are scheduled or started. The transaction has locked the node, so that none is asked for meanwhile.
 * What puts right what a job left on the host has no event and keeps nobody away; it has its turn before what is asked for.
 */
const jobsOf = async (tx: Transaction, nodeId: number): Promise<UnfinishedJob[]> =>
  (await unfinishedJobs(tx, queueOf(nodeId))).filter(({ kind }) => kind !== 'settleDisk');

/** The clones that are made of a node; they are in the queues of the nodes that they go to. */
const clonesOf = (tx: Transaction, nodeId: number): Promise<UnfinishedJob[]> =>
  unfinishedJobsAbout(tx, 'cloneNode', String(nodeId));

/** What there is to do with a node, and whether it is cloned or cloned to. */
async function turnOf(tx: Transaction, nodeId: number): Promise<{ busy: boolean; isCloning: boolean }> {
  const jobs = await jobsOf(tx, nodeId);
  const isCloning = jobs.some(({ kind }) => kind === 'cloneNode') || (await clonesOf(tx, nodeId)).length > 0;
  return { busy: jobs.length > 0 || isCloning, isCloning };
}

/** Whether a job of a node is scheduled or started, or the node is cloned. The transaction has locked the node. */
export const isBusy = async (tx: Transaction, nodeId: number): Promise<boolean> =>
  (await turnOf(tx, nodeId)).busy;

/**
 * Makes sure that an operation is allowed on a node that the transaction has locked (§3.4; §4.5, rule 9).
 *
 * @throws Refused when it is not in its state, or when it has to wait
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
 * Makes sure that a node which the transaction has locked can be cloned.
 *
 * @returns how many clones of it are not done yet
 * @throws Refused when it is not in its state, or has jobs of its own
 */
export async function requireCloneable(
  tx: Transaction,
  { id, status }: Pick<StoredNode, 'id' | 'status'>,
): Promise<number> {
  refuseAll(mayBeCloned({ status, busy: (await jobsOf(tx, id)).length > 0 }));
  return (await clonesOf(tx, id)).length;
}
