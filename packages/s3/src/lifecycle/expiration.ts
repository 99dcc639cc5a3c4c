import type { Bucket, Expiry, StoredObject } from '../backend.js';
import { uriEncode } from '../signature/uri.js';
import { matchesFilter } from './object-filter.js';

const day = 86_400_000;

/** The latest time that a date can have. */
const latest = 8_640_000_000_000_000;

/** The time at which a rule removes what was written at a time. Days end at midnight of UTC. */
const expiryTime = (expiry: Expiry, modified: Date): number =>
  'date' in expiry
    ? expiry.date.getTime()
    : Math.min(latest, Math.ceil(modified.getTime() / day + expiry.days) * day);

/** The header that says when a rule of the bucket removes an object, of the first one that does. */
export const expirationHeaders = (
  { lifecycle = [] }: Pick<Bucket, 'lifecycle'>,
  object: Pick<StoredObject, 'key' | 'modified' | 'size' | 'tags'>,
): Readonly<Record<string, string>> => {
  const [first] = lifecycle
    .flatMap((rule) => {
      const { id, enabled, prefix, filter, expiry } = rule;
      const applies = enabled && object.key.startsWith(prefix) && (!filter || matchesFilter(object, filter));
      return applies && expiry ? [{ id, time: expiryTime(expiry, object.modified) }] : [];
    })
    .sort((one, other) => one.time - other.time);
  if (first === undefined) return {};
  const date = new Date(first.time).toUTCString();
  return { 'x-amz-expiration': `expiry-date="${date}", rule-id="${uriEncode(first.id)}"` };
};
