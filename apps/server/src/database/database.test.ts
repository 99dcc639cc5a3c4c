import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase, testEngines } from '@cloud-account/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.js';
import type { Database } from './database.js';
import { migrate } from './migrations.js';
import { query } from './query.js';
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

  it('shows Prisma and the raw pool the same rows', async () => {
    const createdAt = new Date('2026-02-28T23:59:59.123Z');
    const data = { uuid: randomUUID(), email: 'who@example.com', createdAt };
    const { id } = await database.prisma.account.create({ data });
    const sql = 'SELECT uuid, email, created_at AS "createdAt" FROM accounts WHERE id = $1';
    expect(await query(database, 'account-by-id', sql, [id])).toEqual([data]);
    expect(await query(database, 'account-by-id', sql, [id])).toEqual([data]);
    expect(await inTransaction(database, (tx) => query(tx, 'account-by-id', sql, [id]))).toEqual([data]);
  });

  it('gives numbers of 64 bits as BigInt, inside and outside a transaction', async () => {
    const sql = 'SELECT 9007199254740993::int8 AS number';
    const rows = [{ number: 9007199254740993n }];
    expect(await query(database, 'large-number', sql)).toEqual(rows);
    expect(await inTransaction(database, (tx) => query(tx, 'large-number', sql))).toEqual(rows);
  });

  it('keeps its sessions in UTC', async () => {
    const { rows } = await database.pool.query(`SELECT '2026-07-01 12:00+00'::timestamptz::text AS noon`);
    expect(rows).toEqual([{ noon: '2026-07-01 12:00:00+00' }]);
  });

  it('carries ten megabytes each way', async () => {
    const text = 'é'.repeat(5_000_000);
    const { rows } = await database.pool.query<{ text: string }>('SELECT $1::text AS text', [text]);
    expect(rows[0]?.text === text).toBe(true);
    await database.ping();
  });

  it('answers a hundred thousand rows', async () => {
    const { rows } = await database.pool.query('SELECT number FROM generate_series(1, 100000) AS number');
    expect(rows).toHaveLength(100_000);
    expect(rows.at(-1)).toEqual({ number: 100_000 });
  });

  const failures: [string, () => Promise<unknown>][] = [
    ['a NUL character, raw', () => database.pool.query('SELECT $1::text', ['a\0b'])],
    ['a NUL character', () => database.prisma.user.findMany({ where: { username: 'a\0b' } })],
    ['a number too large, raw', () => database.pool.query('SELECT * FROM users WHERE id = $1', [2n ** 31n])],
    ['a number too large', () => database.prisma.user.findMany({ where: { id: 2 ** 31 } })],
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
    expect(await inTransaction(database, (tx) => tx.user.count())).toBe(0);
  });

  it('leaves nothing of a connection that was given up within a transaction', async () => {
    const client = await database.pool.connect();
    await client.query({ name: 'given-up', text: 'SELECT $1::int', values: [1] });
    await client.query('BEGIN');
    await client.query('CREATE TABLE given_up (id int)');
    client.release(true);
    await database.pool.query({ name: 'given-up', text: 'SELECT $1::int', values: [1] });
    const { rows } = await database.pool.query(`SELECT to_regclass('given_up') AS found`);
    expect(rows).toEqual([{ found: null }]);
  });

  it('keeps the process free while it works', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 5);
    await database.pool.query('SELECT pg_sleep(0.5)');
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
  });

  it('ends what is running before it closes', async () => {
    const own = await createTestDatabase(engine);
    const other = await openDatabase(own.options);
    const slow = other.pool.query('SELECT pg_sleep(0.3), 1 AS done');
    await other.close();
    expect((await slow).rows).toMatchObject([{ done: 1 }]);
    await expect(other.ping()).rejects.toThrow();
    await own.drop();
  });
});
