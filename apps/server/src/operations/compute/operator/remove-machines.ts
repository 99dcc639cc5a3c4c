import type { Cloud } from '../../../common/context.js';
import { queueOf } from '../../../repositories/nodes/busy.js';
import type { NodeMachine } from '../../../repositories/nodes/operator/machines.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../node-actions/ask-for.js';

/** Has the machines of nodes removed that go with this transaction, after what is under way with them. */
export function removeMachines(
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  nodes: readonly NodeMachine[],
): void {
  for (const { id, machine } of nodes) {
    const payload = { machine, queue: queueOf(id) };
    enqueueForNode(tx, { id }, 'removeMachine', randomness.uuid(), payload);
  }
}
