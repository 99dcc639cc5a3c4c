import { sql } from 'kysely';
import type { GlobalGrant } from '@cloud-account/core';
import {
  build,
  type Given,
  insertion,
  type NewRow,
  pick,
  reading,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Transaction } from '../transaction.js';

/** A new account. */
export interface AccountDraft {
  readonly uuid: string;
  readonly email: string;
  readonly company?: string;
  /** True if it is activated; the default is yes. */
  readonly activated?: boolean;
  /** US dollars; below zero when the account owes money. */
  readonly balance?: number;
  readonly managed?: boolean;
  /** The number of approved public IPv4 addresses beyond the first of each node. */
  readonly additionalIpv4?: number;
  /** The key by which a seed finds the account again. */
  readonly seedKey?: string;
}

/** A new user of an account; the default is unrestricted. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly restricted?: boolean;
  readonly accountAccess?: 'read_only' | 'read_write' | null;
  readonly globalGrants?: readonly GlobalGrant[];
  /** The result of `hashPassword`. */
  readonly passwordHash?: string;
}

/** The unique form of a user name, without regard to case. */
export const usernameKeyOf = (username: string): string => username.toLowerCase();

/** A new token of a user; only the hash and the first characters are stored. */
export interface TokenDraft {
  readonly hash: Buffer;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly label?: string;
  readonly expires?: Date | null;
  /** The grant and the authorization of an OAuth app's token. */
  readonly oauth?: { readonly grantId: number; readonly authorizationId: number };
}

const anyAccount = statement('any-account', () =>
  build.selectFrom('accounts').select('id').limit(sql.lit(1)),
);

/** True if there is an account. */
export const hasAccounts = async (session: Session): Promise<boolean> =>
  (await anyAccount.first(session, {})) !== undefined;

const givenColumns = [
  'uuid',
  'email',
  'company',
  'activated_at',
  'balance',
  'managed',
  'additional_ipv4',
  'seed_key',
  'created_at',
] as const;

const addAccount = statement(
  'insert-account',
  (given: Given<Pick<NewRow<'accounts'>, (typeof givenColumns)[number]>>) =>
    build.insertInto('accounts').values(pick(given, givenColumns)).returning('id'),
);

/** Inserts an account. @returns its id */
export async function insertAccount(tx: Transaction, draft: AccountDraft): Promise<number> {
  const { id } = await addAccount.one(tx, {
    uuid: draft.uuid,
    email: draft.email,
    company: draft.company ?? '',
    activated_at: (draft.activated ?? true) ? tx.now : null,
    balance: draft.balance ?? 0,
    managed: draft.managed ?? false,
    additional_ipv4: draft.additionalIpv4 ?? 0,
    seed_key: draft.seedKey ?? null,
    created_at: tx.now,
  });
  return id;
}

const addUser = insertion(
  'insert-user',
  'users',
  'timezone',
  'email_notifications',
  'authorized_keys',
  'lish_auth_method',
  'preferences',
  'last_login_at',
);

/** Inserts a user of an account. @returns its id */
export async function insertUser(tx: Transaction, accountId: number, draft: UserDraft): Promise<number> {
  const { id } = await addUser.one(tx, {
    account_id: accountId,
    username: draft.username,
    username_key: usernameKeyOf(draft.username),
    email: draft.email,
    restricted: draft.restricted ?? false,
    account_access: draft.accountAccess ?? null,
    global_grants: [...(draft.globalGrants ?? [])],
    password_hash: draft.passwordHash ?? null,
    password_created_at: draft.passwordHash === undefined ? null : tx.now,
    created_at: tx.now,
  });
  return id;
}

const addToken = insertion('insert-token', 'tokens', 'revoked_at');

/** Inserts a token of a user. @returns its id */
export async function insertToken(
  tx: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
  { hash, prefix, scopes, label = '', expires, oauth }: TokenDraft,
): Promise<number> {
  const { id } = await addToken.one(tx, {
    account_id: accountId,
    user_id: userId,
    oauth_grant_id: oauth?.grantId ?? null,
    oauth_authorization_id: oauth?.authorizationId ?? null,
    label,
    prefix,
    hash,
    scopes: [...scopes],
    created_at: tx.now,
    expires_at: expires ?? null,
  });
  return id;
}

const revoke = saving('revoke-token', 'tokens', ['id'], ['revoked_at']);

/** Revokes a token at once. */
export async function revokeToken(tx: Transaction, id: number): Promise<void> {
  await revoke.run(tx, { id, revoked_at: tx.now });
}

const tokenOfHash = reading('token-of-hash', 'tokens', ['hash']);

/** True if a token with this hash exists, also when it is revoked or expired. */
export const isTokenKept = async (session: Session, hash: Buffer): Promise<boolean> =>
  (await tokenOfHash.first(session, { hash })) !== undefined;

const usernames = statement('find-usernames', (given: Given<{ keys: readonly string[] }>) =>
  build
    .selectFrom('users')
    .select('username_key')
    .where((eb) => eb('username_key', '=', eb.fn.any(given.keys))),
);

/** The user names, in lower case, that are taken. */
export async function findUsernames(session: Session, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await usernames.all(session, { keys });
  return new Set(rows.map(({ username_key: key }) => key));
}

const userOfName = statement('user-of-name', (given: Given<{ username: string }>) =>
  build.selectFrom('users').select(['id', 'account_id as accountId']).where('username', '=', given.username),
);

/** A user by name, with its account. */
export const findUser = (
  session: Session,
  username: string,
): Promise<{ id: number; accountId: number } | undefined> => userOfName.first(session, { username });
