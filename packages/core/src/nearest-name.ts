import { distance } from 'fastest-levenshtein';

/** The most letters of a name that can be misspelt. */
const MAX_LETTERS = 2;

/** The number of letters in which a name differs from one that was said; undefined when they are too many for a misspelling. */
export function lettersApart(said: string, known: string): number | undefined {
  // The time of a comparison is that of both lengths, and clients choose one of them.
  if (Math.abs(said.length - known.length) > MAX_LETTERS) return undefined;
  const letters = distance(said, known);
  return letters <= MAX_LETTERS && letters <= known.length / 2 ? letters : undefined;
}

/** The name that is probably meant by one that does not exist; undefined when none is near. Upper and lower case are equal. */
export function nearestName(said: string, known: Iterable<string>): string | undefined {
  let nearest: { readonly name: string; readonly letters: number } | undefined;
  for (const name of known) {
    const letters = lettersApart(said.toLowerCase(), name.toLowerCase());
    if (letters !== undefined && letters < (nearest?.letters ?? Infinity)) nearest = { name, letters };
  }
  return nearest?.name;
}
