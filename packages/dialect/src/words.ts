/** Words by ours. */
export type Words = Readonly<Record<string, string>>;

/**
 * The words that a dialect renames: of each kind our word, and the word on the wire. A star in both is
 * the rest of the word; where the specification lists the words, reading a file puts each of them in the place of the star.
 */
export interface DialectWords {
  /** Segments of paths: `domains: zones`. */
  readonly paths: Words;
  /** Fields of bodies and answers, keys of filters, and parameters of queries: `ttl_sec: ttl`. */
  readonly fields: Words;
  /** Values of enumerations: `master: primary`. */
  readonly values: Words;
  /** IDs of the catalog, or what they begin with: `g6-nano-1: tiny`, `node/*: server/*`. */
  readonly ids: Words;
  /** Families of scopes: `domains: zones` makes `zones:read_only` of `domains:read_only`. */
  readonly scopes: Words;
  readonly headers: Words;
  /** Labels of the catalog, and those that the service chooses: `Nano 1GB: Tiny`, `node{id}: server{id}`. */
  readonly labels: Words;
  /** Nouns in our sentences: `node: server`. */
  readonly nouns: Words;
  /** By the id of a rule: its sentence, or its sentences by their names. By a place, `shape.volume.size`, that of the shape check. */
  readonly sentences: Readonly<Record<string, string | Words>>;
}

/** The kinds of words. */
export type WordKind = keyof DialectWords;

/** The kinds that are renamed word by word, in both directions. */
export type DictionaryKind = Exclude<WordKind, 'nouns' | 'sentences'>;

/** A dialect without a word. */
export const noWords: DialectWords = {
  paths: {},
  fields: {},
  values: {},
  ids: {},
  scopes: {},
  headers: {},
  labels: {},
  nouns: {},
  sentences: {},
};

/** Follows a word that means nothing, because the dialect has another for it. Unicode reserves it for such internal use. */
const STRANGE = '\uffff';

/** Takes the mark off words that mean nothing, in a text that goes out. */
export const withoutMarks = (text: string): string => text.replaceAll(STRANGE, '');

/** A word with a star: what stands before it, and after it. */
export interface Starred {
  readonly before: string;
  readonly after: string;
}

/** The parts of a word with a star; undefined where it has none. */
export function starredOf(word: string): Starred | undefined {
  const at = word.indexOf('*');
  return at === -1 ? undefined : { before: word.slice(0, at), after: word.slice(at + 1) };
}

/** The text in the place of a star in a word; undefined where the word is another one. */
export const restOf = (word: string, { before, after }: Starred): string | undefined =>
  word.length >= before.length + after.length && word.startsWith(before) && word.endsWith(after)
    ? word.slice(before.length, word.length - after.length)
    : undefined;

/** A word with a star, and its translation. */
interface Stem {
  /** As the file has it. */
  readonly written: string;
  readonly ours: Starred;
  readonly theirs: Starred;
}

const lengthOf = ({ ours: { before, after } }: Stem): number => before.length + after.length;

/** The words with a star: first those that say the most of ours, and of two that say as much the one that begins longer. */
export const stemsOf = (words: Words): readonly Stem[] =>
  Object.entries(words)
    .flatMap(([written, wire]): Stem[] => {
      const [ours, theirs] = [starredOf(written), starredOf(wire)];
      return ours === undefined || theirs === undefined ? [] : [{ written, ours, theirs }];
    })
    .sort(
      (one, other) => lengthOf(other) - lengthOf(one) || other.ours.before.length - one.ours.before.length,
    );

/** A word with a part in the place of the other's star; undefined where it is another word. */
const exchanged = (word: string, from: Starred, to: Starred): string | undefined => {
  const rest = restOf(word, from);
  return rest === undefined ? undefined : to.before + rest + to.after;
};

/** The word that the first star which fits makes of one of ours. */
export function wordByStar(ours: string, stems: readonly Stem[]): string | undefined {
  for (const stem of stems) {
    const made = exchanged(ours, stem.ours, stem.theirs);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Our word as the file has it: itself, or with a star. */
export const writtenAs = (words: Words, ours: string): string =>
  ours in words
    ? ours
    : (stemsOf(words).find((stem) => restOf(ours, stem.ours) !== undefined)?.written ?? ours);

/** The words of one kind, in both directions. */
export class Dictionary {
  readonly #toWire: ReadonlyMap<string, string>;
  readonly #fromWire: ReadonlyMap<string, string>;
  readonly #stems: readonly Stem[];

  constructor(words: Words) {
    const exact = Object.entries(words).filter(([ours]) => starredOf(ours) === undefined);
    this.#toWire = new Map(exact);
    this.#fromWire = new Map(exact.map(([ours, theirs]) => [theirs, ours]));
    this.#stems = stemsOf(words);
  }

  get size(): number {
    return this.#toWire.size + this.#stems.length;
  }

  has(ours: string): boolean {
    return this.#toWire.has(ours);
  }

  entries(): Iterable<[ours: string, theirs: string]> {
    return this.#toWire.entries();
  }

  /** Our word as it stands on the wire. */
  toWire(ours: string): string {
    return this.#toWire.get(ours) ?? wordByStar(ours, this.#stems) ?? ours;
  }

  /** A word of the wire as ours. One of ours that the dialect has another for is nobody's: it comes out as no known word. */
  fromWire(theirs: string): string {
    const exact = this.#fromWire.get(theirs);
    if (exact !== undefined) return exact;
    const own = this.#stems
      .map((stem) => exchanged(theirs, stem.theirs, stem.ours))
      .find((ours) => ours !== undefined && this.toWire(ours) === theirs);
    if (own !== undefined) return own;
    return this.toWire(theirs) === theirs ? theirs : theirs + STRANGE;
  }
}

/** Which way a text goes: out to clients, or in from them. */
export type Direction = 'toWire' | 'fromWire';

/** The words of every kind, in both directions. */
export type Dictionaries = Readonly<Record<DictionaryKind, Dictionary>>;
