/** How often a password may be tried. Decision: the reference does not say how users sign in. */
export const signInLimits = {
  /** Attempts for one user, from wherever they come. */
  user: 10,
  /** Attempts from one address, for whomever; many people may share it. */
  address: 100,
  /** How long attempts are counted together, in milliseconds. */
  window: 15 * 60_000,
} as const;

/** Attempts that were counted for a user or for an address. */
export interface Attempts {
  readonly of: 'user' | 'address';
  /** This one included. */
  readonly attempts: number;
  /** When counting begins anew. */
  readonly expires: Date;
}

/**
 * When a password may be tried again.
 *
 * @returns undefined when it may be tried now
 */
export function nextAttempt(counted: readonly Attempts[]): Date | undefined {
  const ends = counted
    .filter(({ of, attempts }) => attempts > signInLimits[of])
    .map(({ expires }) => expires.getTime());
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}
