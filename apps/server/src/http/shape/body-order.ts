import { statusOf, type Refusal } from '@cloud-account/core';
import { Refused } from '../../common/refused.js';
import type { KnownPlace } from './known-fields.js';

/** Comes after the index of every field that a body can have. */
const MISSING = 2 ** 32;

/** Comes after every field. */
const NO_FIELD: readonly number[] = [Infinity];

/** The indexes of the names in an object. */
const indexesOf = (names: Iterable<string>): ReadonlyMap<string, number> =>
  new Map([...names].map((name, index) => [name, index]));

/** Finds the indexes of names in objects, each of which is looked through once: a list may have ten thousand problems. */
class Indexes {
  readonly #known = new Map<object, ReadonlyMap<string, number>>();

  /** @returns -1 where there is no such name */
  of(name: string, holder: object, namesOf: () => Iterable<string>): number {
    const indexes = this.#known.get(holder) ?? indexesOf(namesOf());
    this.#known.set(holder, indexes);
    return indexes.get(name) ?? -1;
  }
}

/** The way to a field as indexes: of given names in the body, and of missing ones in the specification. */
function positionOf(
  field: string | undefined,
  body: unknown,
  known: KnownPlace,
  indexes: Indexes,
): readonly number[] {
  if (field === undefined) return NO_FIELD;
  const position: number[] = [];
  let at = body;
  let place: KnownPlace | undefined = known;
  for (const name of field.match(/[^.[\]]+/g) ?? []) {
    const [holder, fields] = [at, place?.fields];
    const given =
      typeof holder === 'object' && holder !== null
        ? indexes.of(name, holder, () => Object.keys(holder))
        : -1;
    const missing = fields === undefined ? -1 : indexes.of(name, fields, () => fields.keys());
    if (given < 0 && missing < 0) return NO_FIELD;
    position.push(given < 0 ? MISSING + missing : given);
    at = (at as Record<string, unknown> | undefined)?.[name];
    place = place?.fields?.get(name) ?? place?.values ?? place?.items;
  }
  return position;
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((index, step) => index !== other[step]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
};

/**
 * The problems of a body in one order: of given fields in the order of the body, of missing ones in that of the specification,
 * and others, such as those of a state. The same when they have several statuses, since the first has the answer's.
 */
export function inBodyOrder(refused: Refused, body: unknown, known: KnownPlace): Refused {
  const { refusals, status } = refused;
  if (refusals.length === 1 || refusals.some(({ id }) => statusOf(id) !== status)) return refused;
  const indexes = new Indexes();
  const positions = new Map(
    refusals.map((one): [Refusal, readonly number[]] => [one, positionOf(one.field, body, known, indexes)]),
  );
  const [first, ...rest] = [...refusals].sort((one, other) =>
    compare(positions.get(one) ?? [], positions.get(other) ?? []),
  );
  return first === undefined ? refused : new Refused(first, ...rest);
}
