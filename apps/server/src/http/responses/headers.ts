import { edition, type OperationRow } from '@cloud-account/spec';
import type { Request, Response } from 'express';
import { allMethods } from '../requests/route-index.js';
import type { Viewer } from '../../common/viewer.js';

/** Sent with every answer of an API. */
const everyAnswer = {
  Vary: 'Authorization, X-Filter',
  'Content-Security-Policy': "default-src 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'X-XSS-Protection': '1; mode=block',
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/** Names and values of headers, made once and not for each answer. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The headers of every answer of an API. @param own those that other APIs do not have */
export const headersWith = (own: Readonly<Record<string, string>>): Headers =>
  Object.entries({ ...everyAnswer, ...own });

/** Sent with every answer to clients of accounts; pages of any origin may call with a token, but not with cookies. */
export const accountHeaders = headersWith({
  'X-Spec-Version': edition,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter, Idempotency-Key',
  'Access-Control-Expose-Headers':
    'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Request-Id, X-Ignored-Fields, Link, Retry-After, ' +
    'Idempotency-Replayed, X-Customer-UUID, X-Spec-Version, Allow, WWW-Authenticate, ' +
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  'X-OAuth-Scopes': 'unknown',
});

/** The value of `Cache-Control` that keeps an answer out of every cache. */
export const NEVER_KEPT = 'private, max-age=0, s-maxage=0, no-cache, no-store';

/** Sets the headers of every answer. @param headers those of its API */
export function setCommonHeaders(response: Response, headers: Headers, requestId: string): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('Cache-Control', NEVER_KEPT);
  response.setHeader('X-Request-Id', requestId);
}

/**
 * Answers the preflight of a browser for a path that is not served, where pages of other origins may read answers: otherwise the browser
 * would not send the request, and its page could not read that there is no such path.
 *
 * @returns false for any other request
 */
export function answersPreflight({ method, headers }: Request, response: Response): boolean {
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !response.hasHeader('Access-Control-Allow-Origin')) return false;
  response.setHeader('Access-Control-Allow-Methods', allMethods.join(', ')).json({});
  return true;
}

/** Sets what clients of accounts learn of a path and its operation: methods, scope, how long an answer may be kept. */
export function setRouteHeaders(response: Response, allow: readonly string[], row?: OperationRow): void {
  response.setHeader('Access-Control-Allow-Methods', allow.join(', '));
  if (row === undefined) return;
  response.setHeader('X-Accepted-OAuth-Scopes', row.scopes.length === 0 ? '*' : row.scopes.join(','));
  if (row.maxAge > 0) response.setHeader('Cache-Control', `private, max-age=${row.maxAge}`);
  else if (row.method !== 'get') response.setHeader('Cache-Control', 'private, max-age=60, s-maxage=60');
}

/** Sets what depends on the caller. */
export function setViewerHeaders(response: Response, { account, token }: Viewer): void {
  response.setHeader('X-OAuth-Scopes', token.scopes.join(' '));
  response.setHeader('X-Customer-UUID', account.uuid.toUpperCase());
}
