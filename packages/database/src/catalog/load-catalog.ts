import { createHash } from 'node:crypto';
import pg from 'pg';
import { underMigrationLock } from '../migrations.js';
import { catalogDirectory } from '../package-root.js';
import { keptRow, parseCatalog, readCatalog, type CatalogFile, type CatalogText } from './read-catalog.js';

/** Inserts rows of JSON; the columns of the table give the type of each value. */
const insertion = (table: string, key: string, columns: readonly string[]): string => {
  const names = columns.map((column) => pg.escapeIdentifier(column));
  const into = pg.escapeIdentifier(table);
  return `INSERT INTO ${into} (${names.join(', ')})
    SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${into}, $1::jsonb)
    ON CONFLICT (${pg.escapeIdentifier(key)})
    DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}`;
};

/** The hash of the text and of how it is stored: a file is loaded again when either changes. */
const hashOf = ({ text }: CatalogText): string =>
  createHash('sha256')
    .update(insertion('table', 'key', ['column']))
    .update(text)
    .digest('hex');

/** The hashes of the catalog's files on disk, by name. */
export async function catalogHashes(directory = catalogDirectory): Promise<Record<string, string>> {
  const files = await readCatalog(directory);
  return Object.fromEntries(files.map((file) => [file.name, hashOf(file)]));
}

/**
 * Makes the tables of the catalog equal to its files; rows that are not in a file are deleted. Unchanged files cost one read.
 * Several processes may do so at the same time.
 */
export async function loadCatalog(pool: pg.Pool, directory = catalogDirectory): Promise<void> {
  const files = await readCatalog(directory);
  if ((await changed(pool, files)).length === 0) return;
  await underMigrationLock(pool, async (client) => {
    // Another process may have loaded them while this one waited for the lock.
    for (const file of await changed(client, files)) await load(client, file);
  });
}

async function changed(
  on: pg.Pool | pg.PoolClient,
  files: readonly CatalogText[],
): Promise<readonly CatalogText[]> {
  const { rows } = await on.query<{ name: string; hash: string }>('SELECT name, hash FROM catalog_files');
  const known = new Map(rows.map(({ name, hash }) => [name, hash]));
  return files.filter((file) => known.get(file.name) !== hashOf(file));
}

async function load(client: pg.PoolClient, found: CatalogText): Promise<void> {
  const file = parseCatalog(found.text);
  try {
    await client.query('BEGIN');
    // The times of the API are in UTC and have no zone.
    await client.query(`SET LOCAL TIME ZONE 'UTC'`);
    await keep(client, file);
    await client.query(
      `INSERT INTO catalog_files (name, hash, loaded_at) VALUES ($1, $2, now())
       ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, loaded_at = EXCLUDED.loaded_at`,
      [found.name, hashOf(found)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function keep(client: pg.PoolClient, file: CatalogFile): Promise<void> {
  const { table, key } = file;
  const rows = file.rows.map((row, position) => ({ ...keptRow(file, row), position }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await client.query(insertion(table, key, columns), [JSON.stringify(rows)]);
  // Rows of accounts have no catalog key, so this comparison does not change them.
  await client.query(
    `DELETE FROM ${pg.escapeIdentifier(table)} WHERE ${pg.escapeIdentifier(key)} <> ALL ($1::text[])`,
    [rows.map((row) => row[key as keyof typeof row])],
  );
}
