import type { DefaultRetention, ObjectLock, Protection, Retention } from '../backend.js';

/**
 * True when a version cannot be deleted permanently at a time.
 *
 * @param bypass whether a retention of the mode `GOVERNANCE` does not count
 */
export const isProtected = ({ retention, legalHold }: Protection, now: Date, bypass: boolean): boolean =>
  legalHold === true ||
  (retention !== undefined && retention.until > now && !(bypass && retention.mode === 'GOVERNANCE'));

/**
 * True when a retention may take the place of another one at a time. One that has not ended can only become longer, unless it has the
 * mode `GOVERNANCE` and is bypassed.
 *
 * @param next undefined: none
 */
export const mayReplace = (
  current: Retention | undefined,
  next: Retention | undefined,
  now: Date,
  bypass: boolean,
): boolean => {
  if (current === undefined || current.until <= now) return true;
  if (bypass && current.mode === 'GOVERNANCE') return true;
  return next !== undefined && next.mode === current.mode && next.until >= current.until;
};

/** The end of a period that begins at a time. */
const endOf = (period: DefaultRetention['period'], begin: Date): Date => {
  const end = new Date(begin);
  if ('days' in period) end.setUTCDate(end.getUTCDate() + period.days);
  else end.setUTCFullYear(end.getUTCFullYear() + period.years);
  return end;
};

/** The protection of a version that is written at a time: without a retention of its own the default one of its bucket. */
export const withDefaultRetention = (
  protection: Protection,
  objectLock: ObjectLock | undefined,
  now: Date,
): Protection => {
  const byDefault = objectLock?.retention;
  if (protection.retention !== undefined || byDefault === undefined) return protection;
  return { ...protection, retention: { mode: byDefault.mode, until: endOf(byDefault.period, now) } };
};
