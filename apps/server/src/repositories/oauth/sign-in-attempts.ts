import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';

/** How often something was tried of late. */
export interface CountedAttempts {
  readonly key: string;
  /** This time included. */
  readonly attempts: number;
  /** When counting begins anew. */
  readonly expires: Date;
}

/**
 * Counts one more attempt for each key, before anybody knows how it ends: attempts at one time cannot pass each other.
 *
 * @param until when counting begins anew, for keys that are not being counted
 */
export const countAttempts = (
  database: Database,
  keys: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<CountedAttempts[]> =>
  query<CountedAttempts>(
    database,
    'count-sign-in-attempts',
    // In one order, so that two requests never wait for each other.
    `INSERT INTO sign_in_attempts AS a (key, attempts, expires_at)
     SELECT key, 1, $3::timestamptz FROM unnest($1::text[]) AS given (key) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       attempts = CASE WHEN a.expires_at <= $2::timestamptz THEN 1 ELSE a.attempts + 1 END,
       expires_at = CASE WHEN a.expires_at <= $2::timestamptz THEN excluded.expires_at ELSE a.expires_at END
     RETURNING key, attempts, expires_at AS expires`,
    [keys, now, until],
  );

/** Takes attempts back that turned out well: all of one key, one of another. */
export async function forgiveAttempts(database: Database, all: string, one: string): Promise<void> {
  await query(
    database,
    'forgive-sign-in-attempts',
    `UPDATE sign_in_attempts SET attempts = CASE WHEN key = $1 THEN 0 ELSE greatest(attempts - 1, 0) END
     WHERE key IN ($1, $2)`,
    [all, one],
  );
}
