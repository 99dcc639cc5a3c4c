import { createHash } from 'node:crypto';
import { sample } from '@cloud-account/testkit/sample';
import { createTestDatabase, type TestDatabase, testEngines } from '@cloud-account/testkit/test-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.js';
import type { Database } from './database.js';
import { MigrationProblem } from './errors.js';
import { migrate, readMigrations } from './migrations.js';
import type { Migration } from './migrations.js';

const known = await readMigrations();
const step = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

// Migrations are the same statements on both; the embedded engine takes a second of the processor to start for each test.
describe.each(sample(testEngines, testEngines.slice(-1)))('on %s', (engine) => {
  let database: Database;
  let made: TestDatabase;

  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = await openDatabase(made.options);
    await migrate(database.pool);
  });

  afterEach(async () => {
    await database.close();
    await made.drop();
  });

  it('applies new migrations in order, and only once', async () => {
    const first = step('30000101000000_first', 'CREATE TABLE grown (one int)');
    const second = step(
      '30000101000001_second',
      'ALTER TABLE grown ADD two int; INSERT INTO grown VALUES (1, 2)',
    );
    expect(await migrate(database.pool)).toEqual([]);
    expect(await migrate(database.pool, [...known, first, second])).toEqual([first.name, second.name]);
    expect(await migrate(database.pool, [...known, first, second])).toEqual([]);
    expect((await database.pool.query('SELECT * FROM grown')).rows).toEqual([{ one: 1, two: 2 }]);
  });

  it('refuses a database of a newer version', async () => {
    const newer = step('30000101000000_newer', 'SELECT 1');
    await migrate(database.pool, [...known, newer]);
    await expect(migrate(database.pool)).rejects.toThrow(
      new MigrationProblem(
        'The database has migration 30000101000000_newer, which this version does not know.',
      ),
    );
  });

  it('refuses a migration that was edited after it was applied', async () => {
    const before = step('30000101000000_edited', 'SELECT 1');
    await migrate(database.pool, [...known, before]);
    await expect(migrate(database.pool, [...known, step(before.name, 'SELECT 2')])).rejects.toThrow(
      new MigrationProblem('Migration 30000101000000_edited was edited after it was applied.'),
    );
  });

  it('leaves no trace of a failed migration, and applies it once it is fixed', async () => {
    const name = '30000101000000_broken';
    const broken = step(name, 'CREATE TABLE half (id int); SELECT 1/0');
    await expect(migrate(database.pool, [...known, broken])).rejects.toThrow(
      new MigrationProblem(`Migration ${name} failed: division by zero`),
    );
    const { rows } = await database.pool.query(`SELECT to_regclass('half') AS half`);
    expect(rows).toEqual([{ half: null }]);
    expect(await migrate(database.pool, [...known, step(name, 'CREATE TABLE half (id int)')])).toEqual([
      name,
    ]);
  });

  it('lets one of several processes migrate while the others wait', async () => {
    const slow = step('30000101000000_slow', 'SELECT pg_sleep(0.3); CREATE TABLE slow (id int)');
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.pool, [...known, slow])),
    );
    expect(applied.filter(({ length }) => length === 1)).toEqual([[slow.name]]);
    expect(applied.filter(({ length }) => length === 0)).toHaveLength(3);
  });

  it('makes an index while others write, also after an attempt that was interrupted', async () => {
    const name = '30000101000000_index';
    const { pool } = database;
    await pool.query('CREATE TABLE grown (one int); INSERT INTO grown VALUES (1), (1)');
    const unique = step(name, '-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY "grown_one" ON "grown"("one");');
    await expect(migrate(pool, [...known, unique])).rejects.toThrow('could not create unique index');
    await pool.query('DELETE FROM grown');
    expect(await migrate(pool, [...known, unique])).toEqual([name]);
    expect(await migrate(pool, [...known, unique])).toEqual([]);
    const { rows } = await pool.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'grown_one'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('several processes that wait do not keep an index waiting', async () => {
    await database.pool.query('CREATE TABLE grown (one int)');
    const index = step('30000101000000_index', 'CREATE INDEX CONCURRENTLY "grown_one" ON "grown"("one")');
    const slow = step('30000101000001_slow', 'SELECT pg_sleep(0.3)');
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.pool, [...known, index, slow])),
    );
    expect(applied.flat()).toEqual([index.name, slow.name]);
  });

  it('does not change the settings of requests', async () => {
    const setting = async (): Promise<unknown> => (await database.pool.query('SHOW statement_timeout')).rows;
    const before = await setting();
    await migrate(database.pool);
    expect(await setting()).toEqual(before);
  });
});
