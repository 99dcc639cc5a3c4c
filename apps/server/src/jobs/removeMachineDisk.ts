import { enqueue } from '../repositories/jobs.js';
import type { Transaction } from '../repositories/transaction.js';
import type { JobWorker } from './runner/worker.js';

/** Removes a disk of a machine that no node has any more: what a job left that failed. */
export const removeMachineDisk: JobWorker = async (cloud, subject) => {
  const [machine = '', disk = ''] = subject.split('/');
  const progress = await cloud.hypervisor.perform(`remove:${disk}`, machine, { kind: 'remove-disk', disk });
  if (progress.state === 'done') return;
  await cloud.transaction((tx) => {
    enqueue(tx, { kind: 'removeMachineDisk', subject, runAt: progress.due });
  });
};

/**
 * Has disks of a machine be removed whose rows are gone. It is nobody's to wait for.
 *
 * @param machine its UUID
 * @param disks theirs
 */
export function discardDisks(tx: Transaction, machine: string, disks: readonly string[]): void {
  for (const disk of disks)
    enqueue(tx, { kind: 'removeMachineDisk', subject: `${machine}/${disk}`, runAt: tx.now });
}
