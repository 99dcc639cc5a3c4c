import type { Budget } from '@cloud-account/core';
import type { RateLimit } from '@cloud-account/spec';
import type { Clock } from '../../context.js';
import type { Database } from '../../database/database.js';
import { gathered } from '../../database/gathered.js';
import { query } from '../../database/query.js';
import { periodKey, type RateCounter } from '../../rate-limits/rate-counter.js';

interface Counting {
  readonly caller: string;
  readonly limits: readonly RateLimit[];
}

interface PeriodRow {
  readonly key: string;
  readonly used: number;
  readonly resetsAt: Date;
}

/** What is added to a period. */
interface Addition {
  readonly requests: number;
  readonly seconds: number;
}

/** Counts in the database, for servers that share it. Requests that came in together are counted by one statement. */
export function countTogether(database: Database, clock: Clock): RateCounter {
  const count = gathered((requests: readonly Counting[]) => countAll(database, requests, clock.now()));
  return { count: (caller, limits) => count({ caller, limits }) };
}

async function countAll(
  database: Database,
  requests: readonly Counting[],
  now: Date,
): Promise<readonly (readonly Budget[])[]> {
  const additions = new Map<string, Addition>();
  for (const { caller, limits } of requests) {
    for (const limit of limits) {
      const key = periodKey(caller, limit);
      additions.set(key, { requests: (additions.get(key)?.requests ?? 0) + 1, seconds: limit.seconds });
    }
  }
  const periods = new Map((await addToPeriods(database, additions, now)).map((row) => [row.key, row]));
  // Each is told what it would have been told alone, in the order they came; the first, what there was and itself.
  const told = new Map<string, number>();
  return requests.map(({ caller, limits }) =>
    limits.map((limit) => {
      const key = periodKey(caller, limit);
      const [addition, period] = [additions.get(key), periods.get(key)];
      if (addition === undefined || period === undefined) throw new Error(`${key} was not counted.`);
      const used = (told.get(key) ?? period.used - addition.requests) + 1;
      told.set(key, used);
      return { limit, used, resetsAt: period.resetsAt };
    }),
  );
}

/** Servers that count at once lock the rows in one order, so that none waits for another that waits for it. */
const addToPeriods = (
  database: Database,
  additions: ReadonlyMap<string, Addition>,
  now: Date,
): Promise<PeriodRow[]> =>
  query<PeriodRow>(
    database,
    'add-to-periods',
    `INSERT INTO rate_counts AS c (key, used, resets_at)
     SELECT a.key, a.requests, $4::timestamptz + a.seconds * interval '1 second'
     FROM unnest($1::text[], $2::int[], $3::int[]) AS a (key, requests, seconds) ORDER BY a.key
     ON CONFLICT (key) DO UPDATE SET
       used = CASE WHEN c.resets_at > $4 THEN c.used + EXCLUDED.used ELSE EXCLUDED.used END,
       resets_at = CASE WHEN c.resets_at > $4 THEN c.resets_at ELSE EXCLUDED.resets_at END
     RETURNING key, used, resets_at AS "resetsAt"`,
    [
      [...additions.keys()],
      [...additions.values()].map(({ requests }) => requests),
      [...additions.values()].map(({ seconds }) => seconds),
      now,
    ],
  );

/** Removes counts of periods that have ended, some at once. @returns how many were removed */
export async function removeEndedCounts(database: Database, now: Date): Promise<number> {
  const rows = await query<{ key: string }>(
    database,
    'remove-ended-counts',
    `DELETE FROM rate_counts WHERE key IN (
       SELECT key FROM rate_counts WHERE resets_at <= $1 LIMIT 5000 FOR UPDATE SKIP LOCKED)
     RETURNING key`,
    [now],
  );
  return rows.length;
}
