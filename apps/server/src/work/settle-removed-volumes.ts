import type { Cloud } from '../cloud/cloud.js';
import type { Owner } from '../common/viewer.js';
import type { Transaction } from '../repositories/transaction.js';
import type { StoredVolume } from '../repositories/volumes/volumes.js';
import { enqueue } from './enqueue.js';

/** Enqueues what is left to do after volumes were removed. @param owner the account of the volumes */
export function settleRemovedVolumes(
  owner: Owner,
  tx: Transaction,
  { hypervisor }: Pick<Cloud, 'hypervisor'>,
  volumes: readonly Pick<StoredVolume, 'id' | 'copy_of'>[],
): void {
  const settle = (id: number) => {
    enqueue(owner, tx, { kind: 'settleVolume', subject: String(id), runAt: tx.now });
  };
  for (const { id, copy_of: source } of volumes) {
    if (hypervisor.volumes !== undefined) settle(id);
    // The event of a source ends with its copy, and a source that was removed before waits for it.
    if (source !== null) settle(source);
  }
}
