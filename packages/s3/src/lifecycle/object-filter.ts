import type { ObjectFilter, Tags } from '../backend.js';
import { haveAll } from '../tagging/tags.js';

/** True when an object meets the conditions of a filter. */
export const matchesFilter = (
  { tags, size }: { readonly tags: Tags; readonly size: number },
  { tags: wanted, larger = -1, smaller = Infinity }: ObjectFilter,
): boolean => haveAll(tags, wanted) && size > larger && size < smaller;

/** True when everything that meets the conditions of one filter meets those of another. */
export const isWithin = (one: ObjectFilter, other: ObjectFilter): boolean =>
  haveAll(one.tags, other.tags) &&
  (one.larger ?? -1) >= (other.larger ?? -1) &&
  (one.smaller ?? Infinity) <= (other.smaller ?? Infinity);
