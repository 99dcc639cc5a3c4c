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
