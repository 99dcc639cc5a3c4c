import { decide, type Decision, mayOperate } from '@cloud-account/core';
import { isCloned } from '../../../repositories/nodes/machines/busy.js';
import {
  lockNodeOfJob,
  powerOf,
  setNodeStatus,
  type PowerState,
} from '../../../repositories/nodes/machines/node-state.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { StepFailed, wait, type JobRun, type JobPlan } from '../../steps/stepped-job.js';

/** The payload of an action that may wait for other jobs of its node. */
interface WaitingPayload {
  readonly node: number;
  readonly before: PowerState | null;
}

/** The delay before the next look at a node that is cloned; the jobs of its clones are in the queues of the copies. */
const RETRY_DELAY = 1_000;

/** Plans an action that waited, once the other jobs of its node are done (§4.5, rule 9). @param plan for the node as it is now */
export const whenFree = <Payload extends WaitingPayload>(
  plan: (tx: Transaction, run: JobRun<Payload>, node: StoredNode, before: PowerState) => Promise<Payload>,
): JobPlan<Payload> => ({
  isWanted: ({ before }) => before === null,
  make: async (tx, run) => {
    const node = await lockNodeOfJob(tx, run.payload.node);
    if (node === undefined) throw new StepFailed('The node is gone.');
    if (await isCloned(tx, node.id)) return wait(new Date(tx.now.getTime() + RETRY_DELAY));
    // All actions that wait are allowed in the same statuses.
    required(decide(mayOperate('bootNode', { status: node.status, busy: false }), node));
    return plan(tx, run, node, powerOf(node));
  },
});

/** The accepted value. @throws StepFailed with the first reason of the rules that refuse it now */
export function required<Value>(decision: Decision<Value>): Value {
  if (decision.ok) return decision.value;
  throw new StepFailed(decision.refusals[0]?.reason ?? '');
}

/** Gives a node the status that it had before a job; a job that still waited has not changed it. */
export async function restoreStatus(tx: Transaction, { node, before }: WaitingPayload): Promise<void> {
  if (before !== null) await setNodeStatus(tx, node, before);
}
