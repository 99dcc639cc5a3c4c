import { instant } from '../instant.js';
import { type Decision, decide, reasons, refuse } from '../refusals/index.js';

/**
 * When an image is removed: automatic ones end, manual ones do not.
 *
 * @param expiry a time of the API, or null for none
 * @returns the time; null for never
 */
export function imageExpiry(type: 'manual' | 'automatic', expiry: string | null): Decision<Date | null> {
  if (expiry === null) return decide([], null);
  const field = 'expiry';
  if (type === 'manual') {
    return decide(
      [refuse('image.expiry.automatic', { field, reason: 'Only automatic images expire' })],
      null,
    );
  }
  const time = instant(expiry);
  const wrong = refuse('image.expiry.valid', { field, reason: reasons.notValid(field) });
  return decide(time === undefined ? [wrong] : [], time ?? null);
}
