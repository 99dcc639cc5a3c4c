import type { Cloud } from '../../cloud/cloud.js';
import type { Owner } from '../../common/viewer.js';
import { queueOf } from '../../repositories/nodes/machines/busy.js';
import type { NodeMachine } from '../../repositories/nodes/operator/machines.js';
import type { Transaction } from '../../repositories/transaction.js';
import { enqueueForNode } from '../enqueue.js';

/** Enqueues the removal of the machines and backups of removed nodes, after the jobs in progress. */
export function removeMachines(
  owner: Owner,
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  nodes: readonly NodeMachine[],
): void {
  for (const { id, machine, backups } of nodes) {
    const payload = { machine, backups, queue: queueOf(id) };
    enqueueForNode(owner, tx, { id }, 'removeMachine', randomness.uuid(), payload);
  }
}
