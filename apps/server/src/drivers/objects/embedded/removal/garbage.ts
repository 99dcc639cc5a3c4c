import type { Logger } from 'pino';
import type { Database } from '../../../../database/database.js';
import { allRows, change, onlyRow } from '../../../../database/session.js';
import type { Files } from '../files/files.js';
import { forgetGarbage, newestGarbage, openGarbage, readGarbage } from '../rows/garbage-rows.js';

/** How much is removed between two looks at what there is. */
const BATCH = 500;

/** How many pieces, and how many parts, become files to remove by one statement. */
const OPENED = 2_000;

/** More than there will ever be. */
const MOST = 2n ** 62n;

/** How long, in milliseconds, what is to be removed is left: who has read its row may still open it. */
const DELAY = 500;

/** Removes files that nothing needs any more. They are noted in the transaction that let them go. */
export class Garbage {
  /** The highest number that was there when the timer was last set. */
  #noted = 0n;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly log: Logger,
    /** Whether a file is still being read. */
    private readonly inUse: (file: string) => boolean,
  ) {}

  /** Says that there may be something. */
  expect(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#collectNoted().catch((error: unknown) => {
        this.log.warn({ err: error }, 'what objects leave behind could not be removed yet');
      });
    }, DELAY);
    this.#timer.unref();
  }

  /** Removes all there is, but what is still being read. */
  collect(signal?: AbortSignal): Promise<void> {
    return this.#inTurn(() => this.#collect(MOST, signal));
  }

  /** Removes what has been there for a while; the rest has its turn later. */
  #collectNoted(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#collect(this.#noted);
      this.#noted = (await onlyRow(this.database, newestGarbage, {})).id ?? 0n;
      if (this.#noted > 0n) this.expect();
    });
  }

  #inTurn(collect: () => Promise<void>): Promise<void> {
    const next = this.#running.then(collect);
    this.#running = next.catch(() => undefined);
    return next;
  }

  /** Ends what is in progress, and begins nothing any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #collect(until: bigint, signal?: AbortSignal): Promise<void> {
    for (let after = 0n; after < until && signal?.aborted !== true && !this.#stopped;) {
      const rows = await allRows(this.database, readGarbage, { after, until, limit: BATCH });
      const last = rows.at(-1);
      if (last === undefined) return;
      const open = rows.filter(({ file }) => file === null).map(({ id }) => id);
      if (open.length > 0) await this.#open(open, signal);
      const removed: bigint[] = [];
      for (const { id, file } of rows) {
        if (file === null || this.inUse(file)) continue;
        await this.files.remove(file);
        removed.push(id);
      }
      if (removed.length > 0) await change(this.database, forgetGarbage, { ids: removed });
      if (removed.length < rows.length) this.expect();
      after = last.id;
    }
  }

  /** Makes files to remove of all pieces and parts; what is left when it is broken off is noted still. */
  async #open(ids: readonly bigint[], signal?: AbortSignal): Promise<void> {
    for (let more = true; more && signal?.aborted !== true && !this.#stopped;) {
      ({ more } = await onlyRow(this.database, openGarbage, { ids, limit: OPENED }));
    }
  }
}
