import { sql } from 'kysely';
import type { Clock } from '@cloud-account/runtime';
import { batched, build, type Database, type Given, statement, textStatement } from '@cloud-account/database';
import type { Addition, Period } from '../../rate-limits/shared-counter.js';

/**
 * Adds requests to the counts that servers share, by one statement after the other; requests that arrive meanwhile share the
 * next one. The order matters, because a later request may carry earlier ones.
 */
export const adderOfCounts = (database: Database, clock: Clock): ((addition: Addition) => Promise<Period>) =>
  batched((additions: readonly Addition[]) => addAll(database, additions, clock.now()), { inOrder: true });

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
  // Each request gets the count that it would get alone, in the order of arrival.
  const counts = new Map<string, number>();
  return additions.map(({ key, requests }) => {
    const [sum, period] = [sums.get(key), periods.get(key)];
    if (sum === undefined || period === undefined) throw new Error(`${key} was not counted.`);
    const used = (counts.get(key) ?? period.used - sum.requests) + requests;
    counts.set(key, used);
    return { used, resetsAt: period.resetsAt };
  });
}

interface Additions {
  readonly keys: readonly string[];
  readonly requests: readonly number[];
  readonly seconds: readonly number[];
  readonly now: Date;
}

/** Servers that count at the same time lock the rows in one order, so that there is no deadlock. */
const add = textStatement(
  'add-to-periods',
  { key: 'text', used: 'int4', resets_at: 'timestamptz' },
  (given: Given<Additions>) => sql`
    INSERT INTO rate_counts AS c (key, used, resets_at)
    SELECT a.key, a.requests, ${given.now}::timestamptz + a.seconds * interval '1 second'
    FROM unnest(${given.keys}::text[], ${given.requests}::int[], ${given.seconds}::int[]) AS a (key, requests, seconds)
    ORDER BY a.key
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN c.resets_at > ${given.now} THEN c.used + EXCLUDED.used ELSE EXCLUDED.used END,
      resets_at = CASE WHEN c.resets_at > ${given.now} THEN c.resets_at ELSE EXCLUDED.resets_at END
    RETURNING key, used, resets_at`,
);

const addToPeriods = async (
  database: Database,
  additions: readonly Addition[],
  now: Date,
): Promise<readonly (Period & { readonly key: string })[]> => {
  const rows = await add.all(database, {
    keys: additions.map(({ key }) => key),
    requests: additions.map(({ requests }) => requests),
    seconds: additions.map(({ seconds }) => seconds),
    now,
  });
  return rows.map(({ key, used, resets_at: resetsAt }) => ({ key, used, resetsAt }));
};

const removeEnded = statement('remove-ended-counts', (given: Given<{ now: Date }>) =>
  build
    .deleteFrom('rate_counts')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_counts')
        .select('key')
        .where('resets_at', '<=', given.now)
        .limit(sql.lit(5000))
        .forUpdate()
        .skipLocked(),
    ),
);

/** Removes some counts of periods that have ended. @returns how many were removed */
export const removeEndedCounts = (database: Database, now: Date): Promise<number> =>
  removeEnded.run(database, { now });
