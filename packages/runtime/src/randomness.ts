import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** A source of unpredictable values. */
export interface Randomness {
  uuid(): string;
  /** A new secret of 64 hexadecimal characters. */
  secret(): string;
  /** A new secret of `length` characters, each from `characters`. */
  text(characters: string, length: number): string;
  /** A number from 0 up to but not including 1. */
  fraction(): number;
  /**
   * Does work whose values come from a stream of its own, where values are repeatable: what else happens at the same time does not
   * change them.
   *
   * @param name what the work is, such as `POST /v4/domains`; the stream of the same work is another each time
   */
  within<Result>(name: () => string, work: () => Result): Result;
}

/** Unpredictable values from the operating system. */
export const systemRandomness: Randomness = {
  uuid: randomUUID,
  secret: () => randomBytes(32).toString('hex'),
  text: (characters, length) =>
    Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join(''),
  fraction: Math.random,
  within: (_name, work) => work(),
};
