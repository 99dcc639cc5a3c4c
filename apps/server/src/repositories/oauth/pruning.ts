import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';

/** What has ended is of no more use; each is removed by its time, some at once. */
const ended = {
  sign_ins: 'hash',
  sign_in_attempts: 'key',
  oauth_refresh_tokens: 'hash',
  oauth_authorizations: 'id',
  oauth_grants: 'id',
} as const;

/**
 * Removes sign-ins, counts of attempts, and what users allowed apps, once they have ended. A used refresh token stays until
 * its own end: until then, using it again is noticed.
 *
 * @returns how many were removed, without what went with them
 */
export async function pruneSignIns(database: Database, now: Date): Promise<number> {
  const removals = Object.entries(ended).map(
    ([table, id]) => `${table}_gone AS (
       DELETE FROM ${table} WHERE ${id} IN (
         SELECT ${id} FROM ${table} WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1000) RETURNING 1)`,
  );
  const counts = Object.keys(ended).map((table) => `(SELECT count(*) FROM ${table}_gone)`);
  const [row] = await query<{ removed: number }>(
    database,
    'prune-sign-ins',
    `WITH ${removals.join(', ')}, tokens_gone AS (
       DELETE FROM tokens WHERE id IN (
         SELECT id FROM tokens WHERE oauth_grant_id IS NOT NULL AND expires_at <= $1 ORDER BY expires_at LIMIT 1000)
       RETURNING 1)
     SELECT (${counts.join(' + ')} + (SELECT count(*) FROM tokens_gone))::int AS removed`,
    [now],
  );
  return row?.removed ?? 0;
}
