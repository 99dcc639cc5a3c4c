import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';

/** The size of a file system and how much of it the server may still use, in bytes. */
export interface FileSystemSpace {
  readonly size: number;
  readonly free: number;
}

/** Reads the space of the file system of a directory; where the directory does not exist yet, of the one it will be in. */
export type ReadSpace = (directory: string) => Promise<FileSystemSpace>;

/** Asks the system. */
export const readSpace: ReadSpace = async (directory) => {
  for (let at = path.resolve(directory); ; at = path.dirname(at)) {
    try {
      const { bsize, blocks, bavail } = await statfs(at);
      return { size: blocks * bsize, free: bavail * bsize };
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing || at === path.dirname(at)) throw error;
    }
  }
};

/** A write would leave less free than the reserve. It has the code of a full disk, and is answered like one. */
export class DiskReserved extends Error {
  override readonly name = 'DiskReserved';
  readonly code = 'ENOSPC';
}

/** The space of a disk: what is free and what is reserved, in bytes. */
export interface DiskFigures {
  readonly free: number;
  readonly reserve: number;
}

/** The claim of a write in progress. */
export interface SpaceClaim {
  /** Notes that some bytes are written. @throws DiskReserved when the next ones do not fit any more */
  wrote(bytes: number): Promise<void>;
  /** Frees the bytes that are not written. */
  release(): void;
}

/**
 * The bytes that a write in progress claims ahead. It is not all that the write declared, so that clients that declare much and send
 * little keep nobody else out.
 */
const HELD_AHEAD = 16 * 1024 * 1024;

/** The lifetime of a sample, in milliseconds. */
const SAMPLE_AGE = 1_000;

/** The time between two lines of the log about refused writes, in milliseconds. */
const LOG_INTERVAL = 60_000;

/** The default reserve: the larger of these bytes and this part of the file system. */
const MIN_RESERVE = 512 * 1024 * 1024;
const RESERVED_PART = 0.05;

/** The dependencies of the space of a disk. */
export interface DiskOptions {
  readonly directory: string;
  /** Bytes; undefined: the default. */
  readonly reserve: number | undefined;
  readonly read: ReadSpace;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Keeps a reserve of a file system for deletions and the database: what clients upload or have copied is written only as long as the
 * reserve stays free. It reads the space at most once a second, and counts in between what writes hold and wrote.
 */
export class DiskSpace {
  #sample: Promise<FileSystemSpace> | undefined;
  #sampledAt = 0;
  /** Bytes that writes in progress hold and have not written. */
  #held = 0;
  /** Bytes written since the last sample. */
  #written = 0;
  #loggedAt = -Infinity;

  constructor(private readonly options: DiskOptions) {}

  /** The free bytes, and the reserve. A file system that does not report its size has no end and no reserve. */
  async figures(): Promise<DiskFigures> {
    const { size, free } = await this.#read();
    if (size === 0) return { free: Infinity, reserve: 0 };
    const reserve = this.options.reserve ?? Math.max(MIN_RESERVE, Math.ceil(size * RESERVED_PART));
    return { free: free - this.#written, reserve };
  }

  /** True if less is free than the reserve, or than a part of it. @param part from 0 to 1 */
  async isBelowReserve(part = 1): Promise<boolean> {
    const { free, reserve } = await this.figures();
    return free < reserve * part;
  }

  /**
   * Begins a write. The caller releases the claim when the write ends.
   *
   * @param bytes how many it writes
   * @throws DiskReserved when less than the reserve would stay free
   */
  async claim(bytes: number): Promise<SpaceClaim> {
    let left = bytes;
    let held = Math.min(left, HELD_AHEAD);
    await this.#claimBytes(left, held);
    const unclaim = (some: number): void => {
      held -= some;
      this.#held -= some;
    };
    return {
      wrote: async (some) => {
        unclaim(Math.min(some, held));
        this.#written += some;
        left = Math.max(0, left - some);
        const more = Math.min(left, HELD_AHEAD) - held;
        if (held > HELD_AHEAD / 2 || more <= 0) return;
        await this.#claimBytes(more, more);
        held += more;
      },
      release: () => {
        unclaim(held);
      },
    };
  }

  /** Begins a write of a few bytes. @throws DiskReserved when less than the reserve is free */
  require(): Promise<void> {
    return this.#claimBytes(0, 0);
  }

  /** @throws DiskReserved when the needed bytes do not fit */
  async #claimBytes(needed: number, held: number): Promise<void> {
    const { free, reserve } = await this.figures();
    if (free - this.#held - needed < reserve) {
      this.#report({ free, reserve, needed });
      throw new DiskReserved('What is left of the disk is reserved.');
    }
    this.#held += held;
  }

  #read(): Promise<FileSystemSpace> {
    const now = this.options.clock.now().getTime();
    // A clock that was set back must not make a sample last.
    if (this.#sample !== undefined && Math.abs(now - this.#sampledAt) < SAMPLE_AGE) return this.#sample;
    const before = this.#written;
    const sample = this.options.read(this.options.directory).then((space) => {
      this.#written -= before;
      return space;
    });
    sample.catch(() => {
      if (this.#sample === sample) this.#sample = undefined;
    });
    this.#sample = sample;
    this.#sampledAt = now;
    return sample;
  }

  #report(figures: DiskFigures & { readonly needed: number }): void {
    const { clock, log, directory } = this.options;
    const now = clock.now().getTime();
    if (Math.abs(now - this.#loggedAt) < LOG_INTERVAL) return;
    this.#loggedAt = now;
    log.warn({ directory, ...figures }, 'a write is refused, because the rest of the disk is reserved');
  }
}
