import { createHash } from 'node:crypto';
import { nextAttempt, oauthLifetimes, signInLimits } from '@cloud-account/core';
import { tokenHash } from '../../credentials/access-token.js';
import type { Cloud } from '../../cloud/cloud.js';
import { hashPassword, isPassword } from '../../credentials/password.js';
import { networkOf } from '@cloud-account/runtime';
import { usernameKeyOf } from '../../repositories/access/accounts.js';
import { closeSignIn, findPerson, openSignIn } from '../../repositories/oauth/sign-ins.js';
import type { BrowserSecrets } from './browser-secrets.js';

/** The outcome of an attempt to sign in. */
export type SignInOutcome =
  /** `secret` is for the browser's cookie. */
  | { readonly kind: 'signed in'; readonly secret: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too many'; readonly nextAttemptAt: Date };

/** The input of an attempt to sign in, and its address. */
export interface SignInAttempt {
  readonly name: string;
  readonly password: string;
  readonly address: string;
}

/** No password is longer, so that what is longer need not be hashed. */
const LONGEST_PASSWORD = 128;

/** The hash that unknown names are checked against, so that they take as long as known ones. */
let nobody: Promise<string> | undefined;

/** Whom attempts are for: of names of nobody as of those of users, and as short for all. */
const keyOf = (name: string): string => createHash('sha256').update(usernameKeyOf(name)).digest('hex');

/** Signs a user in with its name and its password, as often as it may be tried. */
export async function signIn(
  cloud: Cloud,
  { name, password, address }: SignInAttempt,
): Promise<SignInOutcome> {
  const { clock, database, randomness, signInAttempts } = cloud;
  const network = networkOf(address);
  const user = `${keyOf(name)} ${network}`;
  // Counted before anybody knows how they end: attempts at one time cannot pass each other.
  const counted = await Promise.all([
    signInAttempts.count(user, [signInLimits.user]),
    signInAttempts.count(network, [signInLimits.network]),
  ]);
  const nextAttemptAt = nextAttempt(counted.flat());
  if (nextAttemptAt !== undefined) return { kind: 'too many', nextAttemptAt: nextAttemptAt };
  const person = await findPerson(database, name);
  nobody ??= hashPassword(randomness.secret());
  const kept = person?.passwordHash ?? undefined;
  const right = await isPassword(password.slice(0, LONGEST_PASSWORD + 1), kept ?? (await nobody));
  if (!right || person === undefined || kept === undefined) return { kind: 'wrong' };
  const secret = randomness.secret();
  const expires = new Date(clock.now().getTime() + oauthLifetimes.signIn);
  const opened = await cloud.transaction((tx) => openSignIn(tx, person, tokenHash(secret), expires));
  if (!opened) return { kind: 'wrong' };
  signInAttempts.revoke(user, signInLimits.user, 'all');
  signInAttempts.revoke(network, signInLimits.network, 'one');
  return { kind: 'signed in', secret };
}

/** Ends the sign-in of a browser, if it has one. */
export async function signOut({ database }: Pick<Cloud, 'database'>, secrets: BrowserSecrets): Promise<void> {
  const secret = secrets.get('sign-in');
  if (secret !== undefined) await closeSignIn(database, tokenHash(secret));
  secrets.clear('sign-in');
}
