import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inTime } from '@cloud-account/runtime';
import { DatabaseInUse } from '../errors.js';

/** The use of a PostgreSQL database by a server: beside other servers, or alone. */
export type ServerUse = 'shared' | 'alone';

/** The advisory lock that servers of a database share, or that one has alone. */
const LOCK = 72707370;

/** In milliseconds. */
interface LockLimits {
  /** Of a connection. */
  readonly timeLimit: number;
  /** The longest wait for another server, which may be about to end; by default 3 s. */
  readonly wait?: number;
}

/** Milliseconds between attempts to take the lock again. */
const PAUSE = 1_000;

/** The channel by which servers report to each other that rows may have changed. */
const CHANNEL = 'cloud_account_changes';

/** Milliseconds for which a server collects its changes before it reports them. */
const COLLECTED = 250;

/** Milliseconds after which rows count as changed: a server can be killed before it reports them, and an operator can use SQL. */
const UNREPORTED = 10_000;

/**
 * The lock of a server on a PostgreSQL database. A connection of its own has it, so PostgreSQL releases it however the process ends, and
 * within a minute when the machine does not answer any more. After a lost connection it is taken again. By the same connection, the
 * servers of a database report changes to each other.
 */
export class ServerLock {
  #client: pg.Client | undefined;
  #isReleased = false;
  /** The number of times that others reported changes, or may have done so while there was no connection. */
  #reports = 0;
  #reporting: NodeJS.Timeout | undefined;
  /** Called when another server reports changes, or when none can report them any more. */
  onReport: () => void = () => undefined;
  /** Resolves when other servers took a database that this one needs alone, after a lost connection. */
  readonly lost: Promise<Error>;
  #reportLoss!: (error: Error) => void;

  private constructor(
    private readonly url: string,
    private readonly use: ServerUse,
    private readonly limits: LockLimits,
  ) {
    this.lost = new Promise((resolve) => (this.#reportLoss = resolve));
  }

  /** @throws DatabaseInUse when another server needs the database alone, or uses it while this one does */
  static async acquire(url: string, use: ServerUse, limits: LockLimits): Promise<ServerLock> {
    const lock = new ServerLock(url, use, limits);
    await lock.#take();
    return lock;
  }

  /** Changes when another server may have changed rows, at the latest after 10 s; undefined while there is no connection to them. */
  get changes(): number | undefined {
    return this.#client && this.#reports + Math.floor(performance.now() / UNREPORTED);
  }

  /** Reports soon to the other servers that this one may have changed rows. */
  report(): void {
    if (this.use === 'alone' || this.#reporting !== undefined) return;
    this.#reporting = setTimeout(() => {
      this.#reporting = undefined;
      // What is not reported without a connection is found later.
      this.#client?.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
    }, COLLECTED);
    this.#reporting.unref();
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    clearTimeout(this.#reporting);
    await inTime(this.#client?.end() ?? Promise.resolve(), undefined);
  }

  async #take(): Promise<void> {
    const { timeLimit, wait = 3_000 } = this.limits;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'cloud-account-server',
      connectionTimeoutMillis: timeLimit,
      query_timeout: wait + timeLimit,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // The end of the connection follows.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`
        SET lock_timeout = ${wait}; SET statement_timeout = 0;
        SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3`);
      await client.query(`SELECT pg_advisory_lock${this.use === 'shared' ? '_shared' : ''}(${LOCK})`);
      if (this.use === 'shared') await this.#listen(client);
    } catch (error) {
      await inTime(client.end(), undefined);
      const isTaken = error instanceof pg.DatabaseError && error.code === '55P03';
      throw isTaken ? new DatabaseInUse(this.use === 'alone') : error;
    }
    this.#client = client;
    this.#reports += 1;
    if (this.#isReleased) await this.release();
    else
      client.once('end', () => {
        this.#client = undefined;
        this.onReport();
        void this.#retake();
      });
  }

  async #listen(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ own: number }>('SELECT pg_backend_pid() AS own');
    const own = rows[0]?.own;
    // Nobody waits for the disk or a standby: what is not reported is found later.
    await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
    client.on('notification', ({ processId }) => {
      if (processId === own) return;
      this.#reports += 1;
      this.onReport();
    });
  }

  async #retake(): Promise<void> {
    while (!this.#isReleased) {
      try {
        await this.#take();
        return;
      } catch (error) {
        // A server that shares the database serves its clients on, and shares it again when the other has ended.
        if (error instanceof DatabaseInUse && this.use === 'alone') {
          this.#reportLoss(error);
          return;
        }
        await sleep(PAUSE, undefined, { ref: false });
      }
    }
  }
}
