import { refuse, type Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { uniqueViolation } from '../../../database/transaction.js';
import { notFound, Refused } from '../../../refused.js';
import { insertUser, usernameKeyOf, type UserDraft } from '../../access/accounts.js';
import { textSource } from '../../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';

/** A user as the operator sees it. */
export interface UserRow {
  readonly id: number;
  readonly accountId: number;
  readonly username: string;
  readonly email: string;
  readonly restricted: boolean;
  readonly hasPassword: boolean;
  readonly created: Date;
  readonly accountAccess: 'read_only' | 'read_write' | null;
  readonly globalGrants: string[];
}

const columns = `u.id, u.account_id AS "accountId", u.username, u.email, u.restricted,
  u.password_hash IS NOT NULL AS "hasPassword", u.created_at AS created,
  u.account_access AS "accountAccess", u.global_grants AS "globalGrants"`;

/** The users of an account. */
export const listUserRows = (
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<UserRow>> =>
  listPage(
    database,
    {
      name: 'operator-users',
      columns,
      from: 'users u',
      id: 'u.id',
      where: 'u.account_id = $1',
      values: [accountId],
      keys: {
        username: textSource('u.username'),
        email: textSource('u.email'),
        restricted: { sql: 'u.restricted' },
      },
    },
    request,
    filter,
  );

/** @throws Refused (404) when there is no such user */
export async function getUserRow(on: Database | Transaction['client'], username: string): Promise<UserRow> {
  const text = `SELECT ${columns} FROM users u WHERE u.username_key = $1`;
  const [row] = await query<UserRow>(on, 'operator-user', text, [usernameKeyOf(username)]);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a user and keeps it from being changed or removed until the transaction ends.
 *
 * @throws Refused (404) when there is no such user
 */
export async function lockUser({ client }: Transaction, username: string): Promise<UserRow> {
  const text = `SELECT ${columns} FROM users u WHERE u.username_key = $1 FOR UPDATE`;
  const [row] = await query<UserRow>(client, 'operator-lock-user', text, [usernameKeyOf(username)]);
  if (row === undefined) throw notFound();
  return row;
}

/** Makes a user of an account. @throws Refused when the name is taken */
export async function addUser(tx: Transaction, accountId: number, draft: UserDraft): Promise<void> {
  try {
    await insertUser(tx, accountId, draft);
  } catch (error) {
    if (uniqueViolation(error)?.includes('username') !== true) throw error;
    throw new Refused(refuse('user.username.unique', { field: 'username', reason: 'username is taken' }));
  }
}

/** What can be changed of a user. */
export interface UserChange {
  readonly email?: string;
  readonly restricted?: boolean;
  readonly passwordHash?: string;
  readonly accountAccess?: 'read_only' | 'read_write' | null;
  readonly globalGrants?: string[];
}

/** Keeps what was changed of a user. */
export async function saveUser({ client }: Transaction, id: number, change: UserChange): Promise<void> {
  await client.user.update({ where: { id }, data: change, select: { id: true } });
}

/** Removes a user with its tokens, keys and grants. */
export async function removeUser({ client }: Transaction, id: number): Promise<void> {
  await client.user.delete({ where: { id }, select: { id: true } });
}

/** A user of an account by its name; undefined when the account has none of that name. */
export async function findUserOfAccount(
  { client }: Transaction,
  accountId: number,
  username: string,
): Promise<UserRow | undefined> {
  const text = `SELECT ${columns} FROM users u WHERE u.username_key = $1 AND u.account_id = $2`;
  const [row] = await query<UserRow>(client, 'operator-user-of-account', text, [
    usernameKeyOf(username),
    accountId,
  ]);
  return row;
}
