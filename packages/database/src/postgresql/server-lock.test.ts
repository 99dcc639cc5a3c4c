import { createPostgresDatabase } from '@cloud-account/testkit/test-database';
import { limits } from '@cloud-account/testkit/waits';
import { requirePrograms } from '@cloud-account/testkit/programs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changesOf } from '../changes.js';
import { openDatabase, type Database } from '../database.js';
import { DatabaseInUse } from '../errors.js';
import { ServerLock, type ServerUse } from './server-lock.js';
import { written } from '../text.fixture.js';

const { missing } = requirePrograms('postgres');

describe.skipIf(missing.length > 0)('the lock of servers (needs postgres)', () => {
  let made: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    made = await createPostgresDatabase();
  });
  afterAll(() => made.drop());

  /** Takes the lock until the test ends. */
  const acquire = async (use: ServerUse, wait = 1): Promise<ServerLock> => {
    const lock = await ServerLock.acquire(made.url, use, { timeLimit: limits.wait, wait });
    onTestFinished(() => lock.release());
    return lock;
  };

  const run = async <Row extends object>(sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    const { rows } = await client.query<Row>(sql);
    await client.end();
    return rows;
  };

  const LOCKS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const HOLDERS = `${LOCKS} AND granted`;
  const WAITERS = `${LOCKS} AND NOT granted`;

  /** Ends the connections of all that have the lock, as a restart of PostgreSQL does. */
  const endHolders = async (): Promise<void> => {
    await run(`SELECT pg_terminate_backend(pid) FROM (${HOLDERS}) AS holders`);
  };

  /** Waits until a server waits for the lock. */
  const waited = () => expect.poll(() => run(WAITERS)).toHaveLength(1);

  it('is shared by several servers, beside which none is alone', async () => {
    const locks = [await acquire('shared'), await acquire('shared')];
    await expect(acquire('alone')).rejects.toThrow(new DatabaseInUse(true));
    for (const lock of locks) await lock.release();
    await acquire('alone');
  });

  it('is of one server that is alone, beside which no other is', async () => {
    const lock = await acquire('alone');
    await expect(acquire('alone')).rejects.toThrow(new DatabaseInUse(true));
    await expect(acquire('shared')).rejects.toThrow(new DatabaseInUse(false));
    await lock.release();
    await acquire('shared');
  });

  it('waits for a server that is about to end', async () => {
    const lock = await acquire('alone');
    const next = acquire('alone', limits.wait);
    await waited();
    await lock.release();
    await next;
  });

  it('is taken again after a lost connection', async () => {
    await acquire('alone');
    const [before] = await run<{ pid: number }>(HOLDERS);
    await endHolders();
    const others = `${HOLDERS} AND pid <> ${before?.pid}`;
    await expect.poll(() => run(others)).toHaveLength(1);
  });

  it('is lost for a server that is alone when another took it meanwhile', async () => {
    const lock = await acquire('alone');
    const next = acquire('shared', limits.wait);
    await waited();
    await endHolders();
    await next;
    expect(await lock.lost).toEqual(new DatabaseInUse(true));
  });

  it('has servers learn what others may have changed', async () => {
    // Rows count as changed every ten seconds.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = async (): Promise<Database> => {
      const server = await openDatabase({ kind: 'postgresql', url: made.url, use: 'shared' });
      onTestFinished(() => server.close());
      return server;
    };
    const [one, other] = [await opened(), await opened()];
    const [ofOne, ofOther] = [changesOf(one), changesOf(other)];
    const ownChanges = () => ofOne.mayHaveCome();
    const changes = () => ofOther.mayHaveCome();
    const heard = vi.fn();
    onTestFinished(other.onActivity(heard));
    expect([ownChanges(), ownChanges(), changes(), changes()]).toEqual([true, false, true, false]);
    const read = written('SELECT 1 AS one');
    await other.peek(read, {});
    expect(heard).not.toHaveBeenCalled();
    await one.run(read, {});
    await expect.poll(changes).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    expect([ownChanges(), ownChanges()]).toEqual([true, false]);
    vi.advanceTimersByTime(10_000);
    expect([ownChanges(), changes()]).toEqual([true, true]);
  });
});
