import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inTime } from '@cloud-account/runtime';
import { DatabaseInUse } from './errors.js';

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

/**
 * The lock of a server on a PostgreSQL database. A connection of its own has it, so PostgreSQL releases it however the process ends, and
 * within a minute when the machine does not answer any more. After a lost connection it is taken again.
 */
export class ServerLock {
  #client: pg.Client | undefined;
  #isReleased = false;
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

  async release(): Promise<void> {
    this.#isReleased = true;
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
    } catch (error) {
      await inTime(client.end(), undefined);
      const isTaken = error instanceof pg.DatabaseError && error.code === '55P03';
      throw isTaken ? new DatabaseInUse(this.use === 'alone') : error;
    }
    this.#client = client;
    if (this.#isReleased) await this.release();
    else client.once('end', () => void this.#retake());
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
