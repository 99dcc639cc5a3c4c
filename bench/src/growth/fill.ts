import pg from 'pg';
import type { Rows } from './tables.js';

/** How many tables are filled at the same time: an index takes two processes. */
const AT_ONCE = 2;

/** How many rows one statement inserts, so that its list of numbers stays in memory. */
const PART = 1_000_000;

/** Connects without the time limits of the server's sessions. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills tables of a database, several at the same time. */
export async function fillTables(
  url: string,
  all: readonly Rows[],
  say: (text: string) => void,
): Promise<void> {
  await inTurn(url, all, async (client, rows) => {
    const started = performance.now();
    await fillTable(client, rows);
    const seconds = (performance.now() - started) / 1_000;
    say(`${rows.count.toLocaleString('en')} rows of ${rows.table} took ${seconds.toFixed(1)} s.`);
  });
  // Afterwards, because a transaction in progress would keep rows from being known as visible to all.
  await inTurn(url, all, async (client, { table }) => {
    await client.query(`VACUUM (ANALYZE) ${table}`);
  });
  // Otherwise PostgreSQL writes for minutes what was filled, while pages are measured.
  await withClient(url, (client) => client.query('CHECKPOINT'));
}

/** Does something with each of many tables, several at the same time. */
async function inTurn(
  url: string,
  all: readonly Rows[],
  work: (client: pg.Client, rows: Rows) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const next = async (client: pg.Client): Promise<void> => {
    for (let rows = left.shift(); rows !== undefined; rows = left.shift()) await work(client, rows);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => withClient(url, next)));
}

/** Inserts rows without indexes, which are then made anew, and without triggers. */
async function fillTable(client: pg.Client, { table, count, insert }: Rows): Promise<void> {
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL TIME ZONE 'UTC'`);
  const indexes = await indexesOf(client, table);
  // What is written into a table that the same transaction emptied needs no log.
  if (indexes.every(({ referenced }) => !referenced)) await client.query(`TRUNCATE ${table}`);
  const others = indexes.filter(({ referenced }) => !referenced);
  for (const { remove } of others) await client.query(remove);
  for (let from = 1; from <= count; from += PART) {
    await client.query(insert, [from, Math.min(from + PART - 1, count)]);
  }
  for (const { make } of others) await client.query(make);
  await client.query('COMMIT');
}

interface Index {
  /** Whether a foreign key refers to it, so that it cannot be removed. */
  readonly referenced: boolean;
  readonly remove: string;
  readonly make: string;
}

async function indexesOf(client: pg.Client, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT EXISTS (SELECT FROM pg_constraint r WHERE r.conindid = i.indexrelid AND r.contype = 'f') AS referenced,
       CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS remove,
       CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
         ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
         END AS make
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
     WHERE i.indrelid = $1::regclass`,
    [table],
  );
  return rows;
}
