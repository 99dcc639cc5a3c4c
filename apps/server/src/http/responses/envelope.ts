import { refuse, rulePlace, type Refusal } from '@cloud-account/core';
import type { OperationId, OperationRow } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import type { Response } from 'express';
import { isBusy, isDiskFull, isUnavailable } from '@cloud-account/database';
import { Refused } from '../../common/refused.js';
import type { Dialect } from '@cloud-account/dialect/dialect';
import { HypervisorUnavailable } from '@cloud-account/machines';
import { ObjectStoreUnavailable } from '@cloud-account/object-store';
import { NEVER_KEPT } from './headers.js';

/** The most problems of one answer. */
export const MAX_PROBLEMS = bounds.Errors.errors.maxItems;

const whyUnavailable = (error: unknown) =>
  isDiskFull(error) ? 'disk' : isBusy(error) ? 'busy' : 'unavailable';

/** An error as a refusal. Any other error is a fault of the server, and the answer reveals nothing about it. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (
    isUnavailable(error) ||
    error instanceof ObjectStoreUnavailable ||
    error instanceof HypervisorUnavailable
  ) {
    return new Refused(refuse('request.service.available', whyUnavailable(error)));
  }
  return new Refused(refuse('request.service.sound'));
}

/** The refusal of an unknown path. */
export const unknownRoute = (): Refused => new Refused(refuse('request.route.known'));

/** The refusal of a method that a known path does not take. */
export const otherMethod = (): Refused => new Refused(refuse('request.method.allowed'));

/** The refusal of a request that names no host, or several (RFC 9112, 3.2). */
export const notOneHost = (): Refused => new Refused(refuse('request.host.one'));

/** The refusal of a request for a host that is none of the operator's listener. */
export const otherHost = (): Refused => new Refused(refuse('operator.host.own'));

/** RFC 6750: without credentials the challenge names no error. */
const challenge = ({ req }: Response, id: Refusal['id'], row: OperationRow | undefined): string => {
  if (id === 'access.scope.sufficient') {
    const scope = row === undefined ? '' : `, scope="${row.scopes.join(' ')}"`;
    return `Bearer error="insufficient_scope"${scope}`;
  }
  return req.headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
};

/** The longest reason and the longest name of a field, so that an answer does not repeat all that a client sent. */
const LONGEST_REASON = 290;
const LONGEST_FIELD = 200;

const shortened = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  // Half of a character is none.
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** The most rules that one answer links to: proxies accept only heads of a few thousand bytes. */
const MAX_LINKS = 20;

/** The page of the rule of each error, in their order (RFC 8288). */
const linksTo = (refusals: readonly Refusal[], docsUrl: string): string =>
  refusals
    .slice(0, MAX_LINKS)
    .map(({ id }) => `<${docsUrl}${rulePlace(id)}>; rel="help"`)
    .join(', ');

/** The settings that the envelope depends on beside the refusals. */
export interface Envelope {
  readonly docsUrl: string;
  /** The words that clients use, where they are not the specification's. */
  readonly dialect: Dialect | undefined;
  /** The operation that was asked for, where there is one. */
  readonly route?: { readonly id: OperationId; readonly row: OperationRow } | undefined;
}

/** Answers with the error envelope (§2.1) and the headers that go with it. */
export function sendRefused(
  response: Response,
  refused: Refused,
  { docsUrl, dialect, route }: Envelope,
): void {
  const { status, refusals, retryAfter } = refused;
  response.status(status);
  response.setHeader('Cache-Control', NEVER_KEPT);
  response.setHeader('Link', linksTo(refusals, docsUrl));
  if (status === 401) response.setHeader('WWW-Authenticate', challenge(response, refusals[0].id, route?.row));
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  const errors = refusals.slice(0, MAX_PROBLEMS).map((refusal) => {
    const { field, reason: whole } = dialect?.problem(refusal, route?.id) ?? refusal;
    const reason = shortened(whole, LONGEST_REASON);
    return field === undefined ? { reason } : { field: shortened(field, LONGEST_FIELD), reason };
  });
  response.json({ errors });
}
