import { bounds } from '@cloud-account/spec/bounds';
import { defaultTimes } from '../times.js';
import type { DomainValues } from '../types.js';

/** The times of the SOA record of a zone, in seconds. */
export interface StartTimes {
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
}

const allowed = bounds.RefreshSec.rounded.enum;
const [shortest, longest] = [Math.min(...allowed), Math.max(...allowed)];

const within = (seconds: number): number => Math.min(Math.max(seconds, shortest), longest);

/**
 * When to compare the copy of a zone with its master, in seconds: the times of the domain if they are set, otherwise
 * those of the SOA record, which is unknown before the first transfer.
 *
 * Decision: all times are within the bounds of the times of a domain. A copy expires after one refresh and one retry at
 * the earliest, otherwise it could expire although its master answers.
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

/** The longest delay before the next check of a zone that was never transferred. */
const HOUR = 3_600;

/**
 * The delay after a failed check, in seconds. The delay for a zone that was never transferred starts short and doubles,
 * because somebody may be setting up its master.
 *
 * @param failures how many checks failed in a row, including this one
 */
export function waitAfterFailure(
  { retry }: Pick<StartTimes, 'retry'>,
  failures: number,
  hasCopy: boolean,
): number {
  return hasCopy ? retry : Math.min(shortest * 2 ** Math.min(failures - 1, 10), retry, HOUR);
}
