import pg from 'pg';
import type { RunSql } from './run-sql.js';

/** A table whose rows are part of the state. */
export interface StateTable {
  readonly name: string;
  /** The order of its rows, called `one`, in SQL: the same order in every database. */
  readonly order: string;
  /** True if it has triggers beside those of foreign keys. */
  readonly hasTriggers: boolean;
  /** The tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  /** Which of its rows, called `one`, are part of the state, in SQL. */
  readonly only: string;
}

/** The parts of a state in the database. */
export interface StateSchema {
  /** Every table after those that it refers to. */
  readonly tables: readonly StateTable[];
  /** The names of the sequences that give values to these tables. */
  readonly sequences: readonly string[];
}

/**
 * The tables that are no part of a state, beside those of the lab:
 *
 * - what the disk has and what is to be removed from it, which is so whatever rows say
 * - the log of changes of zones, which name servers read once; they read all zones when the state is replaced
 * - counts of requests, which are deleted when the state is replaced
 * - the migrations that were applied
 */
const OTHERS = ['store_garbage', 'stored_files', 'zone_changes', 'rate_counts', '_prisma_migrations'];

interface FoundTable {
  readonly name: string;
  readonly order: string | null;
  readonly has_triggers: boolean;
  readonly refers_to: string[];
}

const FIND_TABLES = `
  SELECT c.relname::text AS name,
    (SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', ' ORDER BY k.at)
     FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, at)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
     WHERE i.indrelid = c.oid AND i.indisprimary) AS "order",
    EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS has_triggers,
    ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint r JOIN pg_class f ON f.oid = r.confrelid
          WHERE r.conrelid = c.oid AND r.contype = 'f' AND r.confrelid <> c.oid ORDER BY 1) AS refers_to
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND c.relname NOT LIKE 'lab\\_%' AND c.relname <> ALL ($1::text[])
  ORDER BY 1`;

const FIND_SEQUENCES = `
  SELECT s.relname::text AS name FROM pg_class s
  JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
  JOIN pg_class c ON c.oid = d.refobjid
  WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace AND c.relname = ANY ($1::text[])
  ORDER BY 1`;

/**
 * Finds the tables of the state in the database, so that a new table is part of it without a change here.
 *
 * @param recurring the kinds of jobs that are no part of it
 */
export async function readStateSchema(run: RunSql, recurring: readonly string[]): Promise<StateSchema> {
  const kinds = recurring.map((kind) => pg.escapeLiteral(kind)).join(', ');
  const found = await run<FoundTable>(FIND_TABLES, [OTHERS]);
  const tables = inOrder(
    found.map(({ name, order, has_triggers: hasTriggers, refers_to: refersTo }) => ({
      name,
      order: order ?? 'one::text COLLATE "C"',
      hasTriggers,
      refersTo: refersTo.filter((other) => !OTHERS.includes(other)),
      only: name === 'jobs' ? `one.kind NOT IN (${kinds})` : 'true',
    })),
  );
  const names = tables.map(({ name }) => name);
  const sequences = await run<{ name: string }>(FIND_SEQUENCES, [names]);
  return { tables, sequences: sequences.map(({ name }) => name) };
}

/** Puts every table after those that it refers to. @throws Error when foreign keys form a circle, which no order fits */
export function inOrder(tables: readonly StateTable[]): StateTable[] {
  const ordered: StateTable[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (next.length === 0) throw new Error(`Foreign keys form a circle: ${[...left.keys()].join(', ')}.`);
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** The next values of sequences, by name. */
export type NextValues = Readonly<Record<string, string>>;

/** Reads the next value of each sequence. */
export async function readNextValues(run: RunSql, sequences: readonly string[]): Promise<NextValues> {
  const parts = sequences.map(
    (name) =>
      `SELECT '${name}' AS name, (last_value + CASE WHEN is_called THEN 1 ELSE 0 END)::text AS next FROM ${pg.escapeIdentifier(name)}`,
  );
  const rows = await run<{ name: string; next: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
}
