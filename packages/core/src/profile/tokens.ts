import type { Body, Schema } from '@cloud-account/spec';
import { areScopes, scopeAllows } from '../access/scopes.js';
import { fixedFieldProblems } from '../fixed-fields.js';
import { instant, wholeSecond, wireTime } from '../instant.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The last time with a year of four digits. */
const lastTime = new Date('9999-12-31T23:59:59Z');

/** A stored personal access token, without the token itself. */
export interface TokenValues extends Pick<Schema<'Token'>, 'label'> {
  readonly scopes: readonly string[];
  /** When it expires, in whole seconds; null for never. */
  readonly expiry: Date | null;
}

/** The facts for a new token. */
export interface TokenFacts {
  /** The scopes and the expiry of the token that creates it. */
  readonly maker: { readonly scopes: readonly string[]; readonly expires: Date | null };
  /** All scopes. */
  readonly knownScopes: readonly string[];
  readonly now: Date;
}

/**
 * Decides whether a token may create personal access tokens. The token of an app may not: the new token would remain
 * valid after the user revokes the app.
 *
 * @param maker `ofApp`: an app got the token by OAuth
 */
export const mayMakeTokens = ({ ofApp }: { readonly ofApp: boolean }): Decision<undefined> =>
  decide(ofApp ? [refuse('token.maker.user')] : [], undefined);

/** Decides on a new token (§5). */
export function draftToken(
  body: Body<'createToken'>,
  { maker, knownScopes, now }: TokenFacts,
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
        : [refuse('token.expiry.future', expiry === undefined ? 'time' : 'future', { field: 'expiry' })]),
      ...(expiry === undefined || maker.expires === null || (expiry !== null && expiry <= maker.expires)
        ? []
        : [lifeProblem(maker.expires)]),
    ],
    { label: body.label, scopes, expiry: expiry ?? null },
  );
}

/**
 * Decides on a change of a token; only its label can change.
 *
 * @param current the token in the form of the API
 */
export function renameToken(
  current: Pick<Schema<'Token'>, 'label' | 'scopes' | 'expiry'>,
  change: Body<'updateToken'>,
): Decision<string> {
  const { label, ...fixed } = current;
  // Another text for the same time is no change.
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
    return [refuse('token.scopes.known', { field })];
  }
  const within = whole ? makerScopes.includes('*') : scopes.every((scope) => scopeAllows(makerScopes, scope));
  return within ? [] : [refuse('token.scopes.within', { field })];
}

/** The default is the expiry of the token that creates it, as with scopes; undefined when the text is no time. */
function expiryOf(asked: string | null | undefined, makerExpires: Date | null): Date | null | undefined {
  if (asked === null) return null;
  const expiry = asked === undefined ? makerExpires : instant(asked);
  return expiry && wholeSecond(expiry);
}

function lifeProblem(end: Date): Refusal {
  const time = wireTime(end);
  return refuse('token.expiry.within', { field: 'expiry', time });
}
