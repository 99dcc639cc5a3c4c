import { distance } from 'fastest-levenshtein';
import { singularOf } from '../../api/names.js';

/** The words that a name is made of: `ttlSec` and `ttl-sec` are `ttl`, `sec`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** The likeness of two names that are equal, or equal but for words that are known to have other words there. */
export const SAME = 0.95;

/** The share of two sets that is in both, from 0 to 1; 1 where both are empty. */
export function overlap<Member>(one: ReadonlySet<Member>, other: ReadonlySet<Member>): number {
  if (one.size + other.size === 0) return 1;
  return (2 * [...one].filter((member) => other.has(member)).length) / (one.size + other.size);
}

/** Compares names of ours with theirs, in the light of words that are known to have other words there. */
export class Names {
  readonly #theirs = new Map<string, string>();

  /** Learns that a word of ours has another word there, in singular and plural. */
  learn(ours: string, theirs: string): void {
    const [one, other] = [wordsOf(ours), wordsOf(theirs)];
    const [word, another] = [one.join(''), other.join('')];
    if (one.length !== 1 || other.length !== 1 || word === another) return;
    const [alone, otherAlone] = [singularOf(word), singularOf(another)];
    this.#theirs.set(`${alone}s`, `${otherAlone}s`).set(alone, otherAlone).set(word, another);
  }

  /** The word of theirs for a word of ours, where it is known. */
  known(word: string): string | undefined {
    return this.#theirs.get(word);
  }

  /** The likeness of two names: 1 when equal, 0 when nothing is. */
  likeness(ours: string, theirs: string): number {
    if (ours === theirs) return 1;
    const one = wordsOf(ours).map((word) => this.#theirs.get(word) ?? word);
    const other = wordsOf(theirs);
    const [text, otherText] = [one.join('_'), other.join('_')];
    if (text === otherText) return SAME;
    const letters = 1 - distance(text, otherText) / Math.max(text.length, otherText.length, 1);
    return 0.9 * Math.max(letters, overlap(new Set(one), new Set(other)));
  }
}
