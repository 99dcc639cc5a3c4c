import { isDeepStrictEqual } from 'node:util';
import { withReferences } from './references.js';
import type { Inventory, Thing } from './things.js';

/** A difference between a thing of one account and that of another. */
export interface Difference {
  readonly change: 'added' | 'removed' | 'changed';
  /** The type of the thing: `domain_record`. */
  readonly kind: string;
  /** Its name, after those of what it is below: `shop.example / A www 203.0.113.1`. */
  readonly name: string;
  /** The fields that differ; undefined means that one account does not have it. */
  readonly fields?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

const fullName = ({ name, parent }: Thing): string =>
  parent === undefined ? name : `${fullName(parent)} / ${name}`;

/** The things of an account by kind and name; of several with one name, each by its number. */
function byName({ things }: Inventory): Map<string, Thing> {
  const found = new Map<string, Thing>();
  for (const thing of things) {
    const key = `${thing.kind.operationId} ${fullName(thing)}`;
    let own = key;
    for (let count = 2; found.has(own); count += 1) own = `${key} #${count}`;
    found.set(own, thing);
  }
  return found;
}

/** The values of a thing with the names of what they refer to, because IDs differ. */
const comparable = ({ values }: Thing, { things }: Inventory): Record<string, unknown> =>
  withReferences(values, things, fullName);

function fieldsThatDiffer(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): NonNullable<Difference['fields']> {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(from[name], to[name]))
      .map((name) => [name, { from: from[name], to: to[name] }]),
  );
}

/** The things that only one of two accounts has, or that have other values. Things with equal kinds and names are the same. */
export function differencesOf(one: Inventory, other: Inventory): Difference[] {
  const [before, after] = [byName(one), byName(other)];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key): Difference[] => {
    const [from, to] = [before.get(key), after.get(key)];
    const thing = to ?? from;
    if (thing === undefined) return [];
    const named = { kind: thing.kind.type, name: fullName(thing) };
    if (from === undefined) return [{ change: 'added', ...named }];
    if (to === undefined) return [{ change: 'removed', ...named }];
    const fields = fieldsThatDiffer(comparable(from, one), comparable(to, other));
    return Object.keys(fields).length === 0 ? [] : [{ change: 'changed', ...named, fields }];
  });
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

/** Differences as text: a line for each, and below it a line for each field. */
export const differencesText = (differences: readonly Difference[]): string =>
  differences
    .flatMap(({ change, kind, name, fields = {} }) => [
      `${SIGNS[change]} ${kind} ${name}`,
      ...Object.entries(fields).map(([field, { from, to }]) => `    ${field}: ${shown(from)} → ${shown(to)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
