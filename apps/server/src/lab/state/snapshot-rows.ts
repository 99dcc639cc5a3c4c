import type { RunSql } from './run-sql.js';
import type { FileSum, PartSum } from './digest.js';
import type { NextValues } from './tables.js';

/** A snapshot without its rows and files. */
export interface StoredSnapshot {
  readonly id: number;
  readonly name: string;
  readonly created: Date;
  /** Of rows and files together. */
  readonly bytes: number;
  readonly digest: string;
  /** Identifies the migrations of its tables. */
  readonly schema: string;
  readonly sequences: NextValues;
}

const COLUMNS = `
  id, coalesce(name, '') AS name, created_at AS created, (row_bytes + file_bytes)::float8 AS bytes,
  coalesce(digest, '') AS digest, schema, sequences`;

/** All snapshots but the state after the first start, by name. */
export const listSnapshotRows = (run: RunSql): Promise<StoredSnapshot[]> =>
  run<StoredSnapshot>(
    `SELECT ${COLUMNS} FROM lab_snapshots WHERE name IS NOT NULL ORDER BY name COLLATE "C"`,
  );

/** A snapshot, locked until the transaction ends; undefined: there is none. @param name null: the state after the first start */
export async function findSnapshotRow(run: RunSql, name: string | null): Promise<StoredSnapshot | undefined> {
  const text = `SELECT ${COLUMNS} FROM lab_snapshots WHERE name IS NOT DISTINCT FROM $1::text FOR UPDATE`;
  return (await run<StoredSnapshot>(text, [name]))[0];
}

/** A snapshot that comes from elsewhere. */
export interface SnapshotValues {
  readonly name: string | null;
  readonly schema: string;
  readonly sequences: NextValues;
  readonly created: Date;
  readonly digest: string | null;
  readonly parts: readonly PartSum[];
  readonly files: readonly FileSum[];
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);

/**
 * Inserts a snapshot.
 *
 * @param textOf the text of a part
 */
export async function insertSnapshot(
  run: RunSql,
  values: SnapshotValues,
  textOf: (part: PartSum) => Promise<string>,
): Promise<void> {
  const { name, schema, sequences, created, digest, parts, files } = values;
  const [made] = await run<{ id: number }>(
    `INSERT INTO lab_snapshots (name, schema, sequences, row_bytes, file_bytes, digest, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      ...[name, schema, JSON.stringify(sequences), sum(parts.map(({ bytes }) => bytes))],
      ...[sum(files.map(({ size }) => size)), digest, created],
    ],
  );
  if (made === undefined) throw new Error('A snapshot has no id.');
  for (const part of parts) {
    await run(
      'INSERT INTO lab_snapshot_parts (snapshot_id, table_name, position, rows, sha256) VALUES ($1, $2, $3, $4, $5)',
      [made.id, part.table, part.position, await textOf(part), part.sha256],
    );
  }
  await run(
    `INSERT INTO lab_snapshot_files (snapshot_id, kind, file, size, sha256)
     SELECT $1::int, kind, file, size, sha256
     FROM jsonb_to_recordset($2::jsonb) AS f (kind text, file uuid, size bigint, sha256 text)`,
    [made.id, JSON.stringify(files)],
  );
}

/** The text of a part of a snapshot. @throws Error when the snapshot has been removed */
export async function readPart(run: RunSql, snapshot: number, { table, position }: PartSum): Promise<string> {
  const [row] = await run<{ rows: string }>(
    'SELECT rows FROM lab_snapshot_parts WHERE snapshot_id = $1 AND table_name = $2 AND position = $3',
    [snapshot, table, position],
  );
  if (row === undefined) throw new Error('The snapshot has been removed.');
  return row.rows;
}

/** Identifies the migrations of a database: equal where the tables are. */
export async function readSchemaVersion(run: RunSql): Promise<string> {
  const [row] = await run<{ version: string }>(
    `SELECT encode(sha256(convert_to(string_agg(migration_name || ' ' || checksum, ',' ORDER BY migration_name COLLATE "C"), 'UTF8')), 'hex')
       AS version FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return row?.version ?? '';
}
