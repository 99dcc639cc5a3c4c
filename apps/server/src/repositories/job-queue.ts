import { sql } from 'kysely';
import { build, type Given, type Row } from '../database/build.js';
import type { Database } from '../database/database.js';
import { change, firstRow } from '../database/session.js';
import { statement, textStatement } from '../database/statement.js';

/** As the indexes of what has not ended say it. */
const isUnfinished = sql<boolean>`j.state IN ('pending', 'running')`;

/** A job that this worker holds until its lease ends. */
export type LeasedJob = Pick<Row<'jobs'>, (typeof leased)[number]>;

const leased = ['id', 'kind', 'subject', 'attempts', 'key', 'payload', 'step', 'failure'] as const;

const lease = statement('lease-job', (given: Given<{ owner: string; now: Date; until: Date }>) =>
  build
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      pending_key: null,
      attempts: eb('attempts', '+', 1),
      lease_owner: given.owner,
      lease_until: given.until,
      due_at: given.until,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs as j')
        .select('j.id')
        .where(isUnfinished)
        .where('j.due_at', '<=', given.now)
        .where(
          sql<boolean>`NOT EXISTS (
            SELECT 1 FROM jobs before WHERE before.queue = j.queue AND before.state = 'pending' AND before.id < j.id)`,
        )
        .where(
          sql<boolean>`NOT EXISTS (
            SELECT 1 FROM jobs other WHERE other.queue = j.queue AND other.state = 'running'
              AND (other.id < j.id OR other.id > j.id AND other.lease_until >= ${given.now}))`,
        )
        .orderBy('j.due_at')
        .orderBy('j.id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(leased),
);

/**
 * Takes the oldest job that is due, or whose worker has not been heard of. Two jobs of one queue never run at once: only the
 * oldest unfinished one can be taken, and its row is locked by who takes it.
 *
 * @param asked `owner` names the worker; the lease ends at `until` unless it is prolonged
 */
export const leaseJob = (
  database: Database,
  asked: { owner: string; now: Date; until: Date },
): Promise<LeasedJob | undefined> => firstRow(database, lease, asked);

type Held = Given<{ id: bigint; owner: string }>;

/** A job that is running under the worker's lease. */
const held = (given: Held) =>
  build
    .updateTable('jobs')
    .where('id', '=', given.id)
    .where('lease_owner', '=', given.owner)
    .where('state', '=', 'running');

const prolong = statement('prolong-lease', (given: Held & Given<{ until: Date }>) =>
  held(given).set({ lease_until: given.until, due_at: given.until }),
);

/** Says that the worker is still at it. @returns whether the lease still is the worker's */
export const prolongLease = async (
  database: Database,
  id: bigint,
  owner: string,
  until: Date,
): Promise<boolean> => (await change(database, prolong, { id, owner, until })) > 0;

const finish = statement('finish-job', (given: Held & Given<{ now: Date }>) =>
  held(given).set({
    state: 'done',
    finished_at: given.now,
    due_at: null,
    lease_owner: null,
    last_error: null,
  }),
);

/** Ends a job that was done. */
export const finishJob = async (database: Database, id: bigint, owner: string, now: Date): Promise<boolean> =>
  (await change(database, finish, { id, owner, now })) > 0;

const fail = statement('fail-job', (given: Held & Given<{ now: Date; error: string }>) =>
  held(given).set({
    state: 'failed',
    finished_at: given.now,
    due_at: null,
    lease_owner: null,
    last_error: given.error,
  }),
);

/** Ends a job that is not worth another try. */
export const failJob = async (
  database: Database,
  id: bigint,
  owner: string,
  now: Date,
  error: string,
): Promise<boolean> => (await change(database, fail, { id, owner, now, error })) > 0;

const retry = statement('retry-job', (given: Held & Given<{ at: Date; error: string }>) =>
  held(given).set({ lease_until: given.at, due_at: given.at, last_error: given.error, lease_owner: null }),
);

/** Lets a job be tried again: the lease ends at the time of the next try, and until then it is nobody's. */
export const retryJob = async (
  database: Database,
  id: bigint,
  owner: string,
  at: Date,
  error: string,
): Promise<boolean> => (await change(database, retry, { id, owner, at, error })) > 0;

const release = statement('release-leases', (given: Given<{ until: Date }>) =>
  build
    .updateTable('jobs')
    .set({ lease_until: given.until, due_at: given.until })
    .where('state', '=', 'running'),
);

/** Frees the jobs of workers that cannot be alive: on an embedded database nobody else ever is. */
export async function releaseLeases(database: Database, now: Date): Promise<void> {
  await change(database, release, { until: new Date(now.getTime() - 1) });
}

const setBack = textStatement(
  'set-jobs-back',
  { moved: 'int4' },
  (given: Given<{ now: Date; after: Date; until: Date }>) => sql`
    WITH waiting AS (
      UPDATE jobs SET run_at = ${given.now}::timestamptz + (run_at - created_at),
        due_at = ${given.now}::timestamptz + (run_at - created_at), created_at = ${given.now}
      WHERE state = 'pending' AND created_at > ${given.after} RETURNING 1),
    begun AS (
      UPDATE jobs SET run_at = ${given.until}, due_at = ${given.until}
      WHERE state = 'pending' AND created_at <= ${given.after} AND step IS NOT NULL AND run_at > ${given.until} RETURNING 1),
    leased AS (
      UPDATE jobs SET lease_until = ${given.until}, due_at = ${given.until}
      WHERE state = 'running' AND lease_until > ${given.until} RETURNING 1)
    SELECT ((SELECT count(*) FROM waiting) + (SELECT count(*) FROM begun) + (SELECT count(*) FROM leased))::int AS moved`,
);

/**
 * Follows a clock that went back: jobs asked for in what is the future now wait as long as they were to, from now on, and
 * leases, and what steps wait for, are shortened to what a lease given now lasts. Who is at work prolongs its lease before.
 *
 * @param asked `after`: what is later was asked for before the clock went back; `until`: no lease lasts longer
 * @returns how many jobs were moved
 */
export const setJobsBack = async (
  database: Database,
  asked: { readonly now: Date; readonly after: Date; readonly until: Date },
): Promise<number> => (await firstRow(database, setBack, asked))?.moved ?? 0;

const due = textStatement(
  'next-due',
  { at: 'timestamptz?' },
  () => sql`SELECT min(due_at) AS at FROM jobs j WHERE ${isUnfinished}`,
);

/** When the next pending job is due. */
export const nextDue = async (database: Database): Promise<Date | undefined> =>
  (await firstRow(database, due, {}))?.at ?? undefined;

const prune = textStatement(
  'prune-history',
  { removed: 'int4' },
  (given: Given<{ before: Date }>) => sql`
    WITH old_jobs AS (
      DELETE FROM jobs WHERE id IN (
        SELECT id FROM jobs WHERE finished_at < ${given.before} ORDER BY finished_at LIMIT 5000) RETURNING 1),
    old_events AS (
      DELETE FROM events WHERE id IN (
        SELECT id FROM events WHERE created_at < ${given.before} ORDER BY created_at LIMIT 5000) RETURNING 1)
    SELECT ((SELECT count(*) FROM old_jobs) + (SELECT count(*) FROM old_events))::int AS removed`,
);

/** Removes finished jobs and events older than a time, some at once. @returns how many were removed */
export const pruneHistory = async (database: Database, before: Date): Promise<number> =>
  (await firstRow(database, prune, { before }))?.removed ?? 0;
