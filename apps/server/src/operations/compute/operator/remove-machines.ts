import type { Cloud } from '../../../common/context.js';
import { enqueue } from '../../../repositories/jobs.js';
import { queueOf } from '../../../repositories/nodes/busy.js';
import type { NodeMachine } from '../../../repositories/nodes/operator/machines.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** Has the machines of nodes removed that go with this transaction, after what is under way with them. */
export function removeMachines(
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  nodes: readonly NodeMachine[],
): void {
  for (const { id, machine } of nodes) {
    const queue = queueOf(id);
    const payload = { machine, queue };
    const job = {
      kind: 'removeMachine',
      subject: String(id),
      queue,
      key: randomness.uuid(),
      payload,
    } as const;
    enqueue(tx, { ...job, runAt: tx.now });
  }
}
