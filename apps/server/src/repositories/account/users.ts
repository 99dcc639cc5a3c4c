import {
  usernameTaken,
  type Filter,
  type GrantLevel,
  type Refusal,
  type UserValues,
} from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { uniqueViolation } from '../../database/transaction.js';
import { notFound, Refused } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { insertUser, usernameKeyOf } from '../access/accounts.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** A user as it is kept. */
export interface StoredUser extends UserValues {
  readonly id: number;
  readonly accountAccess: GrantLevel | null;
  readonly globalGrants: readonly string[];
  /** The labels of its SSH keys. */
  readonly sshKeys: readonly string[];
}

const columns = `u.id, u.username, u.email, u.restricted, u.account_access AS "accountAccess",
  u.global_grants AS "globalGrants",
  ARRAY(SELECT k.label FROM ssh_keys k WHERE k.user_id = u.id ORDER BY k.id) AS "sshKeys"`;

/** The users of the viewer's account. */
export function listUserRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredUser>> {
  const source = {
    name: 'users',
    columns,
    from: 'users u',
    id: 'u.id',
    where: 'u.account_id = $1',
    values: [viewer.account.id],
    keys: { username: textSource('u.username') },
  };
  return listPage(database, source, request, filter);
}

/** @throws Refused (404) when the viewer's account has no such user */
export async function getUser(viewer: Viewer, database: Database, username: string): Promise<StoredUser> {
  const [row] = await query<StoredUser>(
    database,
    'get-user',
    `SELECT ${columns} FROM users u WHERE u.account_id = $1 AND u.username = $2`,
    [viewer.account.id, username],
  );
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a user and keeps others from changing it until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such user
 */
export async function lockUser(
  viewer: Viewer,
  { client }: Transaction,
  username: string,
): Promise<StoredUser> {
  const [row] = await query<StoredUser>(
    client,
    'lock-user',
    `SELECT ${columns} FROM users u WHERE u.account_id = $1 AND u.username = $2 FOR UPDATE`,
    [viewer.account.id, username],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** How many users of the viewer's account are unrestricted, one left out. The account must be locked. */
export function countUnrestricted(viewer: Viewer, { client }: Transaction, except: number): Promise<number> {
  return client.user.count({
    where: { accountId: viewer.account.id, restricted: false, id: { not: except } },
  });
}

/**
 * The refusal of a name that is taken, by whomever. A name that is taken a moment later is found by the unique index when
 * the user is written.
 *
 * @param except a user that may have the name, since it is its own
 */
export async function usernameProblem(
  _viewer: Viewer,
  { client }: Transaction,
  username: string,
  except?: number,
): Promise<Refusal[]> {
  const where = { usernameKey: usernameKeyOf(username) };
  const holder = await client.user.findUnique({ where, select: { id: true } });
  return holder === null || holder.id === except ? [] : [usernameTaken()];
}

/** Adds a user to the viewer's account. @throws Refused when the name was taken in the meantime */
export async function addUser(viewer: Viewer, tx: Transaction, values: UserValues): Promise<StoredUser> {
  const id = await unlessTaken(insertUser(tx, viewer.account.id, values));
  return { id, ...values, accountAccess: null, globalGrants: [], sshKeys: [] };
}

/** Saves a user of the viewer's account. @throws Refused when the name was taken in the meantime */
export async function saveUser(
  viewer: Viewer,
  { client }: Transaction,
  id: number,
  { username, email, restricted }: UserValues,
): Promise<void> {
  const where = { id, accountId: viewer.account.id };
  const data = { username, usernameKey: usernameKeyOf(username), email, restricted };
  await unlessTaken(client.user.update({ where, data, select: { id: true } }));
}

/** Removes a user of the viewer's account, with its tokens, grants, SSH keys and apps. */
export async function removeUser(viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  await client.user.delete({ where: { id, accountId: viewer.account.id }, select: { id: true } });
}

async function unlessTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)?.includes('username') === true) throw new Refused(usernameTaken());
    throw error;
  }
}
