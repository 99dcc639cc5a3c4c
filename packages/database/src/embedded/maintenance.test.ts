import { expect, it } from 'vitest';
import { Engine } from './engine.js';
import { maintain } from './maintenance.js';

it('removes dead rows, updates statistics and limits the log', async () => {
  const engine = await Engine.start({ kind: 'memory' }, (error) => {
    throw error;
  });
  const one = async <Value>(sql: string): Promise<Value | undefined> =>
    (await engine.query<{ value: Value }>(sql)).rows[0]?.value;
  const logged = (): Promise<number | undefined> =>
    one('SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int AS value FROM pg_control_checkpoint()');

  await engine.query(`CREATE TABLE grown AS
    SELECT number, repeat('x', 100) AS text FROM generate_series(1, 100000) AS number`);
  await engine.query('DELETE FROM grown WHERE number > 1000');
  expect(await logged()).toBeGreaterThan(16 * 1024 * 1024);

  await maintain(engine);
  expect(await one(`SELECT reltuples::int AS value FROM pg_class WHERE relname = 'grown'`)).toBe(1000);
  expect(await one(`SELECT pg_relation_size('grown')::int AS value`)).toBeLessThan(1024 * 1024);
  expect(await logged()).toBeLessThan(1024 * 1024);

  const before = await one(
    `SELECT last_vacuum::text AS value FROM pg_stat_user_tables WHERE relname = 'grown'`,
  );
  await maintain(engine);
  expect(
    await one(`SELECT last_vacuum::text AS value FROM pg_stat_user_tables WHERE relname = 'grown'`),
  ).toBe(before);
  await engine.close();
});
