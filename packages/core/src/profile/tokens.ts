import type { Body, Schema } from '@cloud-account/spec';
import { areScopes, scopeAllows } from '../access/scopes.js';
import { fixedFieldProblems } from '../fixed-fields.js';
import { instant } from '../instant.js';
import { type Decision, decide, type Refusal, reasons, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The last time that is written with a year of four digits. */
const lastTime = new Date('9999-12-31T23:59:59Z');

/** A personal access token as it is kept, beside the token itself. */
export interface TokenValues extends Pick<Schema<'Token'>, 'label'> {
  readonly scopes: readonly string[];
  /** When it ends, to the second; null when it does not. */
  readonly expiry: Date | null;
}

/** What new tokens are judged by. */
export interface TokenContext {
  /** The token that makes it: its scopes, and when it ends. */
  readonly maker: { readonly scopes: readonly string[]; readonly expires: Date | null };
  /** Every scope there is. */
  readonly knownScopes: readonly string[];
  readonly now: Date;
}

/**
 * Decides whether a token may make personal access tokens. An app's may not: what it made would outlive the user's taking
 * back what the app was allowed.
 *
 * @param maker whether the token that asks was given to an app by OAuth
 */
export const mayMakeTokens = ({ ofApp }: { readonly ofApp: boolean }): Decision<undefined> =>
  decide(ofApp ? [refuse('token.maker.user', { reason: reasons.unauthorized })] : [], undefined);

/** Decides on a new token (§5). */
export function draftToken(
  body: Body<'createToken'>,
  { maker, knownScopes, now }: TokenContext,
): Decision<TokenValues> {
  const asked = body.scopes ?? undefined;
  const scopes = asked === undefined ? maker.scopes : scopesIn(asked);
  const expiry = expiryOf(body.expiry, maker.expires);
  return decide(
    [
      ...textProblems('label', body.label),
      ...(asked === undefined ? [] : scopeProblems(scopes, maker.scopes, knownScopes)),
      ...(expiry === null || (expiry !== undefined && expiry > now && expiry <= lastTime)
        ? []
        : [expiryProblem()]),
      ...(expiry === undefined || maker.expires === null || (expiry !== null && expiry <= maker.expires)
        ? []
        : [lifeProblem(maker.expires)]),
    ],
    { label: body.label, scopes, expiry: expiry ?? null },
  );
}

/**
 * The label of a token after a change, which is all that can change.
 *
 * @param current the token as the API shows it
 */
export function renameToken(
  current: Pick<Schema<'Token'>, 'label' | 'scopes' | 'expiry'>,
  change: Body<'updateToken'>,
): Decision<string> {
  const { label, ...fixed } = current;
  // The same time in other words is the same time.
  const given = { ...change, ...(isTime(change.expiry, current.expiry) && { expiry: current.expiry }) };
  return decide(
    [...textProblems('label', change.label), ...fixedFieldProblems(fixed, given)],
    change.label ?? label,
  );
}

const isTime = (text: string | undefined, time: string | null): boolean =>
  text !== undefined && time !== null && instant(text)?.getTime() === instant(time)?.getTime();

function scopesIn(text: string): string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}

function scopeProblems(
  scopes: readonly string[],
  makerScopes: readonly string[],
  knownScopes: readonly string[],
): Refusal[] {
  const field = 'scopes';
  const whole = scopes[0] === '*';
  if (!areScopes(scopes, knownScopes)) {
    return [refuse('token.scopes.known', { field, reason: reasons.notValid(field) })];
  }
  const within = whole ? makerScopes.includes('*') : scopes.every((scope) => scopeAllows(makerScopes, scope));
  return within
    ? []
    : [refuse('token.scopes.within', { field, reason: 'More than the scopes of the token that asks' })];
}

/** Who asks for nothing gets what the token that asks has, as with scopes; undefined for what is no time. */
function expiryOf(asked: string | null | undefined, makerExpires: Date | null): Date | null | undefined {
  if (asked === null) return null;
  if (asked !== undefined) return wholeSecond(instant(asked));
  return makerExpires === null ? null : wholeSecond(makerExpires);
}

function lifeProblem(end: Date): Refusal {
  const time = end.toISOString().slice(0, 19);
  const reason = `expiry must be no later than that of the token that asks, ${time}`;
  return refuse('token.expiry.within', { field: 'expiry', reason });
}

function wholeSecond(time: Date | undefined): Date | undefined {
  return time && new Date(Math.floor(time.getTime() / 1000) * 1000);
}

function expiryProblem(): Refusal {
  return refuse('token.expiry.future', { field: 'expiry', reason: 'Must be a time in the future' });
}
