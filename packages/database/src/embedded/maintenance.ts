import type { Engine } from './engine.js';

/** The size to which the log may grow after a checkpoint; it limits the disk space and the recovery after a crash. */
const LOG_BYTES = 16 * 1024 * 1024;

/** The defaults of autovacuum: this number of rows and this share of the table. */
const CHANGED_ROWS = 50;
const CHANGED_SHARE = 0.2;

/**
 * Does the work of PostgreSQL's background processes, which the embedded engine lacks. Without it the log and the tables of a
 * long-running server only grow, and the planner never gets their sizes.
 */
export async function maintain(engine: Engine): Promise<void> {
  await engine.query('SELECT pg_stat_force_next_flush()');
  const { rows: tables } = await engine.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
    WHERE greatest(n_dead_tup, n_mod_since_analyze) > ${CHANGED_ROWS} + ${CHANGED_SHARE} * n_live_tup`);
  for (const { name } of tables) await engine.query(`VACUUM (ANALYZE) ${name}`);
  const { rows: log } = await engine.query<{ grown: boolean }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${LOG_BYTES} AS grown FROM pg_control_checkpoint()`,
  );
  if (log[0]?.grown === true) await engine.query('CHECKPOINT');
}
