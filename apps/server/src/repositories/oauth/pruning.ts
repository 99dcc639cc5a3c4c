import { sql } from 'kysely';
import { type Database, type Given, textStatement } from '@cloud-account/database';

/** The ended rows of each table, by the time of their end; some are removed at once. */
const ended = {
  sign_ins: 'hash',
  trusted_devices: 'id',
  oauth_refresh_tokens: 'hash',
  oauth_authorizations: 'id',
  oauth_grants: 'id',
} as const;

const prune = textStatement('prune-sign-ins', { removed: 'int4' }, (given: Given<{ now: Date }>) => {
  const removals = Object.entries(ended).map(([name, id]) => {
    const [table, key] = [sql.table(name), sql.ref(id)];
    return sql`${sql.ref(`${name}_gone`)} AS (
      DELETE FROM ${table} WHERE ${key} IN (
        SELECT ${key} FROM ${table} WHERE expires_at <= ${given.now} ORDER BY expires_at LIMIT 1000) RETURNING 1)`;
  });
  const counts = Object.keys(ended).map((name) => sql`(SELECT count(*) FROM ${sql.table(`${name}_gone`)})`);
  return sql`WITH ${sql.join(removals)}, tokens_gone AS (
      DELETE FROM tokens WHERE id IN (
        SELECT id FROM tokens WHERE oauth_grant_id IS NOT NULL AND expires_at <= ${given.now}
        ORDER BY expires_at LIMIT 1000)
      RETURNING 1)
    SELECT (${sql.join(counts, sql` + `)} + (SELECT count(*) FROM tokens_gone))::int AS removed`;
});

/**
 * Removes ended sign-ins, devices that are trusted no longer and ended permissions of apps. A used refresh token stays until its own end, so that its second use is
 * noticed.
 *
 * @returns how many were removed, without dependent rows
 */
export const pruneSignIns = async (database: Database, now: Date): Promise<number> =>
  (await prune.one(database, { now })).removed;
