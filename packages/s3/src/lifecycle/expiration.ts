import type { Bucket, LifecycleRule, StoredObject } from '../backend.js';
import { uriEncode } from '../signature/uri.js';

const day = 86_400_000;

/** The latest time that a date can have. */
const latest = 8_640_000_000_000_000;

/** The time at which a rule removes what was written at a time. Days end at midnight of UTC. */
const expiryTime = (expiry: NonNullable<LifecycleRule['expiry']>, modified: Date): number =>
  'date' in expiry
    ? expiry.date.getTime()
    : Math.min(latest, Math.ceil(modified.getTime() / day + expiry.days) * day);

/** The header that says when a rule of the bucket removes an object, of the first one that does. */
export const expirationHeaders = (
  { lifecycle = [] }: Pick<Bucket, 'lifecycle'>,
  { key, modified }: Pick<StoredObject, 'key' | 'modified'>,
): Readonly<Record<string, string>> => {
  const [first] = lifecycle
    .flatMap(({ id, enabled, prefix, expiry }) =>
      enabled && expiry !== undefined && key.startsWith(prefix)
        ? [{ id, time: expiryTime(expiry, modified) }]
        : [],
    )
    .sort((one, other) => one.time - other.time);
  if (first === undefined) return {};
  const date = new Date(first.time).toUTCString();
  return { 'x-amz-expiration': `expiry-date="${date}", rule-id="${uriEncode(first.id)}"` };
};
