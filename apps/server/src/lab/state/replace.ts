import pg from 'pg';
import type { RunSql } from './run-sql.js';
import { NOTE_REPLACED, NOTE_RESTORED } from './files.js';
import { readNextValues, type NextValues, type StateSchema, type StateTable } from './tables.js';

/**
 * From this size on, in bytes on the disk, emptying a table by TRUNCATE is quicker than deleting its rows: that of twenty tables with
 * their indexes takes as long as deleting some thousand domains. What deleted rows leave in a table counts, so it is truncated at times.
 */
const TRUNCATED_BYTES = 4 * 1024 * 1024;

/** The tables that are emptied as a whole, with all that refer to them, and those whose rows are deleted. */
export function planEmptying(
  tables: readonly StateTable[],
  bytes: ReadonlyMap<string, number>,
): { truncated: string[]; deleted: string[] } {
  const truncated = new Set<string>();
  // A table stands after those that it refers to.
  for (const { name, refersTo } of tables) {
    const isLarge = (bytes.get(name) ?? 0) >= TRUNCATED_BYTES;
    if (isLarge || refersTo.some((other) => truncated.has(other))) truncated.add(name);
  }
  const names = tables.map(({ name }) => name);
  const deleted = names.filter((name) => !truncated.has(name) && (bytes.get(name) ?? 0) > 0);
  return { truncated: names.filter((name) => truncated.has(name)), deleted: deleted.reverse() };
}

/** A snapshot that replaces the state. */
export interface SavedState {
  readonly id: number;
  readonly sequences: NextValues;
}

/** Keeps triggers from writing again what rows have. */
interface Quiet {
  readonly begin: readonly string[];
  readonly end: readonly string[];
}

/** It leaves out the checks of foreign keys, too, which take most of the time; only a superuser may do that. */
const withoutTriggers: Quiet = {
  begin: ['SET LOCAL session_replication_role = replica'],
  end: ['SET LOCAL session_replication_role = origin'],
};

const withoutOwnTriggers = (tables: readonly StateTable[]): Quiet => {
  const alter = (change: string): string[] =>
    tables
      .filter(({ hasTriggers }) => hasTriggers)
      .map(({ name }) => `ALTER TABLE ${pg.escapeIdentifier(name)} ${change} TRIGGER USER`);
  return { begin: alter('DISABLE'), end: alter('ENABLE') };
};

/**
 * Replaces the rows of all tables of the state by those of a snapshot, in a transaction in which nothing else writes. Triggers do
 * nothing, because the rows have all that they would do.
 *
 * @param isSuperuser whether the database is the embedded one, where this program may do everything
 */
export async function replaceState(
  run: RunSql,
  { tables, sequences }: StateSchema,
  { id, sequences: next }: SavedState,
  isSuperuser: boolean,
): Promise<void> {
  const sizes = await run<{ name: string; bytes: string }>(
    `SELECT relname::text AS name, pg_relation_size(oid)::text AS bytes FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1::text[])`,
    [tables.map(({ name }) => name)],
  );
  const saved = await run<{ name: string }>(
    'SELECT DISTINCT table_name AS name FROM lab_snapshot_parts WHERE snapshot_id = $1',
    [id],
  );
  const { truncated, deleted } = planEmptying(
    tables,
    new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)])),
  );
  const filled = tables.filter(({ name }) => saved.some((one) => one.name === name));
  const quiet = isSuperuser ? withoutTriggers : withoutOwnTriggers(tables);
  const now = await readNextValues(run, sequences);
  const statements = [
    NOTE_REPLACED,
    ...quiet.begin,
    ...(truncated.length > 0
      ? [`TRUNCATE ${truncated.map((name) => pg.escapeIdentifier(name)).join(', ')}`]
      : []),
    ...[...deleted, 'rate_counts'].map((name) => `DELETE FROM ${pg.escapeIdentifier(name)}`),
    ...filled.map(({ name }) => fill(name, id)),
    ...quiet.end,
    // Unlike `setval`, it is undone with the transaction.
    ...sequences
      .filter((name) => next[name] !== undefined && next[name] !== now[name])
      .map((name) => `ALTER SEQUENCE ${pg.escapeIdentifier(name)} RESTART WITH ${BigInt(next[name] ?? 1)}`),
    NOTE_RESTORED,
  ];
  await run(statements.join(';\n'));
}

const fill = (name: string, snapshot: number): string => {
  const table = pg.escapeIdentifier(name);
  return `
    INSERT INTO ${table} SELECT saved.* FROM lab_snapshot_parts AS part CROSS JOIN LATERAL unnest(part.rows::${table}[]) AS saved
    WHERE part.snapshot_id = ${snapshot} AND part.table_name = '${name}'`;
};
