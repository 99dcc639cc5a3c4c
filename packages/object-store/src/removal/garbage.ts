import type { Logger } from 'pino';
import type { Database } from '@cloud-account/database';
import type { Bytes } from '../bytes/bytes.js';
import { deleteGarbage, newestGarbage, openGarbage, readGarbage } from '../rows/garbage-rows.js';

/** The maximum of files that are removed after one read. */
const FILES_PER_READ = 500;

/** The maximum of pieces, and of parts, that one statement turns into files to remove. */
const PIECES_PER_STATEMENT = 2_000;

/** A number greater than those of all notes. */
const AFTER_ALL_NOTES = 2n ** 62n;

/** The delay before a file is removed, in milliseconds: a reader of its row may still open it. */
const DELAY = 500;

/** Removes files that no row needs any more. The transaction that ends the need notes them. */
export class Garbage {
  /** The highest number when the timer was last set. */
  #noted = 0n;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #paused = false;
  /** The files that could not be removed, which were reported. */
  readonly #stuck = new Set<string>();

  /** @param isInUse returns true while a reader still uses a file */
  constructor(
    private readonly database: Database,
    private readonly bytes: Pick<Bytes, 'remove'>,
    private readonly log: Logger,
    private readonly isInUse: (file: string) => boolean,
  ) {}

  /** Schedules a run, because there may be files to remove. */
  schedule(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#collectNoted().catch((error: unknown) => {
        this.log.warn({ err: error }, 'what objects leave behind could not be removed yet');
      });
    }, DELAY);
    this.#timer.unref();
  }

  /** Removes all noted files, except those in use. */
  collect(signal?: AbortSignal): Promise<void> {
    return this.#inTurn(() => this.#collect(AFTER_ALL_NOTES, signal));
  }

  /** Removes the files that were noted before the delay; others follow later. */
  #collectNoted(): Promise<void> {
    return this.#inTurn(async () => {
      const until = this.#noted;
      await this.#collect(until);
      this.#noted = (await newestGarbage.one(this.database, {})).id ?? 0n;
      if (this.#noted > until) this.schedule();
    });
  }

  #inTurn(collect: () => Promise<void>): Promise<void> {
    const next = this.#running.then(collect);
    this.#running = next.catch(() => undefined);
    return next;
  }

  /** Removes nothing more until `resume`. It resolves when no removal is in progress. */
  async pause(): Promise<void> {
    this.#paused = true;
    await this.#running;
  }

  resume(): void {
    this.#paused = false;
    this.schedule();
  }

  /** Ends what is in progress, and starts nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #collect(until: bigint, signal?: AbortSignal): Promise<void> {
    for (let after = 0n; after < until && signal?.aborted !== true && !this.#ends;) {
      const rows = await readGarbage.all(this.database, { after, until, limit: FILES_PER_READ });
      const last = rows.at(-1);
      if (last === undefined) return;
      const open = rows.filter(({ file }) => file === null).map(({ id }) => id);
      if (open.length > 0) await this.#open(open, signal);
      const removed: bigint[] = [];
      for (const { id, file } of rows) {
        if (file === null || this.isInUse(file)) this.schedule();
        else if (await this.#isRemoved(file)) removed.push(id);
      }
      if (removed.length > 0) await deleteGarbage.run(this.database, { ids: removed });
      after = last.id;
    }
  }

  get #ends(): boolean {
    return this.#stopped || this.#paused;
  }

  /** Removes a file. One that cannot be removed is tried again whenever files are removed, and reported once. */
  async #isRemoved(file: string): Promise<boolean> {
    try {
      await this.bytes.remove(file);
      this.#stuck.delete(file);
      return true;
    } catch (error) {
      if (!this.#stuck.has(file)) this.log.error({ err: error, file }, 'a file of objects cannot be removed');
      this.#stuck.add(file);
      return false;
    }
  }

  /** Notes the files of all pieces and parts; after an interruption the rest is still noted. */
  async #open(ids: readonly bigint[], signal?: AbortSignal): Promise<void> {
    for (let more = true; more && signal?.aborted !== true && !this.#ends;) {
      ({ more } = await openGarbage.one(this.database, { ids, limit: PIECES_PER_STATEMENT }));
    }
  }
}
