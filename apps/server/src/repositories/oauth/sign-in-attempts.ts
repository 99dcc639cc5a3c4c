import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import type { Database } from '../../database/database.js';
import { allRows, change } from '../../database/session.js';
import { statement, textStatement } from '../../database/statement.js';

/** How often something was tried of late. */
export interface CountedAttempts {
  readonly key: string;
  /** This time included. */
  readonly attempts: number;
  /** When counting begins anew. */
  readonly expires: Date;
}

// In one order, so that two requests never wait for each other.
const countOne = textStatement(
  'count-sign-in-attempts',
  { key: 'text', attempts: 'int4', expires: 'timestamptz' },
  (given: Given<{ keys: readonly string[]; now: Date; until: Date }>) => sql`
    INSERT INTO sign_in_attempts AS a (key, attempts, expires_at)
    SELECT key, 1, ${given.until}::timestamptz FROM unnest(${given.keys}::text[]) AS given (key) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN a.expires_at <= ${given.now} THEN 1 ELSE a.attempts + 1 END,
      expires_at = CASE WHEN a.expires_at <= ${given.now} THEN excluded.expires_at ELSE a.expires_at END
    RETURNING key, attempts, expires_at AS expires`,
);

/**
 * Counts one more attempt for each key, before anybody knows how it ends: attempts at one time cannot pass each other.
 *
 * @param until when counting begins anew, for keys that are not being counted
 */
export const countAttempts = (
  database: Database,
  keys: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<CountedAttempts[]> => allRows(database, countOne, { keys, now, until });

const forgive = statement('forgive-sign-in-attempts', (given: Given<{ all: string; one: string }>) =>
  build
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`CASE WHEN key = ${given.all} THEN 0 ELSE greatest(attempts - 1, 0) END` })
    .where('key', 'in', [given.all, given.one]),
);

/** Takes attempts back that turned out well: all of one key, one of another. */
export async function forgiveAttempts(database: Database, all: string, one: string): Promise<void> {
  await change(database, forgive, { all, one });
}
