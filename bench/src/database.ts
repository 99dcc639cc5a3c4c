import { randomUUID } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabaseOptions, migrate, openDatabase } from '@cloud-account/database';
import { createDatabase } from '@cloud-account/testkit/postgres-server';
import type { Pool } from 'pg';

/** The engines that are measured. */
export type Engine = 'postgresql' | 'embedded';

/** The PostgreSQL server of this run. */
export const postgres = { url: '' };

/** A database that servers under measurement are given; it is there until the run ends. */
export interface BenchDatabase {
  readonly engine: Engine;
  /** The settings of the servers, as environment variables. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Makes a folder that is removed when the run ends. */
export const makeFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'bench-'));

/** Makes a database with the newest schema and what `seed` puts into it; tables are then analysed. */
export async function createBenchDatabase(
  engine: Engine,
  seed: (pool: Pool) => Promise<void>,
): Promise<BenchDatabase> {
  const directory = await makeFolder();
  const environment = { CLOUD_DATA_DIR: directory };
  if (engine === 'embedded') {
    await fill({ kind: 'embedded', directory: path.join(directory, 'database') }, seed);
    return { engine, environment };
  }
  const url = await createDatabase(postgres.url, `cloud_${randomUUID().replaceAll('-', '')}`);
  await fill({ kind: 'postgresql', url }, seed);
  return { engine, environment: { ...environment, DATABASE_URL: url } };
}

/** The same data for a second server: an embedded database belongs to one process, so it gets a copy. */
export async function shareOf(database: BenchDatabase): Promise<BenchDatabase> {
  const { engine, environment } = database;
  const from = environment.CLOUD_DATA_DIR;
  if (engine === 'postgresql' || from === undefined) return database;
  const directory = await makeFolder();
  await cp(from, directory, { recursive: true });
  return { engine, environment: { CLOUD_DATA_DIR: directory } };
}

async function fill(options: DatabaseOptions, seed: (pool: Pool) => Promise<void>): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database.pool);
    await seed(database.pool);
    await database.pool.query('ANALYZE');
  } finally {
    await database.close();
  }
}
