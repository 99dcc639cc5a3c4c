import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { usernameKeyOf } from '../access/accounts.js';
import type { Transaction } from '../transaction.js';

interface PersonRow {
  readonly id: number;
  readonly username: string;
  readonly accountId: number;
}

const personColumns = 'u.id, u.username, u.account_id AS "accountId"';

/** A user in a browser. */
export interface SignedIn {
  readonly account: { readonly id: number };
  readonly user: { readonly id: number; readonly username: string };
}

const actorOf = ({ id, username, accountId }: PersonRow): SignedIn => ({
  account: { id: accountId },
  user: { id, username },
});

/** A user who may be the one that signs in. */
export interface Person {
  readonly actor: SignedIn;
  /** As `hashPassword` made it; null where no password was set. */
  readonly passwordHash: string | null;
}

/**
 * A user by its name or, where nobody else has the same, by its e-mail address; without regard to case.
 *
 * @param name what was typed
 */
export async function findPerson(database: Database, name: string): Promise<Person | undefined> {
  // A name has no @ in it.
  const [by, column, value] = name.includes('@')
    ? ['email', 'lower(u.email)', name.toLowerCase()]
    : ['name', 'u.username_key', usernameKeyOf(name)];
  const rows = await query<PersonRow & { passwordHash: string | null }>(
    database,
    `find-person-by-${by}`,
    `SELECT ${personColumns}, u.password_hash AS "passwordHash" FROM users u WHERE ${column} = $1 LIMIT 2`,
    [value],
  );
  const [row] = rows;
  return row && rows.length === 1 ? { actor: actorOf(row), passwordHash: row.passwordHash } : undefined;
}

/**
 * Keeps that a user signed in with a browser, unless the password was changed or the user removed since it was checked.
 *
 * @param hash of what the browser's cookie holds
 * @returns whether it was kept
 */
export async function openSignIn(
  { client, now }: Transaction,
  { actor, passwordHash }: Person,
  hash: Buffer,
  expires: Date,
): Promise<boolean> {
  const rows = await query<{ kept: number }>(
    client,
    'open-sign-in',
    `INSERT INTO sign_ins (hash, user_id, created_at, expires_at)
     SELECT $1, u.id, $2::timestamptz, $3::timestamptz
     FROM (SELECT id FROM users WHERE id = $4 AND password_hash = $5 FOR SHARE) u RETURNING 1 AS kept`,
    [hash, now, expires, actor.user.id, passwordHash],
  );
  return rows.length > 0;
}

/** Who signed in with a browser. @param hash of what its cookie holds */
export async function findSignIn(database: Database, hash: Buffer, now: Date): Promise<SignedIn | undefined> {
  const [row] = await query<PersonRow>(
    database,
    'find-sign-in',
    `SELECT ${personColumns} FROM sign_ins s JOIN users u ON u.id = s.user_id
     WHERE s.hash = $1 AND s.expires_at > $2`,
    [hash, now],
  );
  return row && actorOf(row);
}

/** Signs a user out of one browser. @param hash of what its cookie holds */
export async function closeSignIn(database: Database, hash: Buffer): Promise<void> {
  await query(database, 'close-sign-in', 'DELETE FROM sign_ins WHERE hash = $1', [hash]);
}

/** Signs a user out of every browser. */
export async function closeSignInsOf({ client }: Transaction, userId: number): Promise<void> {
  await client.signIn.deleteMany({ where: { userId } });
}
