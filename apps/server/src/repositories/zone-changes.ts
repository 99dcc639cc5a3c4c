import { sql } from 'kysely';
import { type Database, textStatement } from '@cloud-account/database';
import type { Transaction } from './transaction.js';

/**
 * Makes the end of the transaction wait until this server's DNS includes it, for what must disappear at once. Triggers of the
 * database log every change; without this, DNS follows a moment later.
 */
export function followAtOnce(tx: Transaction): void {
  tx.effects.followZones = true;
}

/** Time in milliseconds for which the log is kept. A server that has not read it for half of that reads all zones again. */
export const LOG_KEPT = 3_600_000;

const prune = textStatement(
  'prune-zone-changes',
  {},
  () => sql`DELETE FROM zone_changes WHERE id IN (
    SELECT id FROM zone_changes WHERE at < now() - make_interval(secs => ${sql.lit(LOG_KEPT / 1_000)}) ORDER BY at LIMIT 5000)`,
);

/** Removes some entries that every server has read long ago. @returns how many were removed */
export const pruneZoneChanges = (database: Database): Promise<number> => prune.run(database, {});
