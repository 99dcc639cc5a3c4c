import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresDatabase,
  createTestDatabase,
  type TestDatabase,
  testEngines,
} from '@cloud-account/testkit/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.js';
import type { Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import { migrate } from './migrations.js';
import { query } from './query.js';
import { inTransaction, uniqueViolation } from './transaction.js';

const hasServer = testEngines.includes('postgresql');

const draft = (email: string) => ({ uuid: randomUUID(), email, createdAt: new Date() });

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let made: TestDatabase;

  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = await openDatabase(made.options);
    await migrate(database.pool);
  });

  beforeEach(async () => {
    await database.prisma.account.deleteMany();
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('keeps all of its work', async () => {
    const account = await inTransaction(database, async (tx) => {
      const { id } = await tx.account.create({ data: draft('one') });
      return tx.account.update({ where: { id }, data: { email: 'two' } });
    });
    expect(await database.prisma.account.findMany()).toEqual([account]);
  });

  it('keeps none of its work when the work fails, and passes the error on', async () => {
    const failing = inTransaction(database, async (tx) => {
      await tx.account.create({ data: draft('one') });
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(new RangeError('no'));
    expect(await database.prisma.account.count()).toBe(0);
  });

  // What PostgreSQL raises when a disk or its memory is full, or a disk fails.
  it.each(['53100', '53200', '58030'])('is not to be had while the database fails by %s', async (code) => {
    const failure = `DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '${code}'; END $$`;
    const failing = inTransaction(database, async (tx) => {
      await tx.account.create({ data: draft('one') });
      await query(tx, 'fail', failure);
    });
    await expect(failing).rejects.toThrow(DatabaseUnavailable);
    await expect(query(database, `fail-${code}`, failure)).rejects.toThrow(DatabaseUnavailable);
    expect(await database.prisma.account.count()).toBe(0);
  });

  it('lets many run at once beside other reads', async () => {
    const transactions = Array.from({ length: 30 }, (_, index) =>
      inTransaction(database, async (tx) => {
        const { id } = await tx.account.create({ data: draft(String(index)) });
        await sleep(1);
        return tx.account.update({ where: { id }, data: { domainCount: index } });
      }),
    );
    const reads = Array.from({ length: 30 }, () => database.prisma.account.count());
    await Promise.all([...transactions, ...reads]);
    expect(await database.prisma.account.aggregate({ _sum: { domainCount: true } })).toEqual({
      _sum: { domainCount: 435 },
    });
  });

  it.each([
    ['deadlock', '40P01'],
    ['serialisation failure', '40001'],
  ])('runs the whole work again after a %s, five times in all', async (_what, code) => {
    const pauses: number[] = [];
    let tries = 0;
    const run = (failing: number): Promise<number> =>
      inTransaction(
        database,
        async (tx) => {
          tries++;
          await tx.account.create({ data: draft('one') });
          if (tries <= failing) {
            await query(
              tx,
              'raise',
              `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END $$`,
            );
          }
          return tx.account.count();
        },
        (failures) => Promise.resolve(pauses.push(failures)),
      );
    expect(await run(4)).toBe(1);
    expect({ tries, pauses }).toEqual({ tries: 5, pauses: [1, 2, 3, 4] });
    tries = 0;
    await expect(run(5)).rejects.toThrow();
    expect(tries).toBe(5);
    expect(await database.prisma.account.count()).toBe(1);
  });

  it('names the constraint that a row breaks, whoever writes it', async () => {
    const data = draft('one');
    await database.prisma.account.create({ data });
    const insert = 'INSERT INTO accounts (uuid, email, created_at) VALUES ($1::uuid, $2, $3)';
    const values = [data.uuid, data.email, data.createdAt];
    const breaking: (() => Promise<unknown>)[] = [
      () => database.prisma.account.create({ data }),
      () => inTransaction(database, (tx) => tx.account.create({ data })),
      () => inTransaction(database, (tx) => query(tx, 'insert-account', insert, values)),
      () => query(database, 'insert-account', insert, values),
    ];
    for (const write of breaking) {
      const error: unknown = await write().catch((reason: unknown) => reason);
      expect(uniqueViolation(error)).toBe('accounts_uuid_key');
    }
    expect(uniqueViolation(new Error('another'))).toBeUndefined();
  });
});

describe.skipIf(!hasServer)('on a server', () => {
  it('brings two deadlocked transactions to their end', async () => {
    const made = await createPostgresDatabase();
    const database = await openDatabase(made.options);
    await migrate(database.pool);
    const one = await database.prisma.account.create({ data: draft('one') });
    const two = await database.prisma.account.create({ data: draft('two') });
    let pauses = 0;
    const both = [
      [one.id, two.id],
      [two.id, one.id],
    ].map((ids) =>
      inTransaction(
        database,
        async (tx) => {
          for (const id of ids) {
            await tx.account.update({ where: { id }, data: { domainCount: { increment: 1 } } });
            await sleep(200);
          }
        },
        () => Promise.resolve(pauses++),
      ),
    );
    await Promise.all(both);
    expect(pauses).toBeGreaterThan(0);
    const accounts = await database.prisma.account.findMany({ select: { domainCount: true } });
    expect(accounts).toEqual([{ domainCount: 2 }, { domainCount: 2 }]);
    await database.close();
    await made.drop();
  });

  it('says that the database is not available when all connections stay in use', async () => {
    const made = await createPostgresDatabase();
    const database = await openDatabase({ kind: 'postgresql', url: made.url, poolSize: 1 });
    const client = await database.pool.connect();
    await Promise.all([
      expect(inTransaction(database, () => Promise.resolve())).rejects.toThrow(DatabaseUnavailable),
      expect(query(database, 'one', 'SELECT 1')).rejects.toThrow(DatabaseUnavailable),
    ]);
    client.release();
    await inTransaction(database, (tx) => query(tx, 'one', 'SELECT 1'));
    await database.close();
    await made.drop();
  });

  it('says that the database is not available when the server ends the connection, and goes on afterwards', async () => {
    const made = await createPostgresDatabase();
    const database = await openDatabase({ kind: 'postgresql', url: made.url, poolSize: 2 });
    const ended = inTransaction(database, async (tx) => {
      const [row] = await query<{ pid: number }>(tx, 'pid', 'SELECT pg_backend_pid() AS pid');
      await query(database, 'end', 'SELECT pg_terminate_backend($1::int)', [row?.pid]);
      await query(tx, 'one', 'SELECT 1');
    });
    await expect(ended).rejects.toThrow(DatabaseUnavailable);
    await inTransaction(database, (tx) => query(tx, 'one', 'SELECT 1'));
    await database.close();
    await made.drop();
  });
});

it('says that the database is not available when there is no server', async () => {
  const database = await openDatabase({ kind: 'postgresql', url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(inTransaction(database, (tx) => tx.account.count())).rejects.toThrow(DatabaseUnavailable);
  await expect(query(database, 'one', 'SELECT 1')).rejects.toThrow(DatabaseUnavailable);
  await database.close();
});
