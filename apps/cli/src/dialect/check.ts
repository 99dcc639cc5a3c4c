import { isObject, reasonsOf, refusals } from '@cloud-account/core';
import { Nouns } from '@cloud-account/dialect/nouns';
import { problemsOf as serverProblemsOf, type LineProblem } from '@cloud-account/dialect/read-dialect';
import { Dictionary } from '@cloud-account/dialect/words';
import { readYaml } from '@cloud-account/runtime/yaml';
import { readDocument } from '@cloud-account/spec';
import { entriesOf } from './align/parts.js';
import type { WordKind } from './kinds.js';
import { readText } from './read-file.js';
import type { Word } from './vocabulary.js';

export type { LineProblem };

/** The words of a file by kind, whatever they are. */
export type Given = Readonly<Partial<Record<WordKind, unknown>>>;

/** All texts of the specification and of its rules: a noun that none of them has is in no sentence. */
const allTexts = (): string =>
  JSON.stringify([readDocument('v4'), ...refusals.map(({ id }) => Object.values(reasonsOf(id)))]);

/** Words that are given the name that they have, and nouns that are in no sentence. */
function unused(text: string): LineProblem[] {
  const problems: LineProblem[] = [];
  let texts: string | undefined;
  const effectOf = (word: string, theirs: unknown, kind: unknown): string | undefined => {
    if (word === theirs) return 'keeps its name';
    const isSaid = kind !== 'nouns' || new Nouns({ [word]: '' }).in((texts ??= allTexts())) !== texts;
    return isSaid ? undefined : 'stands in no sentence';
  };
  const yaml = readYaml(text);
  if ('problems' in yaml) return yaml.problems.map(({ at: { line }, reason }) => ({ line, reason }));
  const look = (words: Readonly<Record<string, unknown>>, kind: string): void => {
    for (const [word, theirs] of Object.entries(words)) {
      if (isObject(theirs)) look(theirs, kind);
      const effect = effectOf(word, theirs, kind);
      if (effect === undefined) continue;
      const line = yaml.positionOf(words, word)?.line ?? 1;
      problems.push({ line, reason: `${JSON.stringify(word)} ${effect}, so this changes nothing` });
    }
  };
  for (const [kind, words] of entriesOf(yaml.value)) if (isObject(words)) look(words, kind);
  return problems;
}

/**
 * Finds the problems of a dialect, in the order of the file: those with which no server starts, and words without effect.
 *
 * @throws CommandFailure when there is no such file
 */
export async function problemsOf(file: string): Promise<readonly LineProblem[]> {
  const text = await readText(file);
  const problems = serverProblemsOf(file);
  const known = new Set(problems.map(({ line }) => line));
  const others = unused(text).filter(({ line }) => !known.has(line));
  return [...problems, ...others].sort((one, other) => one.line - other.line);
}

/**
 * Renames words of one kind as a dialect says.
 *
 * @param given what the dialect has below the kind
 * @returns a function that gives the word of clients, or the same word where it keeps its name
 */
export function renaming(given: unknown): (word: string) => string {
  // A rule of several sentences has a map of them.
  const texts = entriesOf(given).map(([ours, theirs]) => [ours, typeof theirs === 'string' ? theirs : '']);
  const dictionary = new Dictionary(Object.fromEntries(texts) as Record<string, string>);
  return (word) => dictionary.toWire(word);
}

/** The words of one kind that a dialect renames, and those that keep their own name. */
interface Use {
  readonly kind: WordKind;
  readonly renamed: readonly string[];
  readonly kept: readonly string[];
}

/** Which words a dialect renames, by kind. */
export const usesOf = (given: Given, words: readonly Word[]): Use[] =>
  [...new Set(words.map(({ kind }) => kind))].map((kind) => {
    const all = words.filter((word) => word.kind === kind).map(({ word }) => word);
    const rename = renaming(given[kind]);
    const isRenamed = (word: string): boolean => rename(word) !== word;
    return { kind, renamed: all.filter(isRenamed), kept: all.filter((word) => !isRenamed(word)) };
  });
