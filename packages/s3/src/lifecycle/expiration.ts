import type { Bucket, Expiry, StoredObject } from '../backend.js';
import { uriEncode } from '../signature/uri.js';
import { haveAll } from '../tagging/tags.js';

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
  { key, modified, tags }: Pick<StoredObject, 'key' | 'modified' | 'tags'>,
): Readonly<Record<string, string>> => {
  const [first] = lifecycle
    .flatMap(({ id, enabled, prefix, expiry, tagged }) => {
      const due = tagged !== undefined && haveAll(tags, tagged.tags) ? tagged.expiry : expiry;
      return enabled && due !== undefined && key.startsWith(prefix)
        ? [{ id, time: expiryTime(due, modified) }]
        : [];
    })
    .sort((one, other) => one.time - other.time);
  if (first === undefined) return {};
  const date = new Date(first.time).toUTCString();
  return { 'x-amz-expiration': `expiry-date="${date}", rule-id="${uriEncode(first.id)}"` };
};
