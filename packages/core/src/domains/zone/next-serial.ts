const perYear = 1_000_000;
const maxSerial = 0xffff_ffff;
/** The last year whose serials fit 32 bits. */
const lastYear = Math.floor(maxSerial / perYear) - 1;

/**
 * The serial of the next render: the year and a counter of six digits.
 *
 * It always grows, even when the clock goes back or the counter overflows into the next year. After 32 bits it
 * continues at 1, which secondaries accept as later (RFC 1982).
 *
 * @param previous the serial of the last render; undefined for a new zone
 * @param year the calendar year now
 */
export function nextSerial(previous: number | undefined, year: number): number {
  const first = Math.min(year, lastYear) * perYear + 1;
  if (previous === undefined || previous < first) return first;
  return previous < maxSerial ? previous + 1 : 1;
}
