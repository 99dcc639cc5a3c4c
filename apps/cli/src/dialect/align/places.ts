import { overlap, type Names } from './names.js';
import type { Operation } from './operations.js';
import { pairUp, weighed, type Pair } from './pairing.js';
import type { Part } from './parts.js';
import type { Shapes } from './shapes.js';

/** A place in the tree of paths: a segment below others. */
export interface PathPlace {
  readonly segment: string;
  readonly isParameter: boolean;
  readonly below: readonly PathPlace[];
  readonly operations: readonly Operation[];
}

/** The likeness that two places need to be a pair; the best pair is taken. */
const LEAST = 0.5;

/** The number of levels of fields by which operations are compared. */
const LEVELS = 3;

const isParameter = (segment: string): boolean => /^\{.*\}$/.test(segment);

const methodsOf = ({ operations }: PathPlace): ReadonlySet<string> =>
  new Set(operations.map(({ method }) => method));

/** The places below a segment, in the order of the document. Parameters of one place are one, whatever they are called. */
export function placesOf(operations: readonly Operation[], depth = 0): PathPlace[] {
  const bySegment = new Map<string, Operation[]>();
  for (const operation of operations) {
    const segment = operation.segments[depth];
    if (segment === undefined) continue;
    const key = isParameter(segment) ? '{}' : segment;
    bySegment.set(key, [...(bySegment.get(key) ?? []), operation]);
  }
  return [...bySegment].map(([segment, all]) => ({
    segment,
    isParameter: segment === '{}',
    below: placesOf(all, depth + 1),
    operations: all.filter(({ segments }) => segments.length === depth + 1),
  }));
}

/** The names and the types of the fields of an operation. */
interface Contents {
  readonly names: Set<string>;
  /** Numbered, since many are of one type: `string 1`, `string 2`. */
  readonly types: Set<string>;
}

/** The contents of an operation while they are read. */
class ContentsReader {
  readonly contents: Contents = { names: new Set(), types: new Set() };
  /** The number of fields of each type. */
  readonly #counts = new Map<string, number>();
  /** The levels to which each schema was read: documents have schemas that many fields have, within each other. */
  readonly #levels = new Map<Part, number>();

  constructor(private readonly shapes: Shapes) {}

  /** Adds all fields of a schema, down to a level. */
  add(schema: unknown, levels = LEVELS): void {
    if (schema === undefined || levels === 0) return;
    const part = this.shapes.resolve(schema);
    if ((this.#levels.get(part) ?? 0) >= levels) return;
    this.#levels.set(part, levels);
    const { fields, item } = this.shapes.of(part);
    this.add(item, levels - 1);
    for (const field of fields) {
      this.contents.names.add(field.name);
      const type = [...this.shapes.of(field.schema).types].sort().join(' ');
      const number = (this.#counts.get(type) ?? 0) + 1;
      this.#counts.set(type, number);
      this.contents.types.add(`${type} ${number}`);
      this.add(field.schema, levels - 1);
    }
  }
}

/** Finds what the places of our paths are in their tree: the names, the methods, the fields and what is below count. */
export class PlaceAligner {
  readonly #scores = new Map<PathPlace, Map<PathPlace, number>>();
  readonly #contents = new Map<Operation, Contents>();

  constructor(
    private readonly ours: Shapes,
    private readonly theirs: Shapes,
    private readonly names: Names,
  ) {}

  /** Pairs places of one level. */
  pairs(ours: readonly PathPlace[], theirs: readonly PathPlace[]): Pair<PathPlace>[] {
    return pairUp(ours, theirs, (one, other) => this.#score(one, other), LEAST);
  }

  /** Places of one name, and the parameters of one place, are a pair where nothing is more alike. */
  #score(one: PathPlace, other: PathPlace): number {
    if (one.isParameter !== other.isParameter) return 0;
    const known = this.#scores.get(one) ?? new Map<PathPlace, number>();
    this.#scores.set(one, known);
    const score =
      known.get(other) ?? Math.max(this.#compare(one, other), one.segment === other.segment ? LEAST : 0);
    known.set(other, score);
    return score;
  }

  #compare(one: PathPlace, other: PathPlace): number {
    const parts: [number, number][] = [];
    if (!one.isParameter) parts.push([2, this.names.likeness(one.segment, other.segment)]);
    if (one.operations.length + other.operations.length > 0) {
      parts.push([1, overlap(methodsOf(one), methodsOf(other))]);
    }
    const shared = sharedOperations(one, other);
    for (const [mine, another] of shared) parts.push([4 / shared.length, this.#likeContents(mine, another)]);
    // One of them may have much more below it than the other.
    const fewer = Math.min(one.below.length, other.below.length);
    if (fewer > 0) {
      const sum = this.pairs(one.below, other.below).reduce((all, { score }) => all + score, 0);
      parts.push([4, sum / fewer]);
    }
    return weighed(parts);
  }

  #likeContents(one: Operation, other: Operation): number {
    const [mine, another] = [this.#contentsOf(this.ours, one), this.#contentsOf(this.theirs, other)];
    return weighed([
      [2, overlap(mine.names, another.names)],
      [1, overlap(mine.types, another.types)],
    ]);
  }

  #contentsOf(shapes: Shapes, operation: Operation): Contents {
    const known = this.#contents.get(operation);
    if (known !== undefined) return known;
    const reader = new ContentsReader(shapes);
    reader.add(operation.body);
    reader.add(operation.answer);
    this.#contents.set(operation, reader.contents);
    return reader.contents;
  }
}

/** The operations of two places by the same methods. */
export const sharedOperations = (one: PathPlace, other: PathPlace): [ours: Operation, theirs: Operation][] =>
  one.operations.flatMap((mine) =>
    other.operations
      .filter(({ method }) => method === mine.method)
      .slice(0, 1)
      .map((another): [Operation, Operation] => [mine, another]),
  );
