import { MAX_SIGN_INS } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  insertion,
  removal,
  saving,
  statement,
} from '@cloud-account/database';
import { usernameKeyOf } from '../access/accounts.js';
import type { Transaction } from '../transaction.js';

interface PersonRow {
  readonly id: number;
  readonly username: string;
  readonly accountId: number;
}

const personColumns = ['u.id', 'u.username', 'u.account_id as accountId'] as const;

/** A user whose password was entered in a browser. */
export interface SignedIn {
  readonly account: { readonly id: number };
  readonly user: { readonly id: number; readonly username: string };
}

const actorOf = ({ id, username, accountId }: PersonRow): SignedIn => ({
  account: { id: accountId },
  user: { id, username },
});

/** A user that can sign in. */
export interface Person {
  readonly actor: SignedIn;
  /** The result of `hashPassword`; null where no password was set. */
  readonly passwordHash: string | null;
}

const byName = statement('find-person', (given: Given<{ name: string }>) =>
  build
    .selectFrom('users as u')
    .select([...personColumns, 'u.password_hash as passwordHash'])
    .where('u.username_key', '=', given.name),
);

/**
 * A user by name, without regard to case. E-mail addresses are not accepted, because they are not verified, so any user could
 * set another's.
 *
 * @param name the text that was entered
 */
export async function findPerson(database: Database, name: string): Promise<Person | undefined> {
  const row = await byName.first(database, { name: usernameKeyOf(name) });
  return row && { actor: actorOf(row), passwordHash: row.passwordHash };
}

const lock = statement('lock-person', (given: Given<{ id: number; password_hash: string | null }>) =>
  build
    .selectFrom('users')
    .select('id')
    .where('id', '=', given.id)
    .where('password_hash', '=', given.password_hash)
    .forNoKeyUpdate(),
);

/**
 * Locks a user until the transaction ends.
 *
 * @returns false when the password was changed or the user was removed since the check
 */
export const lockPerson = async (tx: Transaction, { actor, passwordHash }: Person): Promise<boolean> =>
  (await lock.first(tx, { id: actor.user.id, password_hash: passwordHash })) !== undefined;

const insert = insertion('open-sign-in', 'sign_ins');

// The times of two can be the same, so the new one is left out.
const closeOldest = statement('close-oldest-sign-ins', (given: Given<{ user_id: number; hash: Buffer }>) =>
  build.deleteFrom('sign_ins').where('hash', 'in', (eb) =>
    eb
      .selectFrom('sign_ins as s')
      .select('s.hash')
      .where('s.user_id', '=', given.user_id)
      .where('s.hash', '<>', given.hash)
      .orderBy('s.created_at', 'desc')
      .offset(sql.lit(MAX_SIGN_INS - 1)),
  ),
);

const noteLogin = saving('note-login', 'users', ['id'], ['last_login_at']);

/** A sign-in of a browser. */
export interface SignInDraft {
  /** The hash of the browser's cookie. */
  readonly hash: Buffer;
  readonly expires: Date;
  /** True if the user signs in only when a code follows. */
  readonly wantsCode: boolean;
}

/** Saves that a locked user entered its password in a browser; the oldest sign-ins of the user beyond the maximum end. */
export async function openSignIn(
  tx: Transaction,
  { user }: SignedIn,
  { hash, expires, wantsCode }: SignInDraft,
): Promise<void> {
  const times = { created_at: tx.now, expires_at: expires };
  await insert.run(tx, { hash, user_id: user.id, wants_code: wantsCode, ...times });
  await closeOldest.run(tx, { user_id: user.id, hash });
  if (!wantsCode) await noteLogin.run(tx, { id: user.id, last_login_at: tx.now });
}

const complete = statement(
  'complete-sign-in',
  (given: Given<{ from: Buffer; to: Buffer; now: Date; expires_at: Date }>) =>
    build
      .updateTable('sign_ins')
      .set({ hash: given.to, wants_code: false, expires_at: given.expires_at })
      .where('hash', '=', given.from)
      .where('wants_code', 'is', true)
      .where('expires_at', '>', given.now),
);

/**
 * Saves that a user entered its code, unless the sign-in has ended since.
 *
 * @param from the hash of the browser's cookie so far
 * @param to the hash of its next cookie
 * @returns whether it was saved
 */
export async function completeSignIn(
  tx: Transaction,
  { user }: SignedIn,
  from: Buffer,
  to: Buffer,
  expires: Date,
): Promise<boolean> {
  const kept = await complete.run(tx, { from, to, now: tx.now, expires_at: expires });
  if (kept > 0) await noteLogin.run(tx, { id: user.id, last_login_at: tx.now });
  return kept > 0;
}

const ofHash = statement('find-sign-in', (given: Given<{ hash: Buffer; now: Date }>) =>
  build
    .selectFrom('sign_ins as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([...personColumns, 's.wants_code as wantsCode'])
    .where('s.hash', '=', given.hash)
    .where('s.expires_at', '>', given.now),
);

/** The user who entered its password in a browser, and whether a code must follow. @param hash the hash of its cookie */
export async function findSignIn(
  database: Database,
  hash: Buffer,
  now: Date,
): Promise<(SignedIn & { readonly wantsCode: boolean }) | undefined> {
  const row = await ofHash.first(database, { hash, now });
  return row && { ...actorOf(row), wantsCode: row.wantsCode };
}

const close = removal('close-sign-in', 'sign_ins', ['hash']);

/** Signs a user out of one browser. @param hash the hash of its cookie */
export async function closeSignIn(database: Database, hash: Buffer): Promise<void> {
  await close.run(database, { hash });
}

const closeAll = removal('close-sign-ins', 'sign_ins', ['user_id']);

/** Signs a user out of every browser. */
export async function closeSignInsOf(tx: Transaction, userId: number): Promise<void> {
  await closeAll.run(tx, { user_id: userId });
}
