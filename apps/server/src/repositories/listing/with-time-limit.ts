import { filterTooSlow } from '@cloud-account/core';
import { sql } from 'kysely';
import { Refused } from '../../common/refused.js';
import {
  type Database,
  inTransaction,
  isOverTime,
  type Session,
  textStatement,
} from '@cloud-account/database';

/** The time limit of a filtered list, in milliseconds. */
const MILLISECONDS = 3_000;

const limitTime = textStatement(
  'limit-time',
  { set_config: 'text' },
  () => sql`SELECT set_config('statement_timeout', ${sql.lit(String(MILLISECONDS))}, true)`,
);

const isDatabase = (session: Session): session is Database => 'pool' in session;

/**
 * Limits the time of a read that a client's filter may make slow. The embedded engine cannot cancel a statement, so there only
 * the bounds of filters apply.
 *
 * @throws Refused when it takes too long
 */
export async function withTimeLimit<Result>(
  session: Session,
  read: (session: Session) => Promise<Result>,
): Promise<Result> {
  if (!isDatabase(session) || session.kind !== 'postgresql') return read(session);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(session, async (tx) => {
        await limitTime.run(tx, {});
        return read(tx);
      });
    } catch (error) {
      if (!isOverTime(error)) throw error;
      // The time passes, too, while the whole machine stands still: then the same read is quick the next time.
      if (tries === 2) throw new Refused(filterTooSlow());
    }
  }
}
