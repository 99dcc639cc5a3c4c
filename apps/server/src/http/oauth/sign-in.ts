import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { nextAttempt, oauthLifetimes, signInLimits, type Attempts } from '@cloud-account/core';
import { tokenHash } from '../../credentials/access-token.js';
import type { Cloud } from '../../common/context.js';
import { hashPassword, isPassword } from '../../credentials/password.js';
import { networkOf } from '../../rate-limits/caller-network.js';
import { countAttempts, forgiveAttempts } from '../../repositories/oauth/sign-in-attempts.js';
import { findPerson, openSignIn } from '../../repositories/oauth/sign-ins.js';

/** What became of an attempt to sign in. */
export type SignInOutcome =
  /** `secret` is for the browser's cookie. */
  | { readonly kind: 'signed in'; readonly secret: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too many'; readonly again: Date };

/** What was typed, and where. */
export interface SignInAttempt {
  readonly name: string;
  readonly password: string;
  readonly address: string;
}

/** No password is longer, so that what is longer need not be hashed. */
const LONGEST_PASSWORD = 128;

/** What names of nobody are checked against: that takes as long as for somebody. */
let nobody: Promise<string> | undefined;

const userPrefix = 'user:';

/** A name may be long and is kept whoever it is of; a hash is as short for all. */
const keyOfNobody = (name: string): string =>
  `${userPrefix}${createHash('sha256').update(name.toLowerCase()).digest('hex')}`;

/** The key of an IPv6 network says how wide it is. */
const keyOfAddress = (address: string): string => {
  const network = networkOf(address);
  return `address:${network}${isIPv6(network) ? '/64' : ''}`;
};

/** Signs a user in with its name or e-mail address and its password, as often as it may be tried. */
export async function signIn(
  cloud: Cloud,
  { name, password, address }: SignInAttempt,
): Promise<SignInOutcome> {
  const { clock, database, randomness } = cloud;
  const now = clock.now();
  const person = await findPerson(database, name);
  const userKey = person === undefined ? keyOfNobody(name) : `${userPrefix}${person.actor.user.id}`;
  const addressKey = keyOfAddress(address);
  const until = new Date(now.getTime() + signInLimits.window);
  const counted = await countAttempts(database, [userKey, addressKey], { now, until });
  const again = nextAttempt(
    counted.map(({ key, ...rest }): Attempts => ({
      of: key.startsWith(userPrefix) ? 'user' : 'address',
      ...rest,
    })),
  );
  if (again !== undefined) return { kind: 'too many', again };
  nobody ??= hashPassword(randomness.secret());
  const kept = person?.passwordHash ?? undefined;
  const right = await isPassword(password.slice(0, LONGEST_PASSWORD + 1), kept ?? (await nobody));
  if (!right || person === undefined || kept === undefined) return { kind: 'wrong' };
  const secret = randomness.secret();
  const expires = new Date(now.getTime() + oauthLifetimes.signIn);
  const opened = await cloud.transaction((tx) => openSignIn(tx, person, tokenHash(secret), expires));
  if (!opened) return { kind: 'wrong' };
  await forgiveAttempts(database, userKey, addressKey);
  return { kind: 'signed in', secret };
}
