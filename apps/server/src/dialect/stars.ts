import { readSchema } from '@cloud-account/spec';
import type { Problem } from './problem.js';
import { stemOf, stemsOf, type DialectWords, type DictionaryKind } from './words.js';

/** The kinds whose words may end in a star. */
const starKinds = ['paths', 'fields', 'values', 'ids', 'scopes', 'headers', 'labels'] as const;

interface KindSchema {
  readonly propertyNames: { readonly anyOf?: readonly { readonly enum?: readonly string[] }[] };
}

/** The words of the specification of each kind; of the kinds whose words are data, none. */
export const knownWords = (): Readonly<Partial<Record<string, readonly string[]>>> => {
  const { properties } = readSchema('dialect') as { readonly properties: Record<string, KindSchema> };
  return Object.fromEntries(
    Object.entries(properties).flatMap(([kind, { propertyNames }]): [string, readonly string[]][] => {
      const known = propertyNames.anyOf?.find((one) => one.enum !== undefined)?.enum;
      return known === undefined ? [] : [[kind, known]];
    }),
  );
};

/** The problems of stars themselves, wherever words may have them. */
export function starProblems(words: DialectWords): Problem[] {
  const known = knownWords();
  return starKinds.flatMap((kind) =>
    Object.entries(words[kind]).flatMap(([ours, theirs]): Problem[] => {
      const at = [kind, ours];
      const stem = stemOf(ours);
      const inside = [ours, theirs].some((word) => word.slice(0, -1).includes('*'));
      if (inside || (stem === undefined) !== (stemOf(theirs) === undefined))
        return [{ at, reason: 'A star stands at the end of both words, or of none' }];
      const matches = stem === undefined || known[kind]?.some((word) => word.startsWith(stem)) !== false;
      return matches ? [] : [{ at, reason: `"${ours}" matches no word of the specification` }];
    }),
  );
}

/** The words of one kind with each known word in the place of its star: the one with the longest beginning. */
function withoutStars(
  words: Readonly<Record<string, string>>,
  known: readonly string[],
): Record<string, string> {
  const stems = stemsOf(words);
  const made = known.flatMap((word): [string, string][] => {
    const stem = stems.find(({ ours }) => word.startsWith(ours));
    return stem === undefined ? [] : [[word, stem.theirs + word.slice(stem.ours.length)]];
  });
  const exact = Object.entries(words).filter(([ours]) => stemOf(ours) === undefined);
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
