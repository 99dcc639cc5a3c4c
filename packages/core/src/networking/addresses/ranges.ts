/** The lengths of ranges of IPv6 addresses. */
export type RangePrefix = 56 | 64;

/** The numbers of the networks of a region that are ranges of a length; 0 is that of its nodes, 1 that of its load balancers. */
export const rangeNumbers = (prefix: RangePrefix): { first: number; last: number; step: number } =>
  prefix === 64 ? { first: 2, last: 0x7fff, step: 1 } : { first: 0x8000, last: 0xff00, step: 0x100 };

/**
 * The first address of a range.
 *
 * @param pool as for `publicAddress`
 * @param number one of `rangeNumbers`
 */
export const rangeOf = (pool: number, number: number): string =>
  `2001:db8:${(pool + 1).toString(16)}:${number.toString(16)}::`;
