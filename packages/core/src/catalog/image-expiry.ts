import type { Schema } from '@cloud-account/spec';
import { instant } from '../instant.js';
import { type Decision, decide, refuse } from '../refusals/index.js';

/** True for the types of images that expire. */
const ends: Readonly<Record<Schema<'Image'>['type'], boolean>> = { manual: false, automatic: true };

/**
 * The expiry of an image. Only automatic images expire.
 *
 * @param expiry a time of the API, or null for none
 * @returns the time; null for never
 */
export function imageExpiry(type: Schema<'Image'>['type'], expiry: string | null): Decision<Date | null> {
  if (expiry === null) return decide([], null);
  const field = 'expiry';
  if (!ends[type]) {
    return decide([refuse('image.expiry.automatic', { field })], null);
  }
  const time = instant(expiry);
  const wrong = refuse('image.expiry.valid', { field });
  return decide(time === undefined ? [wrong] : [], time ?? null);
}
