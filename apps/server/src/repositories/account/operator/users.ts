import { type Given, removal, saving, type Session, statement } from '@cloud-account/database';
import { insertUser, usernameKeyOf, type UserDraft } from '../../access/accounts.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { refuseTakenName } from '../../unique.js';
import { storedUser, users, type StoredUser } from '../users.js';
import { foundRow } from '../../found-row.js';

/** A user in the form for the operator. */
export type UserRow = StoredUser & { readonly has_password: boolean };

type Named = Given<{ username_key: string }>;

const seen = () =>
  users().select((eb) => eb('u.password_hash', 'is not', null).$castTo<boolean>().as('has_password'));

const listed = list('listUsersOfAccount', 'operator-users', {
  from: (given: Given<{ account_id: number }>) => seen().where('u.account_id', '=', given.account_id),
  id: (eb) => eb.ref('u.id'),
});

/** The users of an account. */
export const listUserRows = pagesFor(listed, byAccountId, storedUser);

const named = (given: Named) => seen().where('u.username_key', '=', given.username_key);

const read = statement('operator-user', named);
const lock = statement('operator-lock-user', (given: Named) => named(given).forUpdate());

/** @throws Refused (404) when there is no such user */
export const getUserRow = async (session: Session, username: string): Promise<UserRow> =>
  storedUser(await foundRow(session, read, { username_key: usernameKeyOf(username) }));

/** Reads and locks a user until the transaction ends. @throws Refused (404) when there is no such user */
export const lockUser = async (tx: Transaction, username: string): Promise<UserRow> =>
  storedUser(await foundRow(tx, lock, { username_key: usernameKeyOf(username) }));

/** Inserts a user of an account. @throws Refused when the name is taken */
export async function addUser(tx: Transaction, accountId: number, draft: UserDraft): Promise<void> {
  await refuseTakenName('user', insertUser(tx, accountId, draft));
}

const changed = ['email', 'restricted', 'account_access', 'global_grants'] as const;

const save = saving('operator-save-user', 'users', ['id'], changed);

/** Saves changes of a locked user. */
export async function saveUser(
  tx: Transaction,
  { accountAccess, globalGrants, ...user }: UserRow,
): Promise<void> {
  await save.run(tx, { ...user, account_access: accountAccess, global_grants: globalGrants });
}

const savePasswordHash = saving('save-password', 'users', ['id'], ['password_hash', 'password_created_at']);

/** Changes the password of a user. @param hash the result of `hashPassword` */
export async function savePassword(tx: Transaction, id: number, hash: string): Promise<void> {
  await savePasswordHash.run(tx, { id, password_hash: hash, password_created_at: tx.now });
}

const remove = removal('operator-remove-user', 'users', ['id']);

/** Removes a user with its tokens, keys and grants. */
export async function removeUser(tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { id });
}

const ofAccount = statement(
  'operator-user-of-account',
  (given: Given<{ username_key: string; account_id: number }>) =>
    named(given).where('u.account_id', '=', given.account_id),
);

/** A user of an account by name; undefined when the account has none with that name. */
export async function findUserOfAccount(
  tx: Transaction,
  accountId: number,
  username: string,
): Promise<UserRow | undefined> {
  const key = usernameKeyOf(username);
  const row = await ofAccount.first(tx, { username_key: key, account_id: accountId });
  return row && storedUser(row);
}
