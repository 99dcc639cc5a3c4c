import {
  mayRequest,
  remainingOf,
  scaleLimit,
  tightest,
  type Budget,
  type Refusal,
} from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { networkOf } from '@cloud-account/runtime';

/** The caller of a request without a token: the network that it comes from. */
export const networkCaller = ({ ip }: Request): string => `address ${networkOf(ip ?? '')}`;

/** Counts requests, reports the remaining ones to callers, and refuses those beyond a limit. */
export class RateLimiter {
  /** The limits with the factor of the operator. */
  readonly #scaled = new WeakMap<RateLimit, RateLimit>();

  constructor(private readonly cloud: Pick<Cloud, 'config' | 'clock' | 'rateCounter'>) {}

  /**
   * Counts a request and sets the headers of the limit that it is nearest to.
   *
   * @param caller whose requests are counted together
   * @param others who else they are counted for, each with limits of its own
   * @returns the refusals of the request; none while it is within its limits
   */
  async count(
    caller: string,
    limits: readonly RateLimit[],
    response: Response,
    others: readonly { readonly caller: string; readonly limits: readonly RateLimit[] }[] = [],
  ): Promise<readonly Refusal[]> {
    const { config, clock, rateCounter } = this.cloud;
    const factor = config.rateFactor;
    if (factor === undefined) return [];
    const count = (who: string, within: readonly RateLimit[]) =>
      rateCounter.count(
        who,
        within.map((limit) => this.#scale(limit, factor)),
      );
    const counted = [{ caller, limits }, ...others].map((one) => count(one.caller, one.limits));
    const [first, ...budgets] = (await Promise.all(counted)).flat();
    if (first === undefined) return [];
    const shown = tightest([first, ...budgets]);
    setRateHeaders(response, shown, clock.now());
    const refusals = mayRequest([first, ...budgets]);
    if (refusals.length > 0) response.locals.rateLimit = shown.limit.bucket;
    return refusals;
  }

  #scale(limit: RateLimit, factor: number): RateLimit {
    const scaled = this.#scaled.get(limit) ?? scaleLimit(limit, factor);
    this.#scaled.set(limit, scaled);
    return scaled;
  }
}

/** Reports a limit to a caller: how many requests are left of it, and when there are more. */
export function setRateHeaders(response: Response, shown: Budget, now: Date): void {
  const reset = shown.resetsAt.getTime();
  response.setHeader('X-RateLimit-Limit', shown.limit.requests);
  response.setHeader('X-RateLimit-Remaining', remainingOf(shown));
  response.setHeader('X-RateLimit-Reset', Math.ceil(reset / 1_000));
  response.setHeader('Retry-After', Math.max(1, Math.ceil((reset - now.getTime()) / 1_000)));
}
