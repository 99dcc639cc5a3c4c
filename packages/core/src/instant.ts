/** A time as the API writes it: UTC, to the second, without a zone designator (§1). */
export const wireTime = (time: Date): string => time.toISOString().slice(0, 19);

/** A time without its milliseconds, as times of the API are. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);

const dateTime = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * The instant of an ISO 8601 text; without a zone it is UTC (§1), without a time the start of its day. Some clients
 * write a space instead of `T`.
 */
export function instant(text: string): Date | undefined {
  const [, day, zone] = dateTime.exec(text) ?? [];
  if (day === undefined || day.startsWith('0000')) return undefined;
  // Date reads February 30 as March 1.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const written = text.replace(' ', 'T');
  const time = new Date(text === day || zone !== undefined ? written : `${written}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
