import { bounds } from '@cloud-account/spec/bounds';

/** What the refresh, retry, expire and TTL of a domain may be, in seconds. */
const domainTimes: readonly number[] = [0, ...bounds.RefreshSec.rounded.enum];

/** What the TTL of a record may be, in seconds (§2.12). */
const recordTtls: readonly number[] = bounds.RecordTtlSec.rounded.enum;

const longest = Math.max(...domainTimes);

/** What 0 stands for in each time of a domain, in seconds. */
export const defaultTimes = {
  refresh_sec: bounds.RefreshSec.zero.const,
  retry_sec: bounds.RetrySec.zero.const,
  expire_sec: bounds.ExpireSec.zero.const,
  ttl_sec: bounds.DomainTtlSec.zero.const,
} as const;

/**
 * Rounds a time of a domain up to the next allowed one.
 *
 * Decision: up, since a server asked to wait should not come back earlier than it was told; 0 stays 0 and
 * stands for the default.
 *
 * @param seconds a whole number, not negative
 */
export function roundDomainTime(seconds: number): number {
  return domainTimes.find((allowed) => allowed >= seconds) ?? longest;
}

/**
 * Rounds the TTL of a record to the nearest allowed one (§2.12).
 *
 * Decision: of two equally near the longer; 0 stays 0 and stands for the TTL of the domain.
 *
 * @param seconds a whole number, not negative
 */
export function roundRecordTtl(seconds: number): number {
  return seconds === 0 ? 0 : nearestTtl(seconds);
}

/**
 * The TTL to keep for a record that another server gave with this one.
 *
 * Decision: its 0 means "do not cache", which comes closest to the shortest TTL, not to the domain's.
 *
 * @param seconds a whole number, not negative
 */
export function importedTtl(seconds: number): number {
  return nearestTtl(seconds);
}

/**
 * The time to keep for a domain whose start of authority had this one.
 *
 * Decision: a remote 0 is a real 0 and becomes the shortest time, since our 0 stands for a default of days.
 *
 * @param seconds a whole number, not negative
 */
export function importedTime(seconds: number): number {
  return roundDomainTime(Math.max(1, seconds));
}

function nearestTtl(seconds: number): number {
  return recordTtls.reduce((best, allowed) =>
    Math.abs(allowed - seconds) <= Math.abs(best - seconds) ? allowed : best,
  );
}
