import { sql } from 'kysely';
import { columns, type Given, type TableName, textStatement } from '@cloud-account/database';
import type { Transaction } from '../../repositories/transaction.js';
import { copiedTables, type AccountRows, isNumbered, type JsonRow } from './account-rows.js';

const reserve = textStatement(
  'lab-reserve-ids',
  { name: 'text', id: 'int4' },
  (given: Given<{ names: readonly string[]; counts: readonly number[] }>) => sql`
    SELECT w.name, nextval(pg_get_serial_sequence(w.name, 'id'))::int AS id
    FROM unnest(${given.names}::text[], ${given.counts}::int[]) AS w (name, count), generate_series(1, w.count)`,
);

/** As many new IDs as there are rows, for each table that numbers its rows, the lowest first. */
export async function reserveIds(
  tx: Transaction,
  rows: AccountRows,
): Promise<ReadonlyMap<TableName, readonly number[]>> {
  const numbered = [...rows].filter(([table]) => isNumbered(table));
  const ids = new Map<TableName, number[]>(numbered.map(([table]) => [table, []]));
  const reserved = await reserve.all(tx, {
    names: numbered.map(([table]) => table),
    counts: numbered.map(([, some]) => some.length),
  });
  for (const { name, id } of reserved) ids.get(name as TableName)?.push(id);
  for (const some of ids.values()) some.sort((one, other) => one - other);
  return ids;
}

// The columns of the type json keep the order of their keys, which those of jsonb do not have.
const inserts = new Map(
  copiedTables.map((table) => {
    const names = sql.join(columns[table].map((column) => sql.ref(column)));
    return [
      table,
      textStatement(
        `lab-copy-${table}`,
        {},
        (given: Given<{ rows: string }>) => sql`
          INSERT INTO ${sql.table(table)} (${names})
          SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${given.rows}::json)`,
      ),
    ];
  }),
);

/** The maximum of rows of one statement. */
const MAX_ROWS_PER_STATEMENT = 5_000;

/** Inserts rows with all their columns, also those that the database numbers. */
export async function insertRows(tx: Transaction, table: TableName, rows: readonly JsonRow[]): Promise<void> {
  const insert = inserts.get(table);
  if (insert === undefined) throw new Error(`Rows of ${table} are not copied.`);
  for (let at = 0; at < rows.length; at += MAX_ROWS_PER_STATEMENT)
    await insert.run(tx, { rows: JSON.stringify(rows.slice(at, at + MAX_ROWS_PER_STATEMENT)) });
}

const withdraw = textStatement(
  'lab-withdraw-expiry',
  {},
  (given: Given<{ subject: string }>) => sql`
    DELETE FROM jobs WHERE pending_key = 'expireAccount:' || ${given.subject}::text`,
);

/** Removes the pending job that deletes an account. */
export async function withdrawExpiry(tx: Transaction, account: number): Promise<void> {
  await withdraw.run(tx, { subject: String(account) });
}
