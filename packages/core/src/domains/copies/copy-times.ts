import { bounds } from '@cloud-account/spec/bounds';
import { defaultTimes } from '../times.js';
import type { DomainValues } from '../types.js';

/** The times of a zone's start of authority, in seconds. */
export interface StartTimes {
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
}

const allowed = bounds.RefreshSec.rounded.enum;
const [shortest, longest] = [Math.min(...allowed), Math.max(...allowed)];

const within = (seconds: number): number => Math.min(Math.max(seconds, shortest), longest);

/**
 * When the copy of a zone is compared with its master, in seconds: the domain's own times where they are set, else those of the
 * zone's start of authority, which are not known before the first transfer.
 *
 * Decision: none is shorter or longer than what a domain's own may be, and no copy expires before one refresh and one retry, since
 * a copy would come and go whose master answers.
 */
export function copyTimes(
  domain: Pick<DomainValues, 'refresh_sec' | 'retry_sec' | 'expire_sec'>,
  start?: StartTimes,
): StartTimes {
  const refresh = within(domain.refresh_sec || (start?.refresh ?? defaultTimes.refresh_sec));
  const retry = within(domain.retry_sec || (start?.retry ?? defaultTimes.retry_sec));
  const expire = within(domain.expire_sec || (start?.expire ?? defaultTimes.expire_sec));
  return { refresh, retry, expire: Math.max(expire, refresh + retry) };
}

/** What the wait for a zone that was never transferred does not exceed. */
const HOUR = 3_600;

/**
 * How long to wait after a check that failed, in seconds. A zone that was never transferred is tried again soon, then less and less
 * often: somebody may just be setting its master up.
 *
 * @param failures how many checks failed in a row, this one among them
 */
export function waitAfterFailure(
  { retry }: Pick<StartTimes, 'retry'>,
  failures: number,
  hasCopy: boolean,
): number {
  return hasCopy ? retry : Math.min(shortest * 2 ** Math.min(failures - 1, 10), retry, HOUR);
}
