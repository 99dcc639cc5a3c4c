import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '@cloud-account/runtime';

/** The milliseconds after which the clocks are compared again. */
const COMPARED_FOR = 5_000;

/** A difference of fewer milliseconds is ignored. */
const TOLERANCE = 1_000;

/**
 * The time of a PostgreSQL server, which all servers of the database have in common, whatever their machines' clocks show: the
 * leases of jobs need it. It is the machine's time where both agree within a second, so that it passes evenly.
 */
export async function openDatabaseClock(pool: pg.Pool, machine: Clock, log: Logger): Promise<Clock> {
  /** The time by which the database's clock is ahead of the machine's, in milliseconds. */
  let ahead = 0;
  let compared = 0;
  const compare = async (): Promise<void> => {
    compared = performance.now();
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const took = performance.now() - compared;
    const theirs = rows[0]?.now.getTime();
    if (theirs === undefined) return;
    const found = Math.round(theirs + took / 2 - machine.now().getTime());
    // The comparison is as inexact as the database is slow.
    if (Math.abs(found - ahead) < TOLERANCE + took / 2) return;
    ahead = Math.abs(found) < TOLERANCE ? 0 : found;
    log.warn(
      { milliseconds: ahead },
      "the clock of this machine was set or is wrong; the server uses the database's",
    );
  };
  await compare();
  return {
    now: () => {
      // What fails is tried again at the next comparison.
      if (performance.now() - compared > COMPARED_FOR) compare().catch(() => undefined);
      return new Date(machine.now().getTime() + ahead);
    },
  };
}
