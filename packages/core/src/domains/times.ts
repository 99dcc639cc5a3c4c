import { bounds } from '@cloud-account/spec/bounds';

/** The allowed values of refresh, retry, expire and TTL of a domain, in seconds. */
const domainTimes: readonly number[] = [0, ...bounds.RefreshSec.rounded.enum];

/** The allowed TTLs of a record, in seconds (§2.12). */
const recordTtls: readonly number[] = bounds.RecordTtlSec.rounded.enum;

/** The longest of them, after which every secondary has discarded a zone that nobody serves. */
export const longestDomainTime = Math.max(...domainTimes);

/** The default of each time of a domain, which 0 means, in seconds. */
export const defaultTimes = {
  refresh_sec: bounds.RefreshSec.zero.const,
  retry_sec: bounds.RetrySec.zero.const,
  expire_sec: bounds.ExpireSec.zero.const,
  ttl_sec: bounds.DomainTtlSec.zero.const,
} as const;

/**
 * Rounds a time of a domain up to the next allowed one.
 *
 * Decision: up, because a server should not retry earlier than the owner wants; 0 stays 0 and means the default.
 *
 * @param seconds a whole number, not negative
 */
export function roundDomainTime(seconds: number): number {
  return domainTimes.find((allowed) => allowed >= seconds) ?? longestDomainTime;
}

/**
 * Rounds the TTL of a record to the nearest allowed one (§2.12).
 *
 * Decision: the longer of two equally near TTLs; 0 stays 0 and means the TTL of the domain.
 *
 * @param seconds a whole number, not negative
 */
export function roundRecordTtl(seconds: number): number {
  return seconds === 0 ? 0 : nearestTtl(seconds);
}

/**
 * The TTL to store for an imported record.
 *
 * Decision: its 0 means "do not cache", so it becomes the shortest TTL, not the TTL of the domain.
 *
 * @param seconds a whole number, not negative
 */
export function importedTtl(seconds: number): number {
  return nearestTtl(seconds);
}

/**
 * The time to store for a time of an imported SOA record.
 *
 * Decision: 0 becomes the shortest time, because our 0 means a default of days.
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
