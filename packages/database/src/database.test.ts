import { setImmediate } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase, testEngines } from '@cloud-account/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from './changes.js';
import { openDatabase } from './database.js';
import type { Database } from './database.js';
import { migrate } from './migrations.js';
import { written } from './text.fixture.js';
import { inTransaction } from './transaction.js';

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let made: TestDatabase;

  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = await openDatabase(made.options);
    await migrate(database.pool);
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('returns numbers of 64 bits as BigInt and times as Date, inside and outside a transaction', async () => {
    const read = written(
      `SELECT 9007199254740993::int8 AS number, '2026-02-28 23:59:59.123+00'::timestamptz AS time`,
    );
    const rows = [{ number: 9007199254740993n, time: new Date('2026-02-28T23:59:59.123Z') }];
    expect((await database.run(read, {})).rows).toEqual(rows);
    expect((await inTransaction(database, (tx) => tx.run(read, {}))).rows).toEqual(rows);
  });

  it('counts statements and transactions as activity, but not those that only look', async () => {
    const read = written('SELECT 1 AS one');
    const changes = changesOf(database);
    const after = async (work: () => Promise<unknown>) => {
      await work();
      return changes.mayHaveCome();
    };
    expect([
      changes.mayHaveCome(),
      await after(() => database.peek(read, {})),
      await after(() => database.run(read, {})),
      await after(() => inTransaction(database, (tx) => tx.run(read, {}))),
      await after(() => Promise.resolve()),
    ]).toEqual(engine === 'postgresql' ? Array(5).fill(true) : [true, false, true, true, false]);
  });

  it('uses UTC in its sessions', async () => {
    const { rows } = await database.pool.query(`SELECT '2026-07-01 12:00+00'::timestamptz::text AS noon`);
    expect(rows).toEqual([{ noon: '2026-07-01 12:00:00+00' }]);
  });

  it('transfers ten megabytes in each direction', async () => {
    const text = 'é'.repeat(5_000_000);
    const { rows } = await database.pool.query<{ text: string }>('SELECT $1::text AS text', [text]);
    expect(rows[0]?.text === text).toBe(true);
    await database.ping();
  });

  it('returns a hundred thousand rows', async () => {
    const { rows } = await database.pool.query('SELECT number FROM generate_series(1, 100000) AS number');
    expect(rows).toHaveLength(100_000);
    expect(rows.at(-1)).toEqual({ number: 100_000 });
  });

  const failures: [string, () => Promise<unknown>][] = [
    ['a NUL character', () => database.pool.query('SELECT $1::text', ['a\0b'])],
    ['a number too large', () => database.pool.query('SELECT * FROM users WHERE id = $1', [2n ** 31n])],
    ['an error of syntax', () => database.pool.query('SELEC 1')],
    [
      'an error in the second of three statements',
      () => database.pool.query('SELECT 1; SELECT 1/0; SELECT 2'),
    ],
    ['JSON without end', () => database.pool.query('SELECT $1::jsonb', ['['.repeat(100_000)])],
  ];

  it.each(failures)('survives %s', async (_what, fail) => {
    await expect(fail()).rejects.toThrow();
    await database.ping();
    const users = await inTransaction(database, (tx) => tx.run(written('SELECT id FROM users'), {}));
    expect(users.rows).toEqual([]);
  });

  it('leaves nothing of a connection that was closed within a transaction', async () => {
    const client = await database.pool.connect();
    await client.query({ name: 'given-up', text: 'SELECT $1::int', values: [1] });
    await client.query('BEGIN');
    await client.query('CREATE TABLE given_up (id int)');
    client.release(true);
    await database.pool.query({ name: 'given-up', text: 'SELECT $1::int', values: [1] });
    const { rows } = await database.pool.query(`SELECT to_regclass('given_up') AS found`);
    expect(rows).toEqual([{ found: null }]);
  });

  it('does not block the process while it works', async () => {
    const answered = database.pool.query('SELECT pg_sleep(1)').then(() => 'answered');
    const turned = (async () => {
      for (let turns = 0; turns < 20; turns += 1) await setImmediate();
      return 'turned';
    })();
    expect(await Promise.race([answered, turned])).toBe('turned');
    await answered;
  });

  it('finishes running statements before it closes', async () => {
    const own = await createTestDatabase(engine);
    const other = await openDatabase(own.options);
    const slow = other.pool.query('SELECT pg_sleep(0.3), 1 AS done');
    await other.close();
    expect((await slow).rows).toMatchObject([{ done: 1 }]);
    await expect(other.ping()).rejects.toThrow();
    await own.drop();
  });
});
