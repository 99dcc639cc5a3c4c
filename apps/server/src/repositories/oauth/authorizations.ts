import { query } from '../../database/query.js';
import { insertToken } from '../access/accounts.js';
import type { Transaction } from '../transaction.js';
import type { OauthClient } from './clients.js';

/** What a user has just allowed an app. */
export interface AuthorizationDraft {
  readonly scopes: readonly string[];
  readonly codeHash: Buffer;
  /** SHA-256 of the verifier in base64url (RFC 7636). */
  readonly codeChallenge: string;
  readonly redirectUri: string;
  /** When the code can no longer be used. */
  readonly expires: Date;
}

/**
 * Keeps what a user allowed an app: together with what it was allowed before, and as an authorization of its own.
 *
 * @returns the id of what the user allowed in all
 */
export async function allowClient(
  { client, now }: Transaction,
  userId: number,
  { id, label, website }: OauthClient,
  draft: AuthorizationDraft,
): Promise<number> {
  const [grant] = await query<{ id: number }>(
    client,
    'allow-client',
    `INSERT INTO oauth_grants AS g (user_id, client_id, label, website, scopes, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz)
     ON CONFLICT (user_id, client_id) DO UPDATE SET
       label = excluded.label, website = excluded.website,
       scopes = CASE WHEN g.expires_at <= $6::timestamptz THEN excluded.scopes
                     WHEN '*' = ANY (g.scopes || excluded.scopes) THEN '{*}'
                     ELSE ARRAY(SELECT DISTINCT one FROM unnest(g.scopes || excluded.scopes) AS one ORDER BY one) END,
       created_at = CASE WHEN g.expires_at <= $6::timestamptz THEN excluded.created_at ELSE g.created_at END,
       expires_at = greatest(g.expires_at, excluded.expires_at)
     RETURNING g.id`,
    [userId, id, label, website, draft.scopes, now, draft.expires],
  );
  if (grant === undefined) throw new Error('What a user allows is always kept.');
  await client.oauthAuthorization.create({
    data: {
      grantId: grant.id,
      scopes: [...draft.scopes],
      codeHash: new Uint8Array(draft.codeHash),
      codeChallenge: draft.codeChallenge,
      codeExpiresAt: draft.expires,
      redirectUri: draft.redirectUri,
      createdAt: now,
      expiresAt: draft.expires,
    },
    select: { id: true },
  });
  return grant.id;
}

/** What a user allowed an app at one time. */
export interface Authorization {
  readonly id: number;
  readonly grantId: number;
  readonly clientId: string;
  readonly userId: number;
  readonly accountId: number;
  readonly scopes: string[];
}

const authorizationColumns = `a.id, a.grant_id AS "grantId", g.client_id AS "clientId", g.user_id AS "userId",
  u.account_id AS "accountId", a.scopes`;

const authorizationTables = `oauth_authorizations a JOIN oauth_grants g ON g.id = a.grant_id JOIN users u ON u.id = g.user_id`;

/** An authorization by its code. */
export interface CodeAuthorization extends Authorization {
  readonly codeChallenge: string;
  readonly redirectUri: string;
  readonly expires: Date;
  readonly used: boolean;
}

/** Reads an authorization by its code, and keeps others from using the code until the transaction ends. */
export async function lockCode(
  { client }: Transaction,
  hash: Buffer,
): Promise<CodeAuthorization | undefined> {
  const [row] = await query<CodeAuthorization>(
    client,
    'lock-oauth-code',
    // Every row that is read is locked: one that was not would be read as it was before the wait for the others.
    `SELECT ${authorizationColumns}, a.code_challenge AS "codeChallenge", a.redirect_uri AS "redirectUri",
            a.code_expires_at AS expires, a.code_used_at IS NOT NULL AS used
     FROM ${authorizationTables} WHERE a.code_hash = $1 FOR UPDATE OF g, a`,
    [hash],
  );
  return row;
}

/** Keeps that a code was used. */
export async function markCodeUsed({ client, now }: Transaction, id: number): Promise<void> {
  await client.oauthAuthorization.update({
    where: { id },
    data: { codeUsedAt: now },
    select: { id: true },
  });
}

/** An authorization by one of its refresh tokens. */
export interface RefreshAuthorization extends Authorization {
  readonly expires: Date;
  readonly used: boolean;
}

/** Reads an authorization by a refresh token, and keeps others from using the token until the transaction ends. */
export async function lockRefreshToken(
  { client }: Transaction,
  hash: Buffer,
): Promise<RefreshAuthorization | undefined> {
  const [row] = await query<RefreshAuthorization>(
    client,
    'lock-refresh-token',
    `SELECT ${authorizationColumns}, r.expires_at AS expires, r.used_at IS NOT NULL AS used
     FROM oauth_refresh_tokens r JOIN ${authorizationTables} ON a.id = r.authorization_id
     WHERE r.hash = $1 FOR UPDATE OF g, a, r`,
    [hash],
  );
  return row;
}

/** Keeps that a refresh token was used. */
export async function markRefreshTokenUsed({ client, now }: Transaction, hash: Buffer): Promise<void> {
  await client.oauthRefreshToken.update({
    where: { hash: new Uint8Array(hash) },
    data: { usedAt: now },
    select: { hash: true },
  });
}

/** Tokens that an app has just been given. */
export interface IssuedTokens {
  readonly label: string;
  readonly scopes: readonly string[];
  readonly access: { readonly hash: Buffer; readonly prefix: string; readonly expires: Date };
  readonly refresh: { readonly hash: Buffer; readonly expires: Date };
}

/** Keeps the tokens that an app has been given. */
export async function keepTokens(
  tx: Transaction,
  { id, grantId, accountId, userId }: Authorization,
  { label, scopes, access, refresh }: IssuedTokens,
): Promise<void> {
  const { client, now } = tx;
  const oauth = { grantId, authorizationId: id };
  await insertToken(tx, { accountId, userId }, { ...access, label, scopes, oauth });
  await client.oauthRefreshToken.create({
    data: {
      hash: new Uint8Array(refresh.hash),
      authorizationId: id,
      createdAt: now,
      expiresAt: refresh.expires,
    },
    select: { hash: true },
  });
  await client.oauthAuthorization.update({
    where: { id },
    data: { expiresAt: refresh.expires },
    select: { id: true },
  });
  await client.$executeRawUnsafe(
    'UPDATE oauth_grants SET expires_at = greatest(expires_at, $2::timestamptz) WHERE id = $1',
    grantId,
    refresh.expires,
  );
}

/** Ends an authorization and all its tokens at once; and the app's entry, when that was all it had. */
export async function endAuthorization(
  { client }: Transaction,
  { id, grantId }: Pick<Authorization, 'id' | 'grantId'>,
): Promise<void> {
  await client.oauthAuthorization.deleteMany({ where: { id } });
  await client.oauthGrant.deleteMany({ where: { id: grantId, authorizations: { none: {} } } });
}

/** Ends one access token of a client, if it is one. */
export async function endAccessToken({ client }: Transaction, hash: Buffer, clientId: string): Promise<void> {
  await client.token.deleteMany({
    where: { hash: new Uint8Array(hash), oauthAuthorization: { grant: { clientId } } },
  });
}
