import type { UserValues } from '@cloud-account/core';
import {
  arrayOf,
  build,
  columnsOf,
  type Database,
  type Given,
  removal,
  type Row,
  saving,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { insertUser, usernameKeyOf } from '../access/accounts.js';
import { hasTwoFactor } from '../access/has-two-factor.js';
import { requireCapacity } from './capacity.js';
import { byAccount, list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { refuseTakenName } from '../unique.js';
import { foundRow } from '../found-row.js';

type UserRow = Omit<Row<'users'>, 'password_hash'>;

/** A stored user, without the hash of its password. */
export interface StoredUser extends Omit<UserRow, 'account_access' | 'global_grants'> {
  readonly accountAccess: UserRow['account_access'];
  readonly globalGrants: UserRow['global_grants'];
}

/** The users of all accounts. */
export const users = () => build.selectFrom('users as u').select(columnsOf('users', 'u', 'password_hash'));

/** A user from its row. */
export const storedUser = <User extends UserRow>({
  account_access: accountAccess,
  global_grants: globalGrants,
  ...user
}: User) => ({ ...user, accountAccess, globalGrants });

/** A user with the labels of its SSH keys, and whether it signs in with a code. */
export type ListedUser = StoredUser & { readonly ssh_keys: readonly string[]; readonly tfa_enabled: boolean };

type Named = Given<{ account_id: number; username: string }>;

const ofAccount = (given: Given<{ account_id: number }>) =>
  users()
    .select((eb) =>
      arrayOf(
        eb.selectFrom('ssh_keys as k').select('k.label').whereRef('k.user_id', '=', 'u.id').orderBy('k.id'),
      ).as('ssh_keys'),
    )
    .select(hasTwoFactor.as('tfa_enabled'))
    .where('u.account_id', '=', given.account_id);

const listed = list('listUsers', 'users', {
  from: ofAccount,
  id: (eb) => eb.ref('u.id'),
});

/** The users of the viewer's account. */
export const listUserRows = pagesFor(listed, byAccount, storedUser);

const named = (given: Named) => ofAccount(given).where('u.username', '=', given.username);

const read = statement('get-user', named);
const lock = statement('lock-user', (given: Named) => named(given).forUpdate());

/** @throws Refused (404) when the viewer's account has no such user */
export const getUser = async (
  { account }: Viewer,
  database: Database,
  username: string,
): Promise<ListedUser> => storedUser(await foundRow(database, read, { account_id: account.id, username }));

/** Reads and locks a user until the transaction ends. @throws Refused (404) when the viewer's account has no such user */
export const lockUser = async ({ account }: Viewer, tx: Transaction, username: string): Promise<ListedUser> =>
  storedUser(await foundRow(tx, lock, { account_id: account.id, username }));

const unrestricted = statement('count-unrestricted', (given: Given<{ account_id: number; except: number }>) =>
  build
    .selectFrom('users')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('count'))
    .where('account_id', '=', given.account_id)
    .where('restricted', 'is', false)
    .where('id', '<>', given.except),
);

/** The number of unrestricted users of the viewer's account, except one user. The account must be locked. */
export async function countUnrestricted(
  { account }: Viewer,
  tx: Transaction,
  except: number,
): Promise<number> {
  return (await unrestricted.one(tx, { account_id: account.id, except })).count;
}

/**
 * Adds a user to the viewer's account.
 *
 * @throws Refused when the account has the maximum of users, or the name was taken meanwhile
 */
export async function addUser({ account }: Viewer, tx: Transaction, values: UserValues): Promise<void> {
  await requireCapacity(tx, 'users', account.id);
  await refuseTakenName('user', insertUser(tx, account.id, values));
}

const changed = ['username', 'username_key', 'email', 'restricted'] as const;

const save = saving('save-user', 'users', ['id', 'account_id'], changed);

/** Saves a user of the viewer's account. @throws Refused when the name was taken meanwhile */
export async function saveUser(
  { account }: Viewer,
  tx: Transaction,
  id: number,
  values: UserValues,
): Promise<void> {
  const key = usernameKeyOf(values.username);
  await refuseTakenName('user', save.run(tx, { ...values, username_key: key, id, account_id: account.id }));
}

const remove = removal('remove-user', 'users', ['id', 'account_id']);

/** Removes a user of the viewer's account, with its tokens, grants, SSH keys and apps. */
export async function removeUser({ account }: Viewer, tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { id, account_id: account.id });
}
