const HALF = 2 ** 31;

/**
 * True if one serial of a zone is later than another, by serial number arithmetic (RFC 1982): 0 follows the largest
 * number, and a serial is later if it is less than 2^31 ahead.
 */
export function isLaterSerial(serial: number, than: number): boolean {
  const ahead = (serial - than) >>> 0;
  return ahead > 0 && ahead < HALF;
}

/** The later of two serials, or the only one. */
export function laterSerial(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isLaterSerial(other, one) ? other : one;
}
