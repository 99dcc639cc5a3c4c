/** What a dialect renames: of each kind our word, and the word that stands for it on the wire. */
export interface DialectWords {
  /** Segments of paths: `domains: zones`. */
  readonly paths: Readonly<Record<string, string>>;
  /** Fields of bodies and answers, keys of filters, and parameters of queries: `ttl_sec: ttl`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values of enumerations: `master: primary`. */
  readonly values: Readonly<Record<string, string>>;
  /** What IDs begin with: `node/: server/`. */
  readonly ids: Readonly<Record<string, string>>;
  /** Families of scopes: `domains: zones` makes `zones:read_only` of `domains:read_only`. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The kinds of words. */
export type Kind = keyof DialectWords;

/** Follows a word that means nothing, because the dialect has another for it. Unicode reserves it for such internal use. */
const STRANGE = '\uffff';

/** Takes the mark off words that mean nothing, in a text that goes out. */
export const withoutMarks = (text: string): string => text.replaceAll(STRANGE, '');

/** The words of one kind, in both directions. */
export class Dictionary {
  readonly #toWire: ReadonlyMap<string, string>;
  readonly #fromWire: ReadonlyMap<string, string>;

  constructor(words: Readonly<Record<string, string>>) {
    this.#toWire = new Map(Object.entries(words));
    this.#fromWire = new Map(Object.entries(words).map(([ours, theirs]) => [theirs, ours]));
  }

  get size(): number {
    return this.#toWire.size;
  }

  has(ours: string): boolean {
    return this.#toWire.has(ours);
  }

  entries(): Iterable<[ours: string, theirs: string]> {
    return this.#toWire.entries();
  }

  /** Our word as it stands on the wire. */
  toWire(ours: string): string {
    return this.#toWire.get(ours) ?? ours;
  }

  /** A word of the wire as ours. One of ours that the dialect has another for is nobody's: it comes out as no known word. */
  fromWire(theirs: string): string {
    const ours = this.#fromWire.get(theirs);
    if (ours !== undefined) return ours;
    return this.#toWire.has(theirs) ? theirs + STRANGE : theirs;
  }
}

/** Which way a text goes: out to clients, or in from them. */
export type Direction = 'toWire' | 'fromWire';

/** The words of every kind, in both directions. */
export type Dictionaries = Readonly<Record<Kind, Dictionary>>;
