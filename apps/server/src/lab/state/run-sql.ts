import type pg from 'pg';

/** Runs a statement of the lab, or several without values. @returns the rows of a single one */
export type RunSql = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Runs work in a transaction. */
export type InTransaction = <Result>(work: (run: RunSql) => Promise<Result>) => Promise<Result>;

/** As long as a snapshot of any size takes; the settings of a session are for requests. */
const NO_LIMIT = 2 ** 31 - 1;

const runOn =
  (client: pg.PoolClient): RunSql =>
  async <Row extends object>(text: string, values?: readonly unknown[]) => {
    const patient: pg.QueryConfig & { query_timeout: number } = {
      text,
      query_timeout: NO_LIMIT,
      ...(values && { values: [...values] }),
    };
    return (await client.query<Row>(patient)).rows;
  };

/**
 * Runs work in one transaction that may take long. The texts of values are the same in every database.
 *
 * @throws any error of the work, after the rollback
 */
export async function inLongTransaction<Result>(
  pool: pg.Pool,
  work: (run: RunSql) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const run = runOn(client);
  let ended = false;
  try {
    await run(`BEGIN;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL TIME ZONE 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
      SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`);
    const result = await work(run);
    await run('COMMIT');
    ended = true;
    return result;
  } finally {
    // Closing the connection rolls back in every state.
    if (!ended)
      ended = await run('ROLLBACK').then(
        () => true,
        () => false,
      );
    client.release(!ended);
  }
}
