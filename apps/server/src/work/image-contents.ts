import type { Cloud } from '../cloud/cloud.js';
import type { Owner } from '../common/viewer.js';
import type { Transaction } from '../repositories/transaction.js';
import { enqueue } from './enqueue.js';

/** Enqueues what removes the contents of images that were removed. @param numbers the numbers of the images */
export function removeContents(
  owner: Owner,
  tx: Transaction,
  { hypervisor }: Pick<Cloud, 'hypervisor'>,
  numbers: readonly number[],
): void {
  if (hypervisor.images === undefined) return;
  for (const number of numbers)
    enqueue(owner, tx, { kind: 'removeImageContent', subject: String(number), runAt: tx.now });
}
