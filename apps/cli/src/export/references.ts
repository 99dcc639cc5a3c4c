import { isObject } from '@cloud-account/core/is-object';
import type { Thing } from './things.js';

/** The things of a kind by their IDs; of several kinds, the one whose word fits best. */
function findThing(things: readonly Thing[], word: string, id: unknown): Thing | undefined {
  const found = things.filter(({ kind, item }) => kind.words.includes(word) && item.id === id);
  return found.sort((one, other) => one.kind.words.indexOf(word) - other.kind.words.indexOf(word))[0];
}

/** The thing that a field names by its ID: `node_id`, or `id` beside a `type`. */
function referredBy(
  things: readonly Thing[],
  name: string,
  value: unknown,
  beside: Readonly<Record<string, unknown>>,
): Thing | undefined {
  if (typeof value !== 'number') return undefined;
  if (name === 'id') return findThing(things, String(beside.type), value);
  return name.endsWith('_id') ? findThing(things, name.slice(0, -'_id'.length), value) : undefined;
}

/**
 * Replaces the IDs of things in the values of a request. IDs of things that are not there stay.
 *
 * @param shown what a thing is replaced by
 */
export function withReferences(
  values: Readonly<Record<string, unknown>>,
  things: readonly Thing[],
  shown: (thing: Thing) => unknown,
): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? withReferences(value, things, shown) : value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const thing = referredBy(things, name, value, values);
      return [name, thing === undefined ? inside(value) : shown(thing)];
    }),
  );
}
