import type { RateLimit } from '@cloud-account/spec';
import { refuse, type Refusal } from '../refusals/index.js';

/** The number of requests of a limit that a caller has used. */
export interface Budget {
  readonly limit: RateLimit;
  /** The requests in the current period, including this one. */
  readonly used: number;
  /** When the period ends. */
  readonly resetsAt: Date;
}

/** The budgets that count a request. */
export type Budgets = readonly [Budget, ...Budget[]];

/**
 * A limit with the factor of the operator.
 *
 * @param factor multiplies the published number of requests; the result is at least 1
 */
export const scaleLimit = (limit: RateLimit, factor: number): RateLimit => ({
  ...limit,
  requests: Math.max(1, Math.round(limit.requests * factor)),
});

/** The requests left in the period. */
export const remainingOf = ({ limit, used }: Budget): number => Math.max(0, limit.requests - used);

/** True if the requests exceed the limit. */
export const isOver = ({ limit, used }: Budget): boolean => used > limit.requests;

/** The budget with the fewest requests left; of equal ones, the one that resets last. */
export const tightest = (budgets: Budgets): Budget =>
  budgets.reduce((one, other) => {
    const difference = remainingOf(one) - remainingOf(other);
    return difference > 0 || (difference === 0 && other.resetsAt > one.resetsAt) ? other : one;
  });

/** Refuses a request that exceeds a budget. */
export const mayRequest = (budgets: Budgets): readonly Refusal[] =>
  budgets.some(isOver) ? [refuse('request.rate.limit')] : [];

/** The limit of a user, as a multiple of the limit of one token; a decision, see `rate-callers` and `node-create-rate`. */
const TOKENS_OF_USER = 4;

/** The limit of all tokens of a user, or of all users of an account, from the limit of one token. */
export const limitOfMany = (limit: RateLimit): RateLimit => ({
  ...limit,
  requests: limit.requests * TOKENS_OF_USER,
});
