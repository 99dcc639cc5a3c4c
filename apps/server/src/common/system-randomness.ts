import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Randomness } from './context.js';

/** What cannot be foreseen, from the system. */
export const systemRandomness: Randomness = {
  uuid: randomUUID,
  secret: () => randomBytes(32).toString('hex'),
  text: (characters, length) =>
    Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join(''),
  fraction: Math.random,
};
