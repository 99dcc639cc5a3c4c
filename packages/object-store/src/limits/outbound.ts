import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '@cloud-account/runtime';
import { build, type Database, type Given, statement, textStatement } from '@cloud-account/database';

const HOUR = 3_600_000;

/** The time for which counts collect before they are written, in milliseconds. */
const DELAY = 250;

/** The same after a failed write. */
const DELAY_AFTER_FAILURE = 2_000;

const add = textStatement(
  'store-add-outbound',
  {},
  (given: Given<{ counts: string }>) => sql`
    INSERT INTO store_outbound AS o (owner, hour, bytes)
    SELECT c.owner, c.hour, c.bytes FROM jsonb_to_recordset(${given.counts}::jsonb)
      AS c (owner uuid, hour timestamptz, bytes bigint) ORDER BY 1, 2
    ON CONFLICT (owner, hour) DO UPDATE SET bytes = o.bytes + EXCLUDED.bytes`,
);

const since = statement('store-outbound-since', (given: Given<{ owner: string; since: Date }>) =>
  build
    .selectFrom('store_outbound')
    .select((eb) => sql<string>`coalesce(${eb.fn.sum('bytes')}, 0)::text`.as('bytes'))
    .where('owner', '=', given.owner)
    .where('hour', '>=', given.since),
);

/** Counts sent bytes by owner and hour. They are written after a delay, and before they are read. */
export class Outbound {
  #counts = new Map<string, { owner: string; hour: Date; bytes: number }>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  count(owner: string, bytes: number): void {
    if (bytes <= 0) return;
    const hour = new Date(Math.floor(this.clock.now().getTime() / HOUR) * HOUR);
    this.#add({ owner, hour, bytes });
    this.#expect(DELAY);
  }

  /** The bytes since the beginning of the hour of a time. */
  async since(owner: string, time: Date): Promise<number> {
    await this.write();
    const hour = new Date(Math.floor(time.getTime() / HOUR) * HOUR);
    return Number((await since.one(this.database, { owner, since: hour })).bytes);
  }

  /** Writes the counts; after a failure they stay in memory. */
  write(): Promise<void> {
    const next = this.#writing.then(() => this.#write());
    this.#writing = next.catch(() => undefined);
    return next;
  }

  /** Writes the last counts. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.write();
  }

  #expect(delay: number): void {
    if (this.#timer !== undefined || this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.write().catch((error: unknown) => {
        this.log.warn({ err: error }, 'outbound bytes could not be counted yet');
      });
    }, delay);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      await add.run(this.database, { counts: JSON.stringify(counts) });
    } catch (error) {
      for (const count of counts) this.#add(count);
      this.#expect(DELAY_AFTER_FAILURE);
      throw error;
    }
  }

  #add({ owner, hour, bytes }: { owner: string; hour: Date; bytes: number }): void {
    const id = `${owner} ${hour.getTime()}`;
    const known = this.#counts.get(id);
    if (known === undefined) this.#counts.set(id, { owner, hour, bytes });
    else known.bytes += bytes;
  }
}
