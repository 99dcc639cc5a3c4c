const unstorable = /\0|\p{Surrogate}/u;

/** True if a text can be stored unchanged: well-formed Unicode without NUL. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The length of a text for §8: in characters, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
