import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Transaction } from '../transaction.js';

/** A new account. */
export interface AccountDraft {
  readonly uuid: string;
  readonly email: string;
  readonly company?: string;
  /** Whether it may be used at once; yes unless told. */
  readonly activated?: boolean;
  /** US dollars; below zero when the account owes money. */
  readonly balance?: number;
  readonly managed?: boolean;
  /** How many public IPv4 addresses were approved beyond the first of each node. */
  readonly additionalIpv4?: number;
  /** What seeds find it again by. */
  readonly seedKey?: string;
}

/** A new user of an account; unrestricted unless told. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly restricted?: boolean;
  readonly accountAccess?: 'read_only' | 'read_write' | null;
  readonly globalGrants?: readonly string[];
  /** As `hashPassword` makes it. */
  readonly passwordHash?: string;
}

/** What makes a user name unique, without regard to case. */
export const usernameKeyOf = (username: string): string => username.toLowerCase();

/** A new token of a user; only the hash of the token and its beginning are kept. */
export interface TokenDraft {
  readonly hash: Buffer;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly label?: string;
  readonly expires?: Date | null;
  /** Of an OAuth app's token, what it came of. */
  readonly oauth?: { readonly grantId: number; readonly authorizationId: number };
}

/** Makes an account. @returns its id */
export async function insertAccount({ client, now }: Transaction, draft: AccountDraft): Promise<number> {
  const { activated = true, ...rest } = draft;
  const data = { ...rest, activatedAt: activated ? now : null, createdAt: now };
  return (await client.account.create({ data, select: { id: true } })).id;
}

/** Makes a user of an account. @returns its id */
export async function insertUser(
  { client, now }: Transaction,
  accountId: number,
  draft: UserDraft,
): Promise<number> {
  const { globalGrants = [], ...rest } = draft;
  const usernameKey = usernameKeyOf(draft.username);
  const data = { ...rest, usernameKey, globalGrants: [...globalGrants], accountId, createdAt: now };
  return (await client.user.create({ data, select: { id: true } })).id;
}

/** Keeps a token of a user. @returns its id */
export async function insertToken(
  { client, now }: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
  { hash, prefix, scopes, label = '', expires, oauth }: TokenDraft,
): Promise<number> {
  const data = {
    accountId,
    userId,
    label,
    prefix,
    hash: new Uint8Array(hash),
    scopes: [...scopes],
    createdAt: now,
    expiresAt: expires ?? null,
    ...(oauth && { oauthGrantId: oauth.grantId, oauthAuthorizationId: oauth.authorizationId }),
  };
  return (await client.token.create({ data, select: { id: true } })).id;
}

/** Makes a token useless, at once. */
export async function revokeToken({ client, now }: Transaction, id: number): Promise<void> {
  await client.token.update({ where: { id }, data: { revokedAt: now }, select: { id: true } });
}

/** Whether there is a token of this hash, revoked and expired ones among them. */
export async function isTokenKept({ prisma }: Database, hash: Buffer): Promise<boolean> {
  const where = { hash: new Uint8Array(hash) };
  return (await prisma.token.findUnique({ where, select: { id: true } })) !== null;
}

/** Which of some user names, in lower case, are taken. */
export async function findUsernames(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ key: string }>(
    database,
    'find-usernames',
    'SELECT username_key AS key FROM users WHERE username_key = ANY($1::text[])',
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** A user by its name, with the account it is of. */
export async function findUser(
  { prisma }: Database,
  username: string,
): Promise<{ id: number; accountId: number } | undefined> {
  return (
    (await prisma.user.findUnique({ where: { username }, select: { id: true, accountId: true } })) ??
    undefined
  );
}
