import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where what cannot be foreseen comes from. */
export interface Randomness {
  /** A new UUID. */
  uuid(): string;
  /** A new secret of 64 hexadecimal characters. */
  secret(): string;
  /** A new secret of so many characters, each one of the given. */
  text(characters: string, length: number): string;
  /** From 0 up to but not including 1. */
  fraction(): number;
}

/** What cannot be foreseen, from the system. */
export const systemRandomness: Randomness = {
  uuid: randomUUID,
  secret: () => randomBytes(32).toString('hex'),
  text: (characters, length) =>
    Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join(''),
  fraction: Math.random,
};
