import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MigrationProblem } from './errors.js';
import { migrationsDirectory } from './package-root.js';

/** SQL without its comments. */
export const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*(?:\n|$)/g, '').trim();

/** One change of the schema: a folder `<time>_<name>` with its SQL. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the SQL, in hexadecimal. */
  checksum: string;
}

/** The lock that Prisma's own tools take, so that they and this program never migrate at the same time. */
const LOCK = 72707369;

/** Milliseconds between two attempts to take it. */
const LOCK_INTERVAL = 50;

/** Prisma's table of applied migrations, as its own tools create it. */
const bookkeeping = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** Reads the migrations in the order in which they apply. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Migrates a database to the newest schema. When several processes do so at the same time, one works, and the others wait and
 * then find nothing to do. A failed migration leaves no trace.
 *
 * @returns the names of the applied migrations
 * @throws MigrationProblem when the database has a migration that is not on disk (it belongs to a newer version), when one was
 *   edited after it was applied, or when one fails
 */
export async function migrate(pool: pg.Pool, migrations?: Migration[]): Promise<string[]> {
  const onDisk = migrations ?? (await readMigrations());
  return underMigrationLock(pool, async (client) => {
    await run(client, bookkeeping);
    const missing = compare(onDisk, await readApplied(client));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  });
}

/** Runs work that only one process may do to a database at a time, on its own connection and without a time limit. */
export async function underMigrationLock<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await run(client, 'SET statement_timeout = 0; SET lock_timeout = 0');
    while (!(await takeLock(client))) await sleep(LOCK_INTERVAL);
    return await work(client);
  } finally {
    // Closing the connection releases the lock and the settings in every state.
    client.release(true);
  }
}

/** Takes the lock where nobody has it. @returns whether it did; a statement that waited for it would keep an index of `CONCURRENTLY` waiting, and so itself. */
async function takeLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`);
  return rows[0]?.taken === true;
}

/** The names of the migrations that a database lacks; it changes nothing. @throws MigrationProblem as `migrate` does */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    const known = await client.query<{ found: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
    );
    const applied = known.rows[0]?.found === true ? await readApplied(client) : new Map<string, string>();
    return compare(await readMigrations(), applied).map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** @returns the migrations that are still to be applied */
function compare(onDisk: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(onDisk.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new MigrationProblem(`The database has migration ${name}, which this version does not know.`);
    }
  }
  return onDisk.filter(({ name, checksum }) => {
    const was = applied.get(name);
    if (was !== undefined && was !== checksum) {
      throw new MigrationProblem(`Migration ${name} was edited after it was applied.`);
    }
    return was === undefined;
  });
}

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** An index that is made while others write. It is alone in its migration, since no transaction can make it. */
const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("\w+") [^;]+;?$/;

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const index = CONCURRENT_INDEX.exec(withoutComments(sql))?.[1];
  try {
    // An attempt to make an index that was interrupted leaves one that is not valid.
    const statements = index === undefined ? ['BEGIN', sql] : [`DROP INDEX IF EXISTS ${index}`, sql, 'BEGIN'];
    for (const text of statements) await run(client, text);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await run(client, 'COMMIT');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationProblem(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}

/** Runs statements without a time limit, unlike those of a request. */
async function run(client: pg.PoolClient, text: string): Promise<void> {
  const patient: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: 2 ** 31 - 1 };
  await client.query(patient);
}
