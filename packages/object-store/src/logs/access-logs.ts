import { type Bucket, BackendFull, logGroup, S3Error } from '@cloud-account/s3';
import type { Logger } from 'pino';

/** The longest time for which lines collect, in milliseconds. A crash loses them. */
const INTERVAL = 60_000;

/** The part of the maximum of a bucket with which its lines are written at once. */
const ENOUGH = 1 / 4;

/** The maximum bytes of lines that wait to be written. */
export interface LogBounds {
  readonly ofBucket: number;
  /** With those that are being written. */
  readonly ofAll: number;
}

/** The approximate bytes that a line takes beside its text. */
const BESIDE_TEXT = 64;

/** Lines for one object. */
export interface Lines {
  readonly source: Bucket;
  readonly lines: string[];
  /** The time of the first request. */
  readonly first: Date;
}

interface Collected extends Lines {
  bytes: number;
  isEnough: boolean;
}

/** Collects the lines of access logs in memory, and has them written together. What cannot be written is dropped and reported. */
export class AccessLogs {
  readonly #collected = new Map<string, Collected>();
  #bytes = 0;
  /** The lines that were not taken since this was last reported. */
  #refused = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param write writes an object */
  constructor(
    private readonly write: (lines: Lines) => Promise<void>,
    private readonly max: LogBounds,
    private readonly log: Logger,
  ) {}

  /** Adds a line to the log of a bucket. @param time that of its request */
  add(source: Bucket, line: string, time: Date): void {
    if (this.#stopped) return;
    const group = logGroup(source, time);
    const bytes = line.length + BESIDE_TEXT;
    const collected = this.#collected.get(group) ?? {
      ...{ source, lines: [], first: time, bytes: 0, isEnough: false },
    };
    if (collected.bytes + bytes > this.max.ofBucket || this.#bytes + bytes > this.max.ofAll) {
      this.#refused += 1;
      return;
    }
    collected.lines.push(line);
    collected.bytes += bytes;
    this.#bytes += bytes;
    this.#collected.set(group, collected);
    if (collected.bytes >= ENOUGH * this.max.ofBucket && !collected.isEnough) {
      collected.isEnough = true;
      void this.#next(({ isEnough }) => isEnough);
    }
    this.#timer ??= setTimeout(() => void this.deliver(), INTERVAL).unref();
  }

  /** Writes all lines. It resolves when they are written or dropped. */
  deliver(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#next(() => true);
  }

  /** Writes the last lines; when they cannot be written at all, the rest is dropped. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.deliver();
  }

  #next(isDue: (collected: Collected) => boolean): Promise<void> {
    this.#writing = this.#writing.then(() => this.#deliver(isDue));
    return this.#writing;
  }

  async #deliver(isDue: (collected: Collected) => boolean): Promise<void> {
    // Lines that are added meanwhile begin new objects, which follow later.
    const due = [...this.#collected].filter(([, collected]) => isDue(collected));
    let isBroken = false;
    for (const [group, collected] of due) {
      this.#collected.delete(group);
      if (isBroken && this.#stopped) this.#refused += collected.lines.length;
      else isBroken = !(await this.#written(collected));
      this.#bytes -= collected.bytes;
    }
    if (this.#refused > 0) this.log.error({ lines: this.#refused }, 'lines of access logs were dropped');
    this.#refused = 0;
  }

  /** @returns false after a fault, with which nothing else is written either */
  async #written(collected: Lines): Promise<boolean> {
    try {
      await this.write(collected);
      return true;
    } catch (error) {
      const { source, lines } = collected;
      const { cluster, label: bucket, logging } = source;
      const dropped = { cluster, bucket, target: logging?.target, lines: lines.length };
      const text = 'lines of an access log were dropped';
      const isRefused = error instanceof S3Error || error instanceof BackendFull;
      if (isRefused) this.log.warn({ ...dropped, reason: error.message }, text);
      else this.log.error({ ...dropped, err: error }, text);
      return isRefused;
    }
  }
}
