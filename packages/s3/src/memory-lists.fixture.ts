import type { DeleteMarker, ListPage, ListRequest, RemovalCondition, StoredObject } from './backend.js';

/** Compares names as UTF-8 bytes. */
export const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** A page of items that are ordered by key. */
export const page = <Item extends { readonly key: string }>(
  items: readonly Item[],
  { prefix, delimiter, after, limit }: ListRequest,
  comesAfter: (item: Item) => boolean,
): ListPage<Item> => {
  const entries: (Item | { commonPrefix: string })[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (!item.key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : item.key.indexOf(delimiter, prefix.length);
    const commonPrefix = end === -1 ? undefined : item.key.slice(0, end + delimiter.length);
    if (commonPrefix === undefined ? !comesAfter(item) : seen.has(commonPrefix)) continue;
    if (commonPrefix !== undefined && compare(commonPrefix, after) <= 0) continue;
    if (entries.length === limit) return { entries, truncated: true };
    if (commonPrefix !== undefined) seen.add(commonPrefix);
    entries.push(commonPrefix === undefined ? item : { commonPrefix });
  }
  return { entries, truncated: false };
};

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** Why an object is not removed under a condition; undefined: it is. */
export const problemOf = (
  named: StoredObject | DeleteMarker | undefined,
  { etag, size, modified }: RemovalCondition,
): 'condition' | 'no-object' | undefined => {
  const object = named !== undefined && 'isMarker' in named ? undefined : named;
  if (object === undefined && etag !== undefined) return 'no-object';
  if (named === undefined) return undefined;
  const holds =
    (etag === undefined || etag === '*' || etag === object?.etag) &&
    (size === undefined || size === object?.size) &&
    (modified === undefined || secondsOf(modified) === secondsOf(named.modified));
  return holds ? undefined : 'condition';
};
