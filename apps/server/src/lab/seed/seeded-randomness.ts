import { AsyncLocalStorage } from 'node:async_hooks';
import type { Randomness } from '@cloud-account/runtime';
import { SeededStream } from './seeded-stream.js';

/** The maximum of names of works that are distinguished. */
const MAX_NAMES = 100_000;

/** The longest name that is kept. */
const MAX_LENGTH = 200;

/** The work that draws values: its stream begins with the first of them. */
interface Work {
  readonly name: string;
  stream: SeededStream | undefined;
}

/**
 * Values that are the same in every run of a server with the same seed, in which the same happens. Each work draws from a stream of
 * its own, which its name and its number among the works of that name determine: requests and jobs that run at the same time, and
 * requests that draw nothing, do not change the values of others.
 */
export class SeededRandomness implements Randomness {
  readonly #works = new AsyncLocalStorage<Work>();
  /** The number of works of each name that have drawn values. */
  readonly #counts = new Map<string, number>();
  readonly #rest: Work = { name: '', stream: undefined };
  #origin: string;

  /**
   * @param origin distinguishes the streams of this start, and of this state, from all others of the seed
   * @param max the number of names of works that are distinguished; all others share one name
   */
  constructor(
    private readonly seed: number,
    origin: string,
    private readonly max = MAX_NAMES,
  ) {
    this.#origin = origin;
  }

  /** Begins all streams again, as at a start. */
  restart(origin: string): void {
    this.#origin = origin;
    this.#counts.clear();
    this.#rest.stream = undefined;
  }

  uuid(): string {
    const bytes = this.#stream().bytes(16);
    // RFC 9562: version 4, and the variant.
    bytes.writeUInt8(0x40 | (bytes.readUInt8(6) & 0x0f), 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  secret(): string {
    return this.#stream().bytes(32).toString('hex');
  }

  text(characters: string, length: number): string {
    const stream = this.#stream();
    return Array.from({ length }, () => characters.charAt(stream.below(characters.length))).join('');
  }

  fraction(): number {
    return this.#stream().bytes(6).readUIntBE(0, 6) / 2 ** 48;
  }

  within<Result>(name: () => string, work: () => Result): Result {
    return this.#works.run({ name: name().slice(0, MAX_LENGTH), stream: undefined }, work);
  }

  #stream(): SeededStream {
    const work = this.#works.getStore() ?? this.#rest;
    return (work.stream ??= this.#begin(work.name));
  }

  #begin(asked: string): SeededStream {
    const name = this.#counts.has(asked) || this.#counts.size < this.max ? asked : '';
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return new SeededStream(JSON.stringify([this.seed, this.#origin, name, count]));
  }
}
