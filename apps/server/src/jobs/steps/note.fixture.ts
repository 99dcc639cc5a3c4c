import { build, once } from '@cloud-account/database';
import type { Transaction } from '../../repositories/transaction.js';

/** Writes a row with a unique text; a transaction that is rolled back leaves none. */
export async function note(tx: Transaction, text: string): Promise<void> {
  const row = { key: text, used: 1, resets_at: tx.now };
  await once(() => build.insertInto('rate_counts').values(row)).run(tx, {});
}
