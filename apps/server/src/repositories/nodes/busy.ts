import { mayOperate, type NodeOperation } from '@cloud-account/core';
import { refuseAll } from '../../common/refused.js';
import { unfinishedJobs } from '../job-rows.js';
import type { Transaction } from '../transaction.js';
import type { StoredNode } from './node-row.js';

/** The queue of what is done with a node: one thing after another. */
export const queueOf = (nodeId: number): string => `node:${nodeId}`;

/**
 * Whether a job of a node is scheduled or started. The transaction has locked the node, so that none is asked for meanwhile.
 * What puts right what a job left on the host has no event and keeps nobody away; it has its turn before what is asked for.
 */
export const isBusy = async (tx: Transaction, nodeId: number): Promise<boolean> =>
  (await unfinishedJobs(tx, queueOf(nodeId))).some(({ kind }) => kind !== 'settleDisk');

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
  refuseAll(mayOperate(operation, { status, busy: await isBusy(tx, id) }));
}
