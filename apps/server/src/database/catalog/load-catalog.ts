import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { underMigrationLock } from '../migrations.js';
import { catalogDirectory } from '../package-root.js';
import { catalogFiles, type CatalogFile, type FileRow } from './catalog-files.js';

/** A file of the catalog as it is on disk. */
interface ReadFile {
  readonly file: CatalogFile;
  readonly text: string;
  /** Of the text and of how it is kept: a file is loaded anew when either changes. */
  readonly hash: string;
}

const sqlOf = ({ table, key, columns }: CatalogFile): string => {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  return `INSERT INTO ${table} (${names.join(', ')})
    SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${types.join(', ')})
    ON CONFLICT ("${key}") DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}`;
};

async function readCatalog(directory: string): Promise<ReadFile[]> {
  return Promise.all(
    catalogFiles.map(async (file) => {
      const text = await readFile(path.join(directory, `${file.name}.yaml`), 'utf8');
      const hash = createHash('sha256').update(sqlOf(file)).update(text).digest('hex');
      return { file, text, hash };
    }),
  );
}

/**
 * The rows of a file, in the form in which the API shows them: each with the defaults of the file.
 *
 * @param text the file's text, YAML
 */
export async function parseCatalog(text: string): Promise<FileRow[]> {
  // Nearly every start finds the catalog loaded and needs no parser.
  const { parse } = await import('yaml');
  const { defaults, rows } = parse(text) as { defaults: FileRow; rows: FileRow[] };
  return rows.map((row) => ({ ...defaults, ...row }));
}

/** The hashes of the catalog's files, by name, as they are on disk. */
export async function catalogHashes(directory = catalogDirectory): Promise<Record<string, string>> {
  const read = await readCatalog(directory);
  return Object.fromEntries(read.map(({ file, hash }) => [file.name, hash]));
}

/**
 * Makes the tables of the catalog say what its files say; what is gone from a file is gone from its table. Files that are
 * unchanged cost one read, and several processes may do so at once.
 */
export async function loadCatalog(pool: pg.Pool, directory = catalogDirectory): Promise<void> {
  const read = await readCatalog(directory);
  if ((await changed(pool, read)).length === 0) return;
  await underMigrationLock(pool, async (client) => {
    // Another process may have loaded them while this one waited for the lock.
    for (const one of await changed(client, read)) await load(client, one);
  });
}

async function changed(on: pg.Pool | pg.PoolClient, read: readonly ReadFile[]): Promise<ReadFile[]> {
  const { rows } = await on.query<{ name: string; hash: string }>('SELECT name, hash FROM catalog_files');
  const known = new Map(rows.map(({ name, hash }) => [name, hash]));
  return read.filter(({ file, hash }) => known.get(file.name) !== hash);
}

async function load(client: pg.PoolClient, { file, text, hash }: ReadFile): Promise<void> {
  const fileRows = await parseCatalog(text);
  const rows: FileRow[] = fileRows.map((row, position) => ({ ...file.columnsOf(row), position }));
  try {
    await client.query('BEGIN');
    await client.query(sqlOf(file), [JSON.stringify(rows)]);
    // What accounts own has no key of the catalog, so the comparison leaves it alone.
    await client.query(`DELETE FROM ${file.table} WHERE "${file.key}" <> ALL ($1::text[])`, [
      rows.map((row) => row[file.key]),
    ]);
    await client.query(
      `INSERT INTO catalog_files (name, hash, loaded_at) VALUES ($1, $2, now())
       ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, loaded_at = EXCLUDED.loaded_at`,
      [file.name, hash],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
