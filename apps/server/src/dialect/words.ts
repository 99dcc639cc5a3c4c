type Words = Readonly<Record<string, string>>;

/**
 * What a dialect renames: of each kind our word, and the word that stands for it on the wire. A star at the end of both stands
 * for the rest of a word; where the specification lists the words, reading a file puts each of them in the place of the star.
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
  /** Labels of the catalog, and those that the service makes up: `Nano 1GB: Tiny`, `node{id}: server{id}`. */
  readonly labels: Words;
  /** Nouns in our sentences: `node: server`. */
  readonly nouns: Words;
  /** By the id of a rule: its sentence, or its sentences by their names. */
  readonly sentences: Readonly<Record<string, string | Words>>;
}

/** The kinds of words. */
export type Kind = keyof DialectWords;

/** The kinds that are renamed word by word, in both directions. */
export type DictionaryKind = Exclude<Kind, 'nouns' | 'sentences'>;

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

/** What stands before the star at the end of a word; undefined where it ends in none. */
export const stemOf = (word: string): string | undefined =>
  word.endsWith('*') ? word.slice(0, -1) : undefined;

/** A word with a star, without it. */
interface Stem {
  readonly ours: string;
  readonly theirs: string;
}

/** The words with a star, those with the longest of our beginnings first. */
export const stemsOf = (words: Words): readonly Stem[] =>
  Object.entries(words)
    .flatMap(([ours, theirs]) => {
      const [own, other] = [stemOf(ours), stemOf(theirs)];
      return own === undefined || other === undefined ? [] : [{ ours: own, theirs: other }];
    })
    .sort((one, other) => other.ours.length - one.ours.length);

/** Our word as the file has it: itself, or the longest beginning of it with a star. */
export const writtenAs = (words: Words, ours: string): string => {
  const stem = stemsOf(words).find((one) => ours.startsWith(one.ours));
  return ours in words || stem === undefined ? ours : `${stem.ours}*`;
};

/** The words of one kind, in both directions. */
export class Dictionary {
  readonly #toWire: ReadonlyMap<string, string>;
  readonly #fromWire: ReadonlyMap<string, string>;
  readonly #stems: readonly Stem[];

  constructor(words: Words) {
    const exact = Object.entries(words).filter(([ours]) => stemOf(ours) === undefined);
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
    const exact = this.#toWire.get(ours);
    if (exact !== undefined) return exact;
    const stem = this.#stems.find((one) => ours.startsWith(one.ours));
    return stem === undefined ? ours : stem.theirs + ours.slice(stem.ours.length);
  }

  /** A word of the wire as ours. One of ours that the dialect has another for is nobody's: it comes out as no known word. */
  fromWire(theirs: string): string {
    const exact = this.#fromWire.get(theirs);
    if (exact !== undefined) return exact;
    const own = this.#stems
      .filter((stem) => theirs.startsWith(stem.theirs))
      .map((stem) => stem.ours + theirs.slice(stem.theirs.length))
      .find((ours) => this.toWire(ours) === theirs);
    if (own !== undefined) return own;
    return this.toWire(theirs) === theirs ? theirs : theirs + STRANGE;
  }
}

/** Which way a text goes: out to clients, or in from them. */
export type Direction = 'toWire' | 'fromWire';

/** The words of every kind, in both directions. */
export type Dictionaries = Readonly<Record<DictionaryKind, Dictionary>>;
