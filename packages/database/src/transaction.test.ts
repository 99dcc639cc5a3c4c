import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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
import { isBusy } from './failures.js';
import { migrate } from './migrations.js';
import type { Session } from './statement.js';
import { written } from './text.fixture.js';
import { inTransaction, uniqueViolation } from './transaction.js';

const hasServer = testEngines.includes('postgresql');

/** Adds an account. @returns its id */
const addAccount = async (session: Session, email: string, uuid = randomUUID()): Promise<number> => {
  const text = `INSERT INTO accounts (uuid, email, created_at) VALUES ('${uuid}', '${email}', now()) RETURNING id`;
  return Number((await written(text).one(session, {})).id);
};

const setCount = (session: Session, id: number, count: string) =>
  session.run(written(`UPDATE accounts SET domain_count = ${count} WHERE id = ${id}`), {});

const count = async (session: Session): Promise<number> =>
  Number((await written('SELECT count(*) FROM accounts').one(session, {})).count);

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let made: TestDatabase;

  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = await openDatabase(made.options);
    await migrate(database.pool);
  });

  beforeEach(async () => {
    await database.pool.query('DELETE FROM accounts');
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('commits all of its work', async () => {
    const id = await inTransaction(database, async (tx) => {
      const made = await addAccount(tx, 'one');
      await setCount(tx, made, '7');
      return made;
    });
    const { rows } = await database.pool.query('SELECT id, email, domain_count FROM accounts');
    expect(rows).toEqual([{ id, email: 'one', domain_count: 7 }]);
  });

  it('commits nothing when the work fails, and throws the error', async () => {
    const failing = inTransaction(database, async (tx) => {
      await addAccount(tx, 'one');
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(new RangeError('no'));
    expect(await count(database)).toBe(0);
  });

  it('commits what it writes last, and nothing when that fails', async () => {
    const last = (session: Session, email: string) => addAccount(session, `${email}-last`);
    const work = async (session: Session) => {
      await addAccount(session, 'one');
      return 'one';
    };
    await inTransaction(database, work, { last });
    expect(await count(database)).toBe(2);
    await database.pool.query(`DELETE FROM accounts WHERE email = 'one'`);
    const failing = inTransaction(database, work, {
      last: (session) => session.run(written('SELECT 1 / 0'), {}),
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await count(database)).toBe(1);
  });

  // What PostgreSQL raises when a disk or its memory is full, or a disk fails.
  it.each(['53100', '53200', '58030'])(
    'reports that the database is not available when it fails by %s',
    async (code) => {
      const failure = `DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '${code}'; END $$`;
      const failing = inTransaction(database, async (tx) => {
        await addAccount(tx, 'one');
        await tx.run(written(failure), {});
      });
      await expect(failing).rejects.toThrow(DatabaseUnavailable);
      await expect(database.run(written(failure), {})).rejects.toThrow(DatabaseUnavailable);
      expect(await count(database)).toBe(0);
    },
  );

  it('permits many at the same time as other reads', async () => {
    const transactions = Array.from({ length: 30 }, (_, index) =>
      inTransaction(database, async (tx) => {
        const id = await addAccount(tx, String(index));
        await setImmediate();
        await setCount(tx, id, String(index));
      }),
    );
    const reads = Array.from({ length: 30 }, () => count(database));
    await Promise.all([...transactions, ...reads]);
    const { rows } = await database.pool.query('SELECT sum(domain_count)::int AS sum FROM accounts');
    expect(rows).toEqual([{ sum: 435 }]);
  });

  it.each([
    ['deadlock', '40P01', DatabaseUnavailable],
    ['serialisation failure', '40001', DatabaseUnavailable],
    ['missing reference', '23503', 'conflict'],
  ])('runs the whole work again after a %s, five times in all', async (_what, code, last) => {
    const pauses: number[] = [];
    let tries = 0;
    const run = (failing: number): Promise<number> =>
      inTransaction(
        database,
        async (tx) => {
          tries++;
          await addAccount(tx, 'one');
          if (tries <= failing) {
            const conflict = `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END $$`;
            await tx.run(written(conflict), {});
          }
          return count(tx);
        },
        { backoff: (failures) => Promise.resolve(pauses.push(failures)) },
      );
    expect(await run(4)).toBe(1);
    expect({ tries, pauses }).toEqual({ tries: 5, pauses: [1, 2, 3, 4] });
    tries = 0;
    await expect(run(5)).rejects.toThrow(last);
    expect(tries).toBe(5);
    expect(await count(database)).toBe(1);
  });

  it('ends when it takes too long', async () => {
    const hasty = { ...database, transactionLimit: 50 };
    const endless = inTransaction(hasty, async (tx) => {
      await addAccount(tx, 'one');
      await new Promise(() => undefined);
    });
    await expect(endless).rejects.toThrow(DatabaseUnavailable);
    expect(await count(database)).toBe(0);
  });

  it('is not committed when its work continues after a failed statement', async () => {
    const going = inTransaction(database, async (tx) => {
      await addAccount(tx, 'one');
      await tx.run(written('SELECT 1/0'), {}).catch(() => undefined);
    });
    await expect(going).rejects.toThrow('A transaction went on after a statement of it had failed.');
    expect(await count(database)).toBe(0);
  });

  it('names the violated constraint, inside and outside a transaction', async () => {
    const uuid = randomUUID();
    await addAccount(database, 'one', uuid);
    const breaking: (() => Promise<unknown>)[] = [
      () => addAccount(database, 'two', uuid),
      () => inTransaction(database, (tx) => addAccount(tx, 'two', uuid)),
    ];
    for (const write of breaking) {
      const error: unknown = await write().catch((reason: unknown) => reason);
      expect(uniqueViolation(error)).toBe('accounts_uuid_key');
    }
    expect(uniqueViolation(new Error('another'))).toBeUndefined();
  });
});

describe.skipIf(!hasServer)('on a server', () => {
  it('finishes two deadlocked transactions', async () => {
    const made = await createPostgresDatabase();
    const database = await openDatabase(made.options);
    await migrate(database.pool);
    const one = await addAccount(database, 'one');
    const two = await addAccount(database, 'two');
    let retries = 0;
    let begun = 0;
    let open = (): void => undefined;
    const bothBegan = new Promise<void>((resolve) => (open = resolve));
    const both = [
      [one, two],
      [two, one],
    ].map(([first = 0, second = 0]) =>
      inTransaction(
        database,
        async (tx) => {
          await setCount(tx, first, 'domain_count + 1');
          if (++begun === 2) open();
          await bothBegan;
          await setCount(tx, second, 'domain_count + 1');
        },
        { backoff: () => Promise.resolve(retries++) },
      ),
    );
    await Promise.all(both);
    // The second try of the one may take its first lock before the other has taken its second one.
    expect(retries).toBeGreaterThan(0);
    const { rows } = await database.pool.query('SELECT domain_count FROM accounts');
    expect(rows).toEqual([{ domain_count: 2 }, { domain_count: 2 }]);
    await database.close();
    await made.drop();
  });

  it('reports that the database is not available when all connections are in use', async () => {
    const made = await createPostgresDatabase();
    const database = await openDatabase({ ...made.options, poolSize: 1 });
    const client = await database.pool.connect();
    // Only those that wait for the connection are so short of time.
    database.pool.options.connectionTimeoutMillis = 50;
    await Promise.all([
      expect(inTransaction(database, () => Promise.resolve())).rejects.toThrow(DatabaseUnavailable),
      expect(inTransaction(database, () => Promise.resolve())).rejects.toSatisfy(isBusy),
      expect(database.run(written('SELECT 1'), {})).rejects.toThrow(DatabaseUnavailable),
    ]);
    client.release();
    await inTransaction(database, (tx) => tx.run(written('SELECT 1'), {}));
    await database.close();
    await made.drop();
  });

  it('reports that the database is not available when the server closes the connection, and works afterwards', async () => {
    const made = await createPostgresDatabase();
    const database = await openDatabase({ ...made.options, poolSize: 2 });
    const ended = inTransaction(database, async (tx) => {
      const { pid } = await written('SELECT pg_backend_pid() AS pid').one(tx, {});
      await database.pool.query('SELECT pg_terminate_backend($1::int)', [pid]);
      await tx.run(written('SELECT 1'), {});
    });
    await expect(ended).rejects.toThrow(DatabaseUnavailable);
    await inTransaction(database, (tx) => tx.run(written('SELECT 1'), {}));
    await database.close();
    await made.drop();
  });
});

it('reports that the database is not available when there is no server', async () => {
  const database = await openDatabase({ kind: 'postgresql', url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(inTransaction(database, count)).rejects.toThrow(DatabaseUnavailable);
  await expect(database.run(written('SELECT 1'), {})).rejects.toThrow(DatabaseUnavailable);
  await database.close();
});
