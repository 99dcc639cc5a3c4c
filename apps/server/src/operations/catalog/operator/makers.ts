import { refuse } from '@cloud-account/core';
import { Refused } from '../../../common/refused.js';
import { findUserOfAccount, type UserRow } from '../../../repositories/account/operator/users.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The user who counts as the maker of a thing. @throws Refused when the account has no such user */
export async function makerOf(tx: Transaction, accountId: number, username: string): Promise<UserRow> {
  const user = await findUserOfAccount(tx, accountId, username);
  if (user !== undefined) return user;
  throw new Refused(refuse('operator.maker.known', { field: 'username' }));
}
