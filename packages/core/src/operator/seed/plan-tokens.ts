import type { OperatorSchema } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { draftToken } from '../../profile/index.js';
import { inside, type Refusal, refuse } from '../../refusals/index.js';
import type { Planned, TokenPlan } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

/** The minimum number of different characters of a token. A random token of 32 characters has more. */
const minDifferent = operatorBounds.SeedToken.token.different.minimum;

/**
 * The tokens of a user to create. An existing token is not checked again, because it may have expired.
 *
 * @param id of an existing user
 */
export function planTokens(
  { tokens = [] }: OperatorSchema<'SeedUser'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<TokenPlan[]> {
  const part: TokenPlan[] = [];
  const refusals: Refusal[] = [];
  for (const [index, body] of tokens.entries()) {
    const { plan, problems } = planToken(body, id, reader);
    refusals.push(...inside(`tokens[${index}]`, problems));
    if (plan !== undefined) part.push(plan);
  }
  return { part, refusals };
}

function planToken(
  body: OperatorSchema<'SeedToken'>,
  id: number | undefined,
  reader: SeedReader,
): { plan?: TokenPlan; problems: readonly Refusal[] } {
  const { token, token_hash: hash = token === undefined ? undefined : reader.facts.hashOf(token) } = body;
  if (hash === undefined || (token !== undefined && body.token_hash !== undefined)) {
    const problem = hash === undefined ? 'required' : 'one';
    return { problems: [refuse('seed.token.given', problem, { field: 'token' })] };
  }
  const holder = reader.known.tokens.get(hash);
  const twice = reader.repeated(token === undefined ? 'token_hash' : 'token', `token ${hash}`);
  if (holder !== undefined && holder === id) {
    reader.keep('tokens');
    return { problems: twice };
  }
  const draft = draftToken(body, { ...reader.facts, maker: { scopes: ['*'], expires: null } });
  const problems = [
    ...twice,
    ...(holder === undefined ? [] : [tokenTaken(token)]),
    ...weakness(token),
    ...(draft.ok ? [] : draft.refusals),
  ];
  return draft.ok ? { plan: { ...draft.value, hash, token }, problems } : { problems };
}

function tokenTaken(token: string | undefined): Refusal {
  const field = token === undefined ? 'token_hash' : 'token';
  return refuse('seed.token.free', { field });
}

function weakness(token: string | undefined): Refusal[] {
  if (token === undefined || new Set(token).size >= minDifferent) return [];
  return [refuse('seed.token.strong', { field: 'token', min: minDifferent })];
}
