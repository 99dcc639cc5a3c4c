import { overlap, SAME, type Names } from './names.js';
import type { Operation } from './operations.js';
import { pairUp, weighed, type Pair } from './pairing.js';
import type { DocumentField, Shape, Shapes } from './shapes.js';
import type { Part } from './parts.js';
import type { Tally } from './tally.js';

/** The likeness that two names of one place need to be a pair; the best pair is taken. */
const LEAST = 0.5;

/** The tallies of the words that stand in operations. */
export type Tallies = Readonly<Record<'fields' | 'values' | 'ids' | 'scopes' | 'headers', Tally>>;

/** Nothing is known against it that both are of one type. */
const areOfOneType = ({ types: one }: Shape, { types: other }: Shape): boolean =>
  one.size === 0 || other.size === 0 || [...one].some((type) => other.has(type));

const namesIn = (shapes: Shapes, shape: Shape): ReadonlySet<string> => {
  const { fields } = shape.item === undefined ? shape : shapes.of(shape.item);
  return new Set(fields.map(({ name }) => name));
};

/** A pair by the names of its members. */
const named = (pair: Pair<DocumentField>): Pair<string> => ({
  ...pair,
  ours: pair.ours.name,
  theirs: pair.theirs.name,
  others: pair.others.map(({ theirs, score }) => ({ theirs: theirs.name, score })),
});

/** The unpaired words around a word of a list, and the word before them. */
function gapOf(word: string, list: readonly string[], rest: readonly string[]) {
  const at = list.indexOf(word);
  const isPaired = (one: string): boolean => !rest.includes(one);
  const begin = list.slice(0, at).findLastIndex(isPaired);
  const end = list.findIndex((one, index) => index > at && isPaired(one));
  return { after: list[begin], words: list.slice(begin + 1, end === -1 ? undefined : end) };
}

/** The first part of an ID as a dialect writes it: `node/*` of `node/debian12`. */
const beginningOf = (id: string): string | undefined => /^[\w-]+\//.exec(id)?.[0].concat('*');

/** Counts what the words in an operation of ours are in the one of theirs. */
export class FieldAligner {
  readonly #compared = new Map<Part, Set<Part>>();

  constructor(
    private readonly ours: Shapes,
    private readonly theirs: Shapes,
    private readonly names: Names,
    private readonly tallies: Tallies,
  ) {}

  operations(one: Operation, other: Operation): void {
    this.#fields(one.query, other.query);
    one.parameters.forEach(({ schema }, index) => {
      this.#values(schema, other.parameters[index]?.schema);
    });
    one.headers.forEach((headers, index) => {
      for (const pair of this.#pairs(headers, other.headers[index] ?? []))
        this.tallies.headers.add(named(pair));
    });
    for (const pair of this.#pairWords(one.scopeFamilies, other.scopeFamilies)) this.tallies.scopes.add(pair);
    this.#schemas(one.body, other.body);
    this.#schemas(one.answer, other.answer);
  }

  /** Compares two schemas with all that they have; two that were compared before are not counted again. */
  #schemas(one: unknown, other: unknown): void {
    const [mine, another] = [this.ours.resolve(one), this.theirs.resolve(other)];
    const compared = this.#compared.get(mine) ?? new Set<Part>();
    this.#compared.set(mine, compared);
    if (compared.has(another)) return;
    compared.add(another);
    const [shape, otherShape] = [this.ours.of(one), this.theirs.of(other)];
    this.#fields(shape.fields, otherShape.fields);
    if (shape.item === undefined || otherShape.item === undefined) return;
    this.#values(shape.item, otherShape.item);
    this.#schemas(shape.item, otherShape.item);
  }

  #fields(ours: readonly DocumentField[], theirs: readonly DocumentField[]): void {
    for (const pair of this.#pairs(ours, theirs)) {
      this.tallies.fields.add(named(pair));
      this.#values(pair.ours.schema, pair.theirs.schema);
      this.#schemas(pair.ours.schema, pair.theirs.schema);
    }
  }

  /** Pairs fields of one object: those of one name, then what is left over by all that is known of it. */
  #pairs(ours: readonly DocumentField[], theirs: readonly DocumentField[]): Pair<DocumentField>[] {
    const likeness = (one: DocumentField, other: DocumentField): number =>
      this.names.likeness(one.name, other.name);
    const same = pairUp(ours, theirs, likeness, SAME);
    const rest = ours.filter((field) => !same.some((pair) => pair.ours === field));
    const theirRest = theirs.filter((field) => !same.some((pair) => pair.theirs === field));
    const isPossible = (one: DocumentField, other: DocumentField): boolean =>
      areOfOneType(this.ours.of(one.schema), this.theirs.of(other.schema));
    const isOnly = (one: DocumentField, other: DocumentField): boolean =>
      theirRest.filter((field) => isPossible(one, field)).length === 1 &&
      rest.filter((field) => isPossible(field, other)).length === 1;
    const score = (one: DocumentField, other: DocumentField): number =>
      isPossible(one, other) ? this.#likeness(one, other, isOnly(one, other)) : 0;
    return [...same, ...pairUp(rest, theirRest, score, LEAST)];
  }

  #likeness(one: DocumentField, other: DocumentField, isOnly: boolean): number {
    const [mine, another] = [this.ours.of(one.schema), this.theirs.of(other.schema)];
    const parts: [number, number][] = [
      [5, this.names.likeness(one.name, other.name)],
      [1, mine.types.size > 0 && another.types.size > 0 ? 1 : 0.5],
      [0.5, one.isRequired === other.isRequired ? 1 : 0],
      [0.5, 1 - Math.abs(one.position - other.position)],
    ];
    if (isOnly) parts.push([2, 1]);
    if (mine.format !== undefined || another.format !== undefined) {
      parts.push([1, mine.format === another.format ? 1 : 0]);
    }
    if (mine.values.length + another.values.length > 0) {
      parts.push([3, this.#likeValues(mine.values, another.values)]);
    }
    const [within, otherWithin] = [namesIn(this.ours, mine), namesIn(this.theirs, another)];
    if (within.size + otherWithin.size > 0) parts.push([4, overlap(within, otherWithin)]);
    return weighed(parts);
  }

  /** The share of two enumerations that is paired. */
  #likeValues(ours: readonly string[], theirs: readonly string[]): number {
    const sum = this.#pairWords(ours, theirs).reduce((all, { score }) => all + score, 0);
    return (2 * sum) / (ours.length + theirs.length);
  }

  #values(one: unknown, other: unknown): void {
    const [mine, another] = [this.ours.of(one), this.theirs.of(other)];
    for (const pair of this.#pairWords(mine.values, another.values)) this.tallies.values.add(pair);
    const [ours, theirs] = [mine, another].map(({ examples }) =>
      examples.flatMap((id) => beginningOf(id) ?? []),
    );
    if (mine.isId && ours?.[0] !== undefined && theirs?.[0] !== undefined) {
      this.tallies.ids.add({ ours: ours[0], theirs: theirs[0], score: 0.9, others: [] });
    }
  }

  /**
   * Pairs words of two lists: equal ones, then the rest by name and by place, where both lists have as many left, or as many after
   * one of the equal ones.
   */
  #pairWords(ours: readonly string[], theirs: readonly string[]): Pair<string>[] {
    const same = pairUp(ours, theirs, (one, other) => this.names.likeness(one, other), SAME);
    const rest = ours.filter((word) => !same.some((pair) => pair.ours === word));
    const theirRest = theirs.filter((word) => !same.some((pair) => pair.theirs === word));
    const isAligned = (one: string, other: string): boolean | undefined => {
      if (rest.length === theirRest.length) return rest.indexOf(one) === theirRest.indexOf(other);
      const [mine, another] = [gapOf(one, ours, rest), gapOf(other, theirs, theirRest)];
      const begin = same.find((pair) => pair.ours === mine.after)?.theirs;
      if (begin !== another.after || mine.words.length !== another.words.length) return undefined;
      return mine.words.indexOf(one) === another.words.indexOf(other);
    };
    const score = (one: string, other: string): number => {
      const parts: [number, number][] = [[5, this.names.likeness(one, other)]];
      const aligned = isAligned(one, other);
      if (aligned !== undefined) parts.push([4, aligned ? 1 : 0]);
      return weighed(parts);
    };
    return [...same, ...pairUp(rest, theirRest, score, LEAST)];
  }
}
