import { createPostgresDatabase, testEngines } from '@cloud-account/testkit/test-database';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.js';
import { openDatabaseClock } from './database-clock.js';

const MINUTE = 60_000;

describe.skipIf(!testEngines.includes('postgresql'))('the clock of a PostgreSQL server', () => {
  let made: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: Database;

  beforeAll(async () => {
    made = await createPostgresDatabase();
    database = await openDatabase(made.options);
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  /** A clock of a machine that is ahead, and the messages about it. */
  const open = async (ahead: number) => {
    const logged: { readonly milliseconds: number }[] = [];
    const log = pino({}, { write: (line) => void logged.push(JSON.parse(line) as { milliseconds: number }) });
    const machine = { now: () => new Date(Date.now() + ahead) };
    return { clock: await openDatabaseClock(database.pool, machine, log), logged };
  };

  it.each([MINUTE, -MINUTE])('is used where the machine is %d ms ahead', async (ahead) => {
    const { clock, logged } = await open(ahead);
    // This machine has the database, too.
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(2_000);
    expect(logged).toHaveLength(1);
    expect(Math.abs((logged[0]?.milliseconds ?? 0) + ahead)).toBeLessThan(2_000);
  });

  it('leaves a machine its own time where both agree', async () => {
    const { clock, logged } = await open(200);
    expect(clock.now().getTime()).toBeGreaterThan(Date.now() + 100);
    expect(logged).toEqual([]);
  });
});
