/** A number of 32 bits that looks random, and is the same for the same text. */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193);
  return seed >>> 0;
}

/** A fraction, from 0 up to but not including 1, that looks random, and is the same for the same seed and number. */
export function fractionOf(seed: number, number: number): number {
  let mixed = Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
