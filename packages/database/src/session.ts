import type pg from 'pg';
import { DatabaseUnavailable } from './errors.js';
import { isUnavailable } from './failures.js';
import type { Session, Statement } from './statement.js';

/**
 * Runs statements on a connection, or each on any connection of a pool; int8 is a BigInt, timestamptz a Date, numeric a text.
 */
export const runOn =
  (connection: pg.Pool | pg.PoolClient): Session['run'] =>
  async <Values, Row extends object>(statement: Statement<Values, Row>, values: Values) => {
    try {
      const { rows, rowCount } = await connection.query<Row>(statement.with(values));
      return { rows, count: rowCount ?? 0 };
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  };

/** The rows that a statement returns. */
export async function allRows<Values, Row extends object>(
  session: Session,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  return (await session.run(statement, values)).rows;
}

/** The first row that a statement returns. */
export async function firstRow<Values, Row extends object>(
  session: Session,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row | undefined> {
  return (await session.run(statement, values)).rows[0];
}

/** The only row of a statement. @throws Error when there is none, which is a fault of this program */
export async function onlyRow<Values, Row extends object>(
  session: Session,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row> {
  const row = await firstRow(session, statement, values);
  if (row === undefined) throw new Error(`The statement ${statement.name} returned no row.`);
  return row;
}

/** Runs a statement that changes rows. @returns how many rows it changed */
export async function change<Values>(
  session: Session,
  statement: Statement<Values, object>,
  values: Values,
): Promise<number> {
  return (await session.run(statement, values)).count;
}
