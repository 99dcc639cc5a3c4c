import { closest, distance } from 'fastest-levenshtein';

/** The most letters of a name that can be misspelt. */
const MAX_LETTERS = 2;

/**
 * Refuses options that do not exist, since programs in JavaScript have no types that would.
 *
 * @param what has the options
 * @throws TypeError for the first of them, with the name that is probably meant, or all names
 */
export function requireKnown(what: string, options: object, known: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const near = closest(name, Object.keys(known));
    const hint =
      distance(name, near) <= MAX_LETTERS
        ? `Did you mean ${near}?`
        : `Its options are ${Object.keys(known).join(', ')}.`;
    throw new TypeError(`${what} has no option ${name}. ${hint}`);
  }
}
