import type { Cloud } from '../../../../cloud/cloud.js';
import { lockAccount } from '../../../../repositories/account/operator/accounts.js';
import { withdrawExpiry } from '../../../../lab/accounts/insert-account-rows.js';
import type { Transaction } from '../../../../repositories/transaction.js';
import { enqueue } from '../../../../work/enqueue.js';

/** Enqueues the deletion of an account after some seconds. */
export function expireIn(tx: Transaction, account: number, seconds: number): void {
  const runAt = new Date(tx.now.getTime() + seconds * 1_000);
  enqueue({ account: { id: account } }, tx, { kind: 'expireAccount', subject: String(account), runAt });
}

/**
 * Changes when a job deletes an account. @param seconds undefined: no job does
 *
 * @throws Refused (404) when it is deleted already
 */
export const changeExpiry = (cloud: Cloud, account: number, seconds: number | undefined): Promise<void> =>
  cloud.transaction(async (tx) => {
    await lockAccount(tx, account);
    await withdrawExpiry(tx, account);
    if (seconds !== undefined) expireIn(tx, account, seconds);
  });
