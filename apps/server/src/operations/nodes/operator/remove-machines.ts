import type { Cloud } from '../../../cloud/cloud.js';
import { queueOf } from '../../../repositories/nodes/machines/busy.js';
import type { NodeMachine } from '../../../repositories/nodes/operator/machines.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../../work/enqueue.js';

/** Has the machines of nodes removed that go with this transaction, after what is in progress with them. */
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
