import { readSchema } from '@cloud-account/spec';
import type { FileProblem } from './file-problem.js';
import { restOf, starredOf, stemsOf, wordByStar, type DialectWords, type DictionaryKind } from './words.js';

/** The kinds whose words may have a star. */
const starKinds = ['paths', 'fields', 'values', 'ids', 'scopes', 'headers', 'labels'] as const;

interface KindSchema {
  readonly propertyNames?: { readonly anyOf?: readonly { readonly enum?: readonly string[] }[] };
}

/** The words of the specification of each kind; of the kinds whose words are data, none. */
export const knownWords = (): Readonly<Partial<Record<string, readonly string[]>>> => {
  const { properties } = readSchema('dialect') as { readonly properties: Record<string, KindSchema> };
  return Object.fromEntries(
    Object.entries(properties).flatMap(([kind, { propertyNames }]): [string, readonly string[]][] => {
      const known = propertyNames?.anyOf?.find((one) => one.enum !== undefined)?.enum;
      return known === undefined ? [] : [[kind, known]];
    }),
  );
};

/** The problems of stars themselves, wherever words may have them. */
export function starProblems(words: DialectWords): FileProblem[] {
  const known = knownWords();
  return starKinds.flatMap((kind) =>
    Object.entries(words[kind]).flatMap(([ours, theirs]): FileProblem[] => {
      const at = [kind, ours];
      const star = starredOf(ours);
      const several = [ours, theirs].some((word) => word.indexOf('*') !== word.lastIndexOf('*'));
      if (several || (star === undefined) !== (starredOf(theirs) === undefined))
        return [{ at, reason: 'Both words have one star, or none' }];
      const matches =
        star === undefined || known[kind]?.some((word) => restOf(word, star) !== undefined) !== false;
      return matches ? [] : [{ at, reason: `${JSON.stringify(ours)} matches no word of the specification` }];
    }),
  );
}

/** The words of one kind with each known word in the place of the star that fits it best. */
function withoutStars(
  words: Readonly<Record<string, string>>,
  known: readonly string[],
): Record<string, string> {
  const stems = stemsOf(words);
  const made = known.flatMap((word): [string, string][] => {
    const theirs = wordByStar(word, stems);
    return theirs === undefined ? [] : [[word, theirs]];
  });
  const exact = Object.entries(words).filter(([ours]) => starredOf(ours) === undefined);
  return Object.fromEntries([...made, ...exact]);
}

/** A dialect with stars only where words are data. */
export function expandStars(words: DialectWords): DialectWords {
  const all = knownWords();
  const expanded = starKinds.flatMap((kind): [DictionaryKind, Record<string, string>][] => {
    const known = all[kind];
    return known === undefined ? [] : [[kind, withoutStars(words[kind], known)]];
  });
  return { ...words, ...Object.fromEntries(expanded) };
}
