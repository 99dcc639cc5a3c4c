const HALF = 2 ** 31;

/**
 * Whether a version of a zone is later than another one, by the arithmetic of serials (RFC 1982): they count on from the largest
 * at 0, and one is later that is less than half of all numbers ahead.
 */
export function isLaterSerial(serial: number, than: number): boolean {
  const ahead = (serial - than) >>> 0;
  return ahead > 0 && ahead < HALF;
}

/** The later of two serials, where there are two. */
export function laterSerial(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isLaterSerial(other, one) ? other : one;
}
