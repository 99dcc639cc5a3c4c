import type { RateLimit } from '@cloud-account/spec';
import { isOver, type Budget } from '../rate-limits/index.js';

/** 15 minutes, in seconds. */
const WINDOW = 15 * 60;

/**
 * The limits of tries of a password, and of the code after it. Decision: the reference does not say how users sign in. Attempts for a user count
 * for each network, otherwise anybody could lock a user out.
 */
export const signInLimits = {
  /** Attempts for one user from one network. */
  user: { bucket: 'sign-in-user', requests: 10, seconds: WINDOW },
  /** Attempts from one network for all users; many people may share it. */
  network: { bucket: 'sign-in-network', requests: 100, seconds: WINDOW },
  /** Codes of one user from all networks: who enters one knew the password, so nobody else can lock the user out. */
  code: { bucket: 'sign-in-code', requests: 10, seconds: WINDOW },
} as const satisfies Record<string, RateLimit>;

/** The maximum of sign-ins of a user, in as many browsers; another one ends the oldest. */
export const MAX_SIGN_INS = 100;

/** The rate limit of one network for OAuth 2.0. */
export const oauthLimit: RateLimit = { bucket: 'oauth', requests: 400, seconds: 60 };

/**
 * When a password or a code may be tried again.
 *
 * @param counted the attempts, including the current one
 * @returns undefined when it may be tried now
 */
export function nextAttempt(counted: readonly Budget[]): Date | undefined {
  const ends = counted.filter(isOver).map(({ resetsAt }) => resetsAt.getTime());
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}
