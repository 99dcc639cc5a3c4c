import { sql } from 'kysely';
import {
  build,
  type Given,
  insertion,
  reading,
  removal,
  saving,
  statement,
  textStatement,
} from '@cloud-account/database';
import { insertToken } from '../access/accounts.js';
import { requireCapacity } from '../account/capacity.js';
import type { Transaction } from '../transaction.js';
import type { OauthClient } from './clients.js';

/** The permissions that a user has just granted to an app. */
export interface AuthorizationDraft {
  readonly scopes: readonly string[];
  readonly codeHash: Buffer;
  /** SHA-256 of the verifier in base64url (RFC 7636). */
  readonly codeChallenge: string;
  readonly redirectUri: string;
  /** The end of the code's validity. */
  readonly expires: Date;
}

const allowed = reading('is-client-allowed', 'oauth_grants', ['user_id', 'client_id']);

/**
 * Requires that a user may authorize one more app, or has authorized this one before.
 *
 * @throws Refused when the user has the maximum of apps
 */
export async function requireCapacityForClient(
  tx: Transaction,
  userId: number,
  clientId: string,
): Promise<void> {
  const known = await allowed.first(tx, { user_id: userId, client_id: clientId });
  if (known === undefined) await requireCapacity(tx, 'apps', userId);
}

interface Allowed {
  readonly user_id: number;
  readonly client_id: string;
  readonly label: string;
  readonly website: string | null;
  readonly scopes: readonly string[];
  readonly now: Date;
  readonly expires_at: Date;
}

const allow = textStatement(
  'allow-client',
  { id: 'int4' },
  (given: Given<Allowed>) => sql`
    INSERT INTO oauth_grants AS g (user_id, client_id, label, website, scopes, created_at, expires_at)
    VALUES (${given.user_id}, ${given.client_id}, ${given.label}, ${given.website}, ${given.scopes}, ${given.now},
      ${given.expires_at})
    ON CONFLICT (user_id, client_id) DO UPDATE SET
      label = excluded.label, website = excluded.website,
      scopes = CASE WHEN g.expires_at <= ${given.now} THEN excluded.scopes
                    WHEN '*' = ANY (g.scopes || excluded.scopes) THEN '{*}'
                    ELSE ARRAY(SELECT DISTINCT one FROM unnest(g.scopes || excluded.scopes) AS one ORDER BY one) END,
      created_at = CASE WHEN g.expires_at <= ${given.now} THEN excluded.created_at ELSE g.created_at END,
      expires_at = greatest(g.expires_at, excluded.expires_at)
    RETURNING g.id`,
);

const authorize = insertion('insert-oauth-authorization', 'oauth_authorizations', 'code_used_at');

/**
 * Saves the permissions that a user granted to an app: added to the earlier ones, and as a new authorization.
 *
 * @returns the ids of all the user's permissions for the app, and of these
 */
export async function allowClient(
  tx: Transaction,
  userId: number,
  { id, label, website }: OauthClient,
  draft: AuthorizationDraft,
): Promise<Pick<Authorization, 'id' | 'grantId'>> {
  const grant = await allow.one(tx, {
    user_id: userId,
    client_id: id,
    label,
    website,
    scopes: draft.scopes,
    now: tx.now,
    expires_at: draft.expires,
  });
  const authorization = await authorize.one(tx, {
    grant_id: grant.id,
    scopes: [...draft.scopes],
    code_hash: draft.codeHash,
    code_challenge: draft.codeChallenge,
    code_expires_at: draft.expires,
    redirect_uri: draft.redirectUri,
    created_at: tx.now,
    expires_at: draft.expires,
  });
  return { id: authorization.id, grantId: grant.id };
}

/** The permissions that a user granted to an app at one time. */
export interface Authorization {
  readonly id: number;
  readonly grantId: number;
  readonly clientId: string;
  readonly userId: number;
  readonly accountId: number;
  readonly scopes: string[];
}

/** Authorizations with their users and accounts. */
const authorizations = () =>
  build
    .selectFrom('oauth_authorizations as a')
    .innerJoin('oauth_grants as g', 'g.id', 'a.grant_id')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select([
      'a.id',
      'a.grant_id as grantId',
      'g.client_id as clientId',
      'g.user_id as userId',
      'u.account_id as accountId',
      'a.scopes',
    ]);

/** An authorization by its code. */
export interface CodeAuthorization extends Authorization {
  readonly codeChallenge: string;
  readonly redirectUri: string;
  readonly expires: Date;
  readonly used: boolean;
}

// All rows are locked, because an unlocked one would have the values of the time before the wait for the others.
const code = statement('lock-oauth-code', (given: Given<{ hash: Buffer }>) =>
  authorizations()
    .select([
      'a.code_challenge as codeChallenge',
      'a.redirect_uri as redirectUri',
      'a.code_expires_at as expires',
      sql<boolean>`a.code_used_at IS NOT NULL`.as('used'),
    ])
    .where('a.code_hash', '=', given.hash)
    .forUpdate(['g', 'a']),
);

/** Reads an authorization by its code, and locks the code until the transaction ends. */
export const lockCode = (tx: Transaction, hash: Buffer): Promise<CodeAuthorization | undefined> =>
  code.first(tx, { hash });

const useCode = saving('use-oauth-code', 'oauth_authorizations', ['id'], ['code_used_at']);

/** Marks a code as used. */
export async function markCodeUsed(tx: Transaction, id: number): Promise<void> {
  await useCode.run(tx, { id, code_used_at: tx.now });
}

/** An authorization by one of its refresh tokens. */
export interface RefreshAuthorization extends Authorization {
  readonly expires: Date;
  readonly used: boolean;
}

const refreshToken = statement('lock-refresh-token', (given: Given<{ hash: Buffer }>) =>
  authorizations()
    .innerJoin('oauth_refresh_tokens as r', 'r.authorization_id', 'a.id')
    .select(['r.expires_at as expires', sql<boolean>`r.used_at IS NOT NULL`.as('used')])
    .where('r.hash', '=', given.hash)
    .forUpdate(['g', 'a', 'r']),
);

/** Reads an authorization by a refresh token, and locks the token until the transaction ends. */
export const lockRefreshToken = (tx: Transaction, hash: Buffer): Promise<RefreshAuthorization | undefined> =>
  refreshToken.first(tx, { hash });

const useRefreshToken = saving('use-refresh-token', 'oauth_refresh_tokens', ['hash'], ['used_at']);

/** Marks a refresh token as used. */
export async function markRefreshTokenUsed(tx: Transaction, hash: Buffer): Promise<void> {
  await useRefreshToken.run(tx, { hash, used_at: tx.now });
}

/** The new tokens of an app. */
export interface NewTokens {
  readonly label: string;
  readonly scopes: readonly string[];
  readonly access: { readonly hash: Buffer; readonly prefix: string; readonly expires: Date };
  /** Undefined for an app that gets none. */
  readonly refresh?: { readonly hash: Buffer; readonly expires: Date };
}

interface RefreshRow {
  readonly hash: Buffer;
  readonly authorization_id: number;
  readonly grant_id: number;
  readonly now: Date;
  readonly expires_at: Date;
}

/** The number of used refresh tokens of an authorization that are kept, so that their second use is noticed. */
const MAX_USED_TOKENS = 100;

/** An authorization, and all the user's permissions for the app, last as long as the newest token. */
const addRefreshToken = statement('insert-refresh-token', (given: Given<RefreshRow>) =>
  build
    .with('dropped', (db) =>
      db
        .deleteFrom('oauth_refresh_tokens')
        .where('hash', 'in', (eb) =>
          eb
            .selectFrom('oauth_refresh_tokens')
            .select('hash')
            .where('authorization_id', '=', given.authorization_id)
            .where('used_at', 'is not', null)
            .orderBy('used_at', 'desc')
            .offset(sql.lit(MAX_USED_TOKENS)),
        ),
    )
    .with('prolonged', (db) =>
      db
        .updateTable('oauth_authorizations')
        .set({ expires_at: given.expires_at })
        .where('id', '=', given.authorization_id),
    )
    .with('allowed', (db) =>
      db
        .updateTable('oauth_grants')
        .set({ expires_at: sql`greatest(expires_at, ${given.expires_at})` })
        .where('id', '=', given.grant_id),
    )
    .insertInto('oauth_refresh_tokens')
    .values({
      hash: given.hash,
      authorization_id: given.authorization_id,
      created_at: given.now,
      expires_at: given.expires_at,
    }),
);

/** Inserts the tokens of an app. */
export async function keepTokens(
  tx: Transaction,
  { id, grantId, accountId, userId }: Pick<Authorization, 'id' | 'grantId' | 'accountId' | 'userId'>,
  { label, scopes, access, refresh }: NewTokens,
): Promise<void> {
  const oauth = { grantId, authorizationId: id };
  await insertToken(tx, { accountId, userId }, { ...access, label, scopes, oauth });
  if (refresh === undefined) return;
  await addRefreshToken.run(tx, {
    hash: refresh.hash,
    authorization_id: id,
    grant_id: grantId,
    now: tx.now,
    expires_at: refresh.expires,
  });
}

const end = removal('end-oauth-authorization', 'oauth_authorizations', ['id']);

const endGrant = statement('end-oauth-grant', (given: Given<{ id: number }>) =>
  build
    .deleteFrom('oauth_grants as g')
    .where('g.id', '=', given.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('oauth_authorizations as a').select('a.id').whereRef('a.grant_id', '=', 'g.id'),
        ),
      ),
    ),
);

/** Ends an authorization and all its tokens at once, and the user's entry of the app if that was the last. */
export async function endAuthorization(
  tx: Transaction,
  { id, grantId }: Pick<Authorization, 'id' | 'grantId'>,
): Promise<void> {
  await end.run(tx, { id });
  await endGrant.run(tx, { id: grantId });
}

const endToken = statement('end-access-token', (given: Given<{ hash: Buffer; client_id: string }>) =>
  build
    .deleteFrom('tokens as t')
    .where('t.hash', '=', given.hash)
    .where('t.oauth_authorization_id', 'in', (eb) =>
      eb
        .selectFrom('oauth_authorizations as a')
        .innerJoin('oauth_grants as g', 'g.id', 'a.grant_id')
        .select('a.id')
        .where('g.client_id', '=', given.client_id),
    ),
);

/** Revokes an access token of a client, if it is one. */
export async function endAccessToken(tx: Transaction, hash: Buffer, clientId: string): Promise<void> {
  await endToken.run(tx, { hash, client_id: clientId });
}
