import { createHash } from 'node:crypto';
import { nextAttempt, oauthLifetimes, signInLimits, twoFactorLifetimes } from '@cloud-account/core';
import { tokenHash } from '../../credentials/access-token.js';
import type { Cloud } from '../../cloud/cloud.js';
import { hashPassword, isPassword } from '../../credentials/password.js';
import { decryptTwoFactor, stepOfCode } from '../../credentials/two-factor.js';
import { networkOf } from '@cloud-account/runtime';
import type { RateLimit } from '@cloud-account/spec';
import { usernameKeyOf } from '../../repositories/access/accounts.js';
import {
  closeSignIn,
  completeSignIn,
  findPerson,
  lockPerson,
  openSignIn,
  type SignedIn,
} from '../../repositories/oauth/sign-ins.js';
import { recordLogin } from '../../repositories/sign-in/logins.js';
import { type Browser, trustDevice, useTrustedDevice } from '../../repositories/sign-in/trusted-devices.js';
import { findTwoFactor, useScratchCode, useStep } from '../../repositories/sign-in/two-factors.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { BrowserSecrets } from './browser-secrets.js';

/** The outcome of an attempt to sign in. */
export type SignInOutcome =
  /** `secret` is for the browser's cookie, `device` for that of a browser that the user trusts. */
  | { readonly kind: 'signed in'; readonly secret: string; readonly device?: string | undefined }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too many'; readonly nextAttemptAt: Date };

/** The input of an attempt to sign in, and the browser. */
export interface SignInAttempt extends Browser {
  readonly name: string;
  readonly password: string;
  /** The secret of a browser that the user may trust. */
  readonly device: string | undefined;
}

/** No password is longer, so that what is longer need not be hashed. */
const LONGEST_PASSWORD = 128;

/** The hash that unknown names are checked against, so that they take as long as known ones. */
let nobody: Promise<string> | undefined;

/** Whom attempts are for: of names of nobody as of those of users, and as short for all. */
const keyOf = (name: string): string => createHash('sha256').update(usernameKeyOf(name)).digest('hex');

/** Counts an attempt before anybody knows how it ends: attempts at one time cannot pass each other. */
async function countAttempt(
  { signInAttempts }: Pick<Cloud, 'signInAttempts'>,
  limits: readonly (readonly [key: string, limit: RateLimit])[],
): Promise<Date | undefined> {
  const counted = await Promise.all(limits.map(([key, limit]) => signInAttempts.count(key, [limit])));
  return nextAttempt(counted.flat());
}

/** Signs a user in with its name and its password, as often as it may be tried; a code may have to follow. */
export async function signIn(
  cloud: Cloud,
  { name, password, device, ...browser }: SignInAttempt,
): Promise<SignInOutcome> {
  const { clock, database, randomness, signInAttempts } = cloud;
  const network = networkOf(browser.address);
  const user = `${keyOf(name)} ${network}`;
  const nextAttemptAt = await countAttempt(cloud, [
    [user, signInLimits.user],
    [network, signInLimits.network],
  ]);
  if (nextAttemptAt !== undefined) return { kind: 'too many', nextAttemptAt };
  const person = await findPerson(database, name);
  nobody ??= hashPassword(randomness.secret());
  const kept = person?.passwordHash ?? undefined;
  const right = await isPassword(password.slice(0, LONGEST_PASSWORD + 1), kept ?? (await nobody));
  if (!right || person === undefined || kept === undefined) {
    // Also for names of nobody, so that they take as long.
    await cloud.transaction((tx) => recordLogin(tx, name, browser.address, 'failed'));
    return { kind: 'wrong' };
  }
  const secret = randomness.secret();
  const opened = await cloud.transaction(async (tx) => {
    const { id } = person.actor.user;
    // Before it is read whether a code must follow: a user may enable codes meanwhile.
    if (!(await lockPerson(tx, person))) return false;
    const wantsCode =
      (await findTwoFactor(tx, id)) !== undefined &&
      !(device !== undefined && (await useTrustedDevice(tx, id, tokenHash(device), browser)));
    const lifetime = wantsCode ? oauthLifetimes.codeEntry : oauthLifetimes.signIn;
    const expires = new Date(clock.now().getTime() + lifetime);
    await openSignIn(tx, person.actor, { hash: tokenHash(secret), expires, wantsCode });
    if (!wantsCode) await recordLogin(tx, name, browser.address, 'successful');
    return true;
  });
  if (!opened) return { kind: 'wrong' };
  signInAttempts.revoke(user, signInLimits.user, 'all');
  signInAttempts.revoke(network, signInLimits.network, 'one');
  return { kind: 'signed in', secret };
}

/** The input of a code, and the browser. */
export interface CodeAttempt extends Browser {
  /** The secret of the browser's cookie so far. */
  readonly secret: string;
  readonly code: string;
  /** True if the user trusts the browser from now on. */
  readonly isTrusted: boolean;
}

/** True if a code is the user's: of its authenticator app, or the scratch code. Either is used up. */
async function useCode(cloud: Cloud, tx: Transaction, userId: number, code: string): Promise<boolean> {
  const factor = await findTwoFactor(tx, userId);
  // It was disabled since the password was entered.
  if (factor === undefined) return true;
  const step = stepOfCode(decryptTwoFactor(cloud, userId, factor.secret), code, tx.now);
  return step === undefined ? useScratchCode(tx, userId, tokenHash(code.trim())) : useStep(tx, userId, step);
}

/** Signs in a user who has entered its password, as often as a code may be tried. */
export async function enterCode(
  cloud: Cloud,
  actor: SignedIn,
  { secret, code, isTrusted, ...browser }: CodeAttempt,
): Promise<SignInOutcome> {
  const { clock, randomness, signInAttempts } = cloud;
  const { id, username } = actor.user;
  const nextAttemptAt = await countAttempt(cloud, [[String(id), signInLimits.code]]);
  if (nextAttemptAt !== undefined) return { kind: 'too many', nextAttemptAt };
  const [next, device] = [randomness.secret(), isTrusted ? randomness.secret() : undefined];
  const now = clock.now().getTime();
  const isRight = await cloud.transaction(async (tx) => {
    const expires = new Date(now + oauthLifetimes.signIn);
    const right =
      (await useCode(cloud, tx, id, code)) &&
      (await completeSignIn(tx, actor, tokenHash(secret), tokenHash(next), expires));
    await recordLogin(tx, username, browser.address, right ? 'successful' : 'failed');
    if (right && device !== undefined)
      await trustDevice(tx, id, tokenHash(device), new Date(now + twoFactorLifetimes.device), browser);
    return right;
  });
  if (!isRight) return { kind: 'wrong' };
  signInAttempts.revoke(String(id), signInLimits.code, 'all');
  return { kind: 'signed in', secret: next, device };
}

/** Ends the sign-in of a browser, if it has one. */
export async function signOut({ database }: Pick<Cloud, 'database'>, secrets: BrowserSecrets): Promise<void> {
  const secret = secrets.get('sign-in');
  if (secret !== undefined) await closeSignIn(database, tokenHash(secret));
  secrets.clear('sign-in');
}
