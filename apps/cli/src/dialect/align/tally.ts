import type { Pair } from './pairing.js';

/** A word of theirs, and the likelihood that it is right, from 0 to 1. */
export interface Choice {
  readonly word: string;
  readonly score: number;
}

/** The word of theirs for a word of ours. */
export interface WordPair extends Choice {
  readonly ours: string;
  /** Other words that it could be, the likelier first. */
  readonly others: readonly Choice[];
}

interface Count {
  sum: number;
  best: number;
  votes: number;
}

/** Counts what words of one kind are in each place where both documents have them. */
export class Tally {
  readonly #words = new Map<string, Map<string, Count>>();

  /** Counts a pair of one place, and notes what else it could be. */
  add({ ours, theirs, score, others }: Pair<string>): void {
    const count = this.#countOf(ours, theirs);
    count.sum += score;
    count.votes += 1;
    count.best = Math.max(count.best, score);
    for (const other of others) {
      const beside = this.#countOf(ours, other.theirs);
      beside.best = Math.max(beside.best, other.score);
    }
  }

  /** The word of theirs for each word of ours: that of most places. */
  findings(): WordPair[] {
    return [...this.#words].flatMap(([ours, counts]) => {
      const all = [...counts.values()].reduce((sum, { votes }) => sum + votes, 0);
      const choices = [...counts].sort(([, one], [, other]) => other.sum - one.sum);
      const [[word, { sum }] = ['', { sum: 0 }], ...rest] = choices;
      const others = rest
        .map(([other, { best }]) => ({ word: other, score: best }))
        .sort((one, other) => other.score - one.score);
      return [{ ours, word, score: sum / Math.max(all, 1), others }];
    });
  }

  #countOf(ours: string, theirs: string): Count {
    const counts = this.#words.get(ours) ?? new Map<string, Count>();
    this.#words.set(ours, counts);
    const count = counts.get(theirs) ?? { sum: 0, best: 0, votes: 0 };
    counts.set(theirs, count);
    return count;
  }
}
