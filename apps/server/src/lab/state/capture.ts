import pg from 'pg';
import type { RunSql } from './run-sql.js';
import { keepFiles } from './files.js';
import { readNextValues, type StateSchema, type StateTable } from './tables.js';

/** About how many bytes of rows stand in one part. */
const PART_BYTES = 4_000_000;

/** Saves the rows of a table in parts. Parts end where their texts are long enough, so equal rows make equal parts. */
const saveTable = ({ name, order, only }: StateTable, snapshot: number): string => {
  const table = pg.escapeIdentifier(name);
  return `
    INSERT INTO lab_snapshot_parts (snapshot_id, table_name, position, rows, sha256)
    SELECT ${snapshot}, '${name}', position, rows, encode(sha256(convert_to(rows, 'UTF8')), 'hex') FROM (
      SELECT position, array_agg(saved ORDER BY at)::text AS rows FROM (
        SELECT saved, at, (sum(octet_length(saved::text)) OVER (ORDER BY at) / ${PART_BYTES})::int AS position FROM (
          SELECT one AS saved, row_number() OVER (ORDER BY ${order}) AS at FROM ${table} AS one WHERE ${only}
        ) AS numbered
      ) AS placed GROUP BY position
    ) AS parts`;
};

/** A snapshot that is to be made. */
export interface SnapshotDraft {
  /** Null: the state after the first start. */
  readonly name: string | null;
  /** Identifies the migrations of the database. */
  readonly schema: string;
  readonly created: Date;
}

/**
 * Saves the present state in a transaction in which nothing else writes.
 *
 * @returns the id of the snapshot, without the figures of its bytes and a digest
 */
export async function capture(
  run: RunSql,
  { tables, sequences }: StateSchema,
  { name, schema, created }: SnapshotDraft,
): Promise<number> {
  const next = await readNextValues(run, sequences);
  const [made] = await run<{ id: number }>(
    `INSERT INTO lab_snapshots (name, schema, sequences, row_bytes, file_bytes, created_at)
     VALUES ($1, $2, $3, 0, 0, $4) RETURNING id`,
    [name, schema, JSON.stringify(next), created],
  );
  if (made === undefined) throw new Error('A snapshot has no id.');
  await run(tables.map((table) => saveTable(table, made.id)).join(';'));
  await keepFiles(run, made.id);
  return made.id;
}
