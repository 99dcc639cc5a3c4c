import type { Clock } from '../../context.js';
import type { Database } from '../../database/database.js';
import { gathered } from '../../database/gathered.js';
import { query } from '../../database/query.js';
import type { Addition, Period } from '../../rate-limits/shared-counter.js';

interface PeriodRow extends Period {
  readonly key: string;
}

/**
 * Adds requests to the counts that servers share, by one statement after the other; what comes meanwhile is added by the
 * next. A request that overtook one that also reports earlier ones would take their place.
 */
export const adderOfCounts = (database: Database, clock: Clock): ((addition: Addition) => Promise<Period>) =>
  gathered((additions: readonly Addition[]) => addAll(database, additions, clock.now()), { inOrder: true });

async function addAll(
  database: Database,
  additions: readonly Addition[],
  now: Date,
): Promise<readonly Period[]> {
  const sums = new Map<string, Addition>();
  for (const { key, requests, seconds } of additions) {
    sums.set(key, { key, seconds, requests: (sums.get(key)?.requests ?? 0) + requests });
  }
  const periods = new Map(
    (await addToPeriods(database, [...sums.values()], now)).map((row) => [row.key, row]),
  );
  // Each is told what it would have been told alone, in the order they came.
  const told = new Map<string, number>();
  return additions.map(({ key, requests }) => {
    const [sum, period] = [sums.get(key), periods.get(key)];
    if (sum === undefined || period === undefined) throw new Error(`${key} was not counted.`);
    const used = (told.get(key) ?? period.used - sum.requests) + requests;
    told.set(key, used);
    return { used, resetsAt: period.resetsAt };
  });
}

/** Servers that count at once lock the rows in one order, so that none waits for another that waits for it. */
const addToPeriods = (database: Database, additions: readonly Addition[], now: Date): Promise<PeriodRow[]> =>
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
      additions.map(({ key }) => key),
      additions.map(({ requests }) => requests),
      additions.map(({ seconds }) => seconds),
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
