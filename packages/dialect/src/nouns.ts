/** The plural of a regular noun. */
const plural = (noun: string): string => {
  if (/(?:s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/i.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A noun as it was given. */
interface Noun {
  readonly ours: string;
  readonly theirs: string;
}

/** A word that stands alone: no part of a name such as `node_id` or `node.example`, nor of a path. */
const WORD = /(?<![\w/.-])[A-Za-z][A-Za-z0-9]*(?![\w/]|[.-]\w)/g;

/** Between these stands what is no word of ours. */
const QUOTED = /(`[^`]*`)/;

/** Replaces nouns in sentences, with their case and their plural. */
export class Nouns {
  /** By the word in lower case. */
  readonly #byWord = new Map<string, Noun>();

  /** @param nouns by ours; an irregular plural is a word of its own */
  constructor(nouns: Readonly<Record<string, string>>) {
    const given = Object.entries(nouns).map(([ours, theirs]) => ({ ours, theirs }));
    const plurals = given.map(({ ours, theirs }) => ({ ours: plural(ours), theirs: plural(theirs) }));
    // What is given wins over the plurals that are made.
    for (const noun of [...plurals, ...given]) this.#byWord.set(noun.ours.toLowerCase(), noun);
  }

  /**
   * A sentence in the nouns of the dialect.
   *
   * @param sentence of ours, in which texts of clients stand between backticks
   * @param begins whether it is the beginning of one, and not a later part
   */
  in(sentence: string, begins = true): string {
    if (this.#byWord.size === 0) return sentence;
    return sentence
      .split(QUOTED)
      .map((part, index) => {
        const isName = index % 2 === 1;
        const isFirst = begins && index === 0;
        return isName
          ? part
          : part.replace(WORD, (word, at: number) => this.#noun(word, isFirst && at === 0));
      })
      .join('');
  }

  #noun(word: string, isFirst: boolean): string {
    const noun = this.#byWord.get(word.toLowerCase());
    if (noun === undefined) return word;
    const { ours, theirs } = noun;
    // A name such as `VPC` has capitals wherever it stands.
    if (word === ours) return isFirst && /^[A-Z]/.test(word) ? capital(theirs) : theirs;
    if (word.length > 1 && word === word.toUpperCase()) return theirs.toUpperCase();
    return /^[A-Z]/.test(word) ? capital(theirs) : theirs;
  }
}
