import type { AccountValues } from '@cloud-account/core';
import { type Given, removal, saving, type Session, statement } from '@cloud-account/database';
import { plain } from '../../listing/conditions.js';
import { list, pagesOf } from '../../listing/list.js';
import { followAtOnce } from '../../zone-changes.js';
import type { Transaction } from '../../transaction.js';
import { accounts, type StoredAccount } from '../accounts.js';
import { foundRow } from '../../found-row.js';

/** An account in the form for the operator. */
export type AccountRow = Omit<StoredAccount, 'additional_ipv4'> & AccountValues;

type One = Given<{ id: number }>;

const accountRow = ({ additional_ipv4: additionalIpv4, ...account }: StoredAccount): AccountRow => ({
  ...account,
  additionalIpv4,
  activated: account.activated_at !== null,
});

const listed = list('listAccounts', 'operator-accounts', {
  from: accounts,
  id: (eb) => eb.ref('a.id'),
  keys: (eb) => ({
    activated: plain(eb('a.activated_at', 'is not', null)),
  }),
});

/** All accounts. */
export const listAccountRows = pagesOf(listed, accountRow);

const one = (given: One) => accounts().where('a.id', '=', given.id);

const read = statement('operator-account', one);
const lock = statement('lock-account', (given: One) => one(given).forUpdate());

/** @throws Refused (404) when there is no such account */
export const getAccountRow = async (session: Session, id: number): Promise<AccountRow> =>
  accountRow(await foundRow(session, read, { id }));

/** The UUID of an account; undefined when there is no such account. */
export const findAccountUuid = async (session: Session, id: number): Promise<string | undefined> =>
  (await read.first(session, { id }))?.uuid;

/** Reads and locks an account until the transaction ends. @throws Refused (404) when there is no such account */
export const lockAccount = async (tx: Transaction, id: number): Promise<AccountRow> =>
  accountRow(await foundRow(tx, lock, { id }));

const changed = ['email', 'company', 'balance', 'managed', 'additional_ipv4', 'activated_at'] as const;

const save = saving('save-account', 'accounts', ['id'], changed);

/** Saves changes of an account. The time of the first activation does not change. */
export async function saveAccount(
  tx: Transaction,
  { id, activated_at: activatedAt }: AccountRow,
  { activated, additionalIpv4, ...values }: AccountValues,
): Promise<void> {
  const row = { ...values, id, additional_ipv4: additionalIpv4 };
  await save.run(tx, { ...row, activated_at: activated ? (activatedAt ?? tx.now) : null });
}

const remove = removal('remove-account', 'accounts', ['id']);

/** Removes an account with all its things. */
export async function removeAccount(tx: Transaction, id: number): Promise<void> {
  followAtOnce(tx);
  await remove.run(tx, { id });
}
