import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. */
export function same(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
