import { timingSafeEqual } from 'node:crypto';
import { refuse, scopeAllows } from '@cloud-account/core';
import type { OperationRow } from '@cloud-account/spec';
import { tokenHash } from '../../credentials/access-token.js';
import type { Database } from '@cloud-account/database';
import { Refused } from '../../common/refused.js';
import { findViewer } from '../../repositories/access/viewers.js';
import type { Viewer } from '../../common/viewer.js';

/** RFC 6750: one scheme, one token of these characters. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** The refusal of a token that is missing, malformed, unknown, expired or revoked. It does not say which. */
export const invalidToken = (): Refused => new Refused(refuse('access.token.valid'));

/**
 * The viewer of the request's bearer token (§5).
 *
 * @param header the Authorization header
 * @returns undefined when the token is missing, malformed, unknown, expired or revoked
 */
export async function authenticate(
  database: Database,
  header: string | undefined,
  now: Date,
): Promise<Viewer | undefined> {
  const token = BEARER.exec(header ?? '')?.[1];
  return token === undefined ? undefined : findViewer(database, tokenHash(token), now);
}

/**
 * Checks that the token's scopes permit the operation (§5).
 *
 * @throws Refused (401) when they do not
 */
export function requireScopes(viewer: Viewer, { scopes }: Pick<OperationRow, 'scopes'>): void {
  if (scopes.every((scope) => scopeAllows(viewer.token.scopes, scope))) return;
  throw new Refused(refuse('access.scope.sufficient', 'operation'));
}

/**
 * True if the request shows the operator's key. Hashes are compared, in constant time: neither the key nor its length can
 * be measured.
 *
 * @param header the Authorization header
 * @throws Refused (401) when the key is missing or another
 */
export function requireOperatorKey(key: string, header: string | undefined): void {
  const given = BEARER.exec(header ?? '')?.[1];
  if (given !== undefined && timingSafeEqual(tokenHash(given), tokenHash(key))) return;
  throw new Refused(refuse('operator.key.valid'));
}
