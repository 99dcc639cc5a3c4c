import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { change } from '../database/session.js';
import { textStatement } from '../database/statement.js';
import type { Transaction } from './transaction.js';

/**
 * Has the transaction's end wait until this server's DNS follows: for what must be gone at once. The change itself is noted by
 * the database, see its triggers; without this it is followed a moment later.
 */
export function followAtOnce(tx: Transaction): void {
  tx.effects.followZones = true;
}

/** Milliseconds that the log is kept; who has not read it for half of that reads all zones again. */
export const LOG_KEPT = 3_600_000;

const prune = textStatement(
  'prune-zone-changes',
  {},
  () => sql`DELETE FROM zone_changes WHERE id IN (
    SELECT id FROM zone_changes WHERE at < now() - make_interval(secs => ${sql.lit(LOG_KEPT / 1_000)}) ORDER BY at LIMIT 5000)`,
);

/** Removes what every server has read long ago, some at once. @returns how many were removed */
export const pruneZoneChanges = (database: Database): Promise<number> => change(database, prune, {});
