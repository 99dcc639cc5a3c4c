import type { CleanUp } from './clean-up.js';
import type { ConformanceOptions } from './options.js';
import { BadInput, NoAnswer, Unmet } from './unmet.js';
import { Caller } from './wire/caller.js';
import type { Answer } from './wire/exchange.js';
import type { Wire } from './wire/wire.js';

/** The callers. */
export interface People {
  /** The unrestricted user of the account that owns all things. */
  readonly owner: Caller;
  readonly ownerName: string;
  /** An unrestricted user of another account. */
  readonly second: Caller | undefined;
  /** A restricted user of the account, whose grants the suite changes. */
  readonly restricted: Caller | undefined;
  readonly restrictedName: string;
}

interface Profile {
  readonly username: string;
  readonly restricted: boolean;
}

/** The header of a token. */
export const bearer = (token: string): string => `Bearer ${token}`;

/** Reads whose the tokens of the options are. @throws BadInput */
export async function readPeople(
  wire: Wire,
  cleanUp: CleanUp,
  { token, secondToken, restrictedToken }: ConformanceOptions,
): Promise<People> {
  const callerOf = (own: string, name: string): Caller => {
    if (!/^[\u0021-\u007E]+$/.test(own)) throw new BadInput(`The ${name} has a character that no token has.`);
    return new Caller(wire, bearer(own), cleanUp);
  };
  const owner = callerOf(token, 'token');
  const second = secondToken === undefined ? undefined : callerOf(secondToken, 'second token');
  const restricted =
    restrictedToken === undefined ? undefined : callerOf(restrictedToken, 'restricted token');
  const { username: ownerName } = await profileOf(owner, 'token', false);
  if (second) {
    await profileOf(second, 'second token', false);
    const account = await accountOf(owner);
    if (account !== undefined && account === (await accountOf(second)))
      throw new BadInput('The second token must be of another account than the token.');
  }
  const restrictedName = restricted ? (await profileOf(restricted, 'restricted token', true)).username : '';
  const user = { ids: { username: restrictedName } };
  if (restricted && (await read(owner.call('getUser', user)))?.status === 404)
    throw new BadInput(
      `The account of the token has no user ${restrictedName}, who owns the restricted token.`,
    );
  return { owner, ownerName, second, restricted, restrictedName };
}

/** Whose a token is. @throws BadInput when the token is no use, or the server is none of this API */
async function profileOf(caller: Caller, name: string, restricted: boolean): Promise<Profile> {
  const { api } = caller.wire;
  const answer = await caller.call<Profile>('getProfile').catch((error: unknown) => {
    if (error instanceof NoAnswer) throw new BadInput(`${api} cannot be reached: ${error.actual}`);
    if (error instanceof Unmet)
      throw new BadInput(`${api} does not answer as this API. ${error.message.slice(0, 300)}`);
    throw error;
  });
  if (answer.status !== 200)
    throw new BadInput(`The server does not accept the ${name}: ${answer.status} ${answer.text}`);
  if (answer.body.restricted !== restricted)
    throw new BadInput(`The ${name} must be of ${restricted ? 'a restricted' : 'an unrestricted'} user.`);
  const scopes = answer.headers.get('X-OAuth-Scopes') ?? '*';
  if (scopes !== '*') throw new BadInput(`The ${name} must have all scopes, and has only ${scopes}.`);
  return answer.body;
}

/** An answer; undefined when it is none of the specification, which the cases find. */
const read = <Body>(answer: Promise<Answer<Body>>): Promise<Answer<Body> | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof Unmet) return undefined;
    throw error;
  });

const accountOf = async (caller: Caller): Promise<string | undefined> =>
  (await read(caller.call<{ euuid?: string }>('getAccount')))?.body.euuid;
