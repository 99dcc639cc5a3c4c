import type { Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import { isUnavailable } from './failures.js';
import type { Transaction } from './transaction.js';

/**
 * Runs a statement of SQL where Prisma's own calls are measurably too slow or cannot say what is meant.
 *
 * Outside a transaction it is prepared once per connection, under its name, so that both engines keep its plan; inside
 * one it runs through Prisma on the transaction's connection. Either way int8 is a BigInt, timestamptz a Date, and
 * numeric must be cast to what the caller wants.
 *
 * @param on the database, or the transaction the statement belongs to
 * @param name unique in the whole program: one name stands for one text
 * @param sql with parameters as $1, $2, …
 * @returns the rows; `Row` says what the caller knows about them and is not checked
 * @throws DatabaseUnavailable when there is no connection to be had
 */
export async function query<Row extends object>(
  on: Database | Transaction,
  name: string,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  if ('pool' in on) {
    try {
      const { rows } = await on.pool.query<Row>({ name, text: sql, values: [...parameters] });
      return rows;
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }
  return on.$queryRawUnsafe<Row[]>(sql, ...parameters);
}
