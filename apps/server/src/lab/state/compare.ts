import { operatorBounds } from '@cloud-account/spec/bounds';
import pg from 'pg';
import type { RunSql } from './run-sql.js';
import type { StateSchema } from './tables.js';

/** A row that differs between two snapshots. */
export interface RowDifference {
  readonly table: string;
  /** The values of its key; empty for a table that is too large to be compared by rows. */
  readonly key: string;
  readonly before: RowText | undefined;
  readonly after: RowText | undefined;
}

/** The columns of a row as texts; null for a column without a value. */
type RowText = Readonly<Record<string, string | null>>;

const { differences: most, bytes: largest } = operatorBounds.LabDifference;

/** The tables whose parts differ, with the bytes of the larger side. */
const DIFFERENT_TABLES = `
  SELECT table_name AS name, max(bytes)::float8 AS bytes FROM (
    SELECT table_name, snapshot_id, sum(octet_length(rows)) AS bytes,
      string_agg(sha256, ',' ORDER BY position) AS sums
    FROM lab_snapshot_parts WHERE snapshot_id IN ($1, $2) GROUP BY table_name, snapshot_id
  ) AS tables GROUP BY table_name HAVING count(*) < 2 OR min(sums) <> max(sums) ORDER BY table_name COLLATE "C"`;

const KEYS = `
  SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY k.at) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, at)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
  WHERE i.indisprimary AND c.relnamespace = current_schema()::regnamespace GROUP BY 1`;

/** The rows of a table in a snapshot with their keys. A table without a key has each row as its key. */
const rowsOf = (table: string, key: readonly string[] | undefined, snapshot: string): string => {
  const values = key?.map((column) => `(saved).${pg.escapeIdentifier(column)}::text`);
  return `SELECT ${values === undefined ? 'saved::text' : `concat_ws(',', ${values.join(', ')})`} AS key, to_jsonb(saved) AS saved
    FROM lab_snapshot_parts AS part CROSS JOIN LATERAL unnest(part.rows::${pg.escapeIdentifier(table)}[]) AS saved
    WHERE part.snapshot_id = ${snapshot} AND part.table_name = ${pg.escapeLiteral(table)}`;
};

const textOf = (value: unknown): string | null => {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const textsOf = (row: Readonly<Record<string, unknown>> | null): RowText | undefined =>
  row === null
    ? undefined
    : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));

/**
 * The rows that differ between two snapshots of this version, by table and key; at most as many as the specification says.
 *
 * @param snapshots their IDs
 */
export async function compareRows(
  run: RunSql,
  { tables }: StateSchema,
  snapshots: { readonly one: number; readonly other: number },
): Promise<RowDifference[]> {
  const values = [snapshots.one, snapshots.other];
  const different = await run<{ name: string; bytes: number }>(DIFFERENT_TABLES, values);
  const known = new Set(tables.map(({ name }) => name));
  const keys = new Map(
    (await run<{ name: string; columns: string[] }>(KEYS)).map(({ name, columns }) => [name, columns]),
  );
  const found: RowDifference[] = [];
  for (const { name: table, bytes } of different) {
    if (!known.has(table)) continue;
    if (bytes > largest.maximum) {
      found.push({ table, key: '', before: {}, after: {} });
      continue;
    }
    const key = keys.get(table);
    const rows = await run<{
      key: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>(
      `SELECT key, one.saved AS before, other.saved AS after
       FROM (${rowsOf(table, key, '$1')}) AS one FULL JOIN (${rowsOf(table, key, '$2')}) AS other USING (key)
       WHERE one.saved IS DISTINCT FROM other.saved
       ORDER BY length(key), key COLLATE "C" LIMIT ${Math.max(0, most.maximum - found.length)}`,
      values,
    );
    for (const { key: own, before, after } of rows)
      found.push({ table, key: own, before: textsOf(before), after: textsOf(after) });
  }
  return found.slice(0, most.maximum);
}
