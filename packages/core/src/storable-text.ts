const unstorable = /\0|\p{Surrogate}/u;

/** Whether a text can be kept and given back: well-formed Unicode without NUL. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** How long a text is for the lengths of §8: in characters, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
