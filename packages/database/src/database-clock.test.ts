import { createPostgresDatabase, testEngines } from '@cloud-account/testkit/test-database';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './database.js';
import { openDatabaseClock } from './database-clock.js';

const MINUTE = 60_000;
const NOW = new Date('2026-01-02T03:04:05Z');

/** A clock of a machine that is ahead of a database, and the messages about it. */
const open = async (pool: pg.Pool, ahead: number) => {
  const logged: { readonly milliseconds: number }[] = [];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line) as { milliseconds: number }) });
  const machine = { now: () => new Date(NOW.getTime() + ahead) };
  const clock = await openDatabaseClock(pool, machine, log);
  return { now: clock.now(), corrections: logged.map(({ milliseconds }) => milliseconds) };
};

describe('the clock of a database', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** A database with the time `NOW` that takes some milliseconds to say so. */
  const pool = (takes: number): pg.Pool =>
    ({
      query: () => {
        vi.advanceTimersByTime(takes);
        return Promise.resolve({ rows: [{ now: new Date(NOW.getTime() - takes / 2) }] });
      },
    }) as unknown as pg.Pool;

  it.each([
    ['ahead', MINUTE, 0],
    ['behind', -MINUTE, 0],
    ['ahead of a slow database', MINUTE, 20_000],
  ])('is used where the machine is %s', async (_where, ahead, takes) => {
    expect(await open(pool(takes), ahead)).toEqual({ now: NOW, corrections: [-ahead] });
  });

  it.each([
    ['both agree', 200, 0],
    ['both may agree, because the database is slow', 2_000, 20_000],
  ])('leaves a machine its own time where %s', async (_where, ahead, takes) => {
    expect(await open(pool(takes), ahead)).toEqual({ now: new Date(NOW.getTime() + ahead), corrections: [] });
  });
});

it.skipIf(!testEngines.includes('postgresql'))('is that of a PostgreSQL server', async () => {
  const made = await createPostgresDatabase();
  const database = await openDatabase(made.options);
  const { now } = await open(database.pool, -1_000 * 365 * 24 * 60 * MINUTE);
  expect(now.getTime()).toBeGreaterThan(NOW.getTime());
  await database.close();
  await made.drop();
});
