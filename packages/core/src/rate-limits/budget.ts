import type { RateLimit } from '@cloud-account/spec';
import { reasons, refuse, type Refusal } from '../refusals/index.js';

/** How far a caller has used up one limit. */
export interface Budget {
  readonly limit: RateLimit;
  /** Requests in the running period, the one in hand included. */
  readonly used: number;
  /** When the period ends. */
  readonly resetsAt: Date;
}

/** The budgets that a request counts in. */
export type Budgets = readonly [Budget, ...Budget[]];

/**
 * A limit as this operator sets it.
 *
 * @param factor how many times the published number is allowed; one request always is
 */
export const scaleLimit = (limit: RateLimit, factor: number): RateLimit => ({
  ...limit,
  requests: Math.max(1, Math.round(limit.requests * factor)),
});

/** How many requests are left in the period. */
export const remainingOf = ({ limit, used }: Budget): number => Math.max(0, limit.requests - used);

/** Whether more was asked than the limit allows. */
export const isOver = ({ limit, used }: Budget): boolean => used > limit.requests;

/** The budget a caller has to mind: the one with the least left, and of equal ones the one that is new again last. */
export const tightest = (budgets: Budgets): Budget =>
  budgets.reduce((one, other) => {
    const difference = remainingOf(one) - remainingOf(other);
    return difference > 0 || (difference === 0 && other.resetsAt > one.resetsAt) ? other : one;
  });

/** Whether a request is within every budget it counts in. @returns what refuses it */
export const mayRequest = (budgets: Budgets): readonly Refusal[] =>
  budgets.some(isOver) ? [refuse('request.rate.limit', { reason: reasons.tooManyRequests })] : [];

/** How many tokens' worth of requests all tokens of a user may send together; a decision, see `rate-callers`. */
const TOKENS_OF_USER = 4;

/** What all tokens of a user together are allowed, where each is allowed a limit. */
export const limitOfUser = (limit: RateLimit): RateLimit => ({
  ...limit,
  requests: limit.requests * TOKENS_OF_USER,
});
