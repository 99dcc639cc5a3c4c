import { sql, type RawBuilder } from 'kysely';
import {
  build,
  type Database,
  type Given,
  type Row,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { JobKind } from '../generated/kinds/job-kinds.js';

/** Time in milliseconds for which a worker may be silent before another one takes its job. */
export const LEASE = 30_000;

/** The first job of each of some queues: the running one, or else the one that was enqueued first. */
const firstOf = (queues: RawBuilder<unknown>) => sql`
  ${queues} CROSS JOIN LATERAL (
    SELECT id FROM jobs WHERE queue = queues.queue AND due_at IS NOT NULL ORDER BY state DESC, id LIMIT 1) first`;

/** The order in which accounts take turns. */
interface Turns {
  /** The account that had the last turn, which is the last in the order. */
  readonly after: number;
  /** The accounts that have no turn. */
  readonly except: readonly number[];
}

/**
 * The due jobs of the accounts, in the order of their turns; of each account those that have been due for longest. It steps
 * from account to account by the index, so that the jobs of one account, however many, cost nothing when another has its
 * turn, and those that are not due cost only their entries in the index.
 *
 * @param max how many of one account, which bounds the cost of its turn
 */
const dueInTurn = ({ now, after, except }: Given<Turns & { now: Date }>, max: number) => sql`
  WITH RECURSIVE turns (account_id, lap) AS (
    SELECT ${after}::int, 0
    UNION ALL
    SELECT next.account_id, next.lap FROM turns CROSS JOIN LATERAL (
      (SELECT account_id, turns.lap FROM jobs
       WHERE due_at <= ${now} AND account_id > turns.account_id ORDER BY account_id LIMIT 1)
      UNION ALL SELECT -1, 1 WHERE turns.lap = 0
      LIMIT 1) AS next (account_id, lap)
    WHERE next.lap = 0 OR next.account_id <= ${after}::int)
  SELECT due.id, due.queue FROM turns CROSS JOIN LATERAL (
    SELECT id, queue FROM jobs WHERE account_id = turns.account_id AND due_at <= ${now}
    ORDER BY due_at, id LIMIT ${sql.lit(max)}) due
  WHERE (turns.lap = 1 OR turns.account_id <> ${after}::int) AND turns.account_id <> ALL(${except}::int[])`;

/** A job that this worker has until its lease ends. */
export type LeasedJob = Pick<Row<'jobs'>, (typeof leased)[number]>;

const leased = [
  'id',
  'kind',
  'subject',
  'queue',
  'account_id',
  'attempts',
  'key',
  'payload',
  'step',
  'failure',
  'lease_until',
] as const;

const lease = statement('lease-job', (given: Given<Turns & { owner: string; now: Date; until: Date }>) =>
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
    .where(
      'id',
      '=',
      sql<bigint>`(
        SELECT head.id FROM ${firstOf(sql`(${dueInTurn(given, 5)}) queues`)} JOIN jobs head ON head.id = first.id
        WHERE head.due_at <= ${given.now} AND head.account_id <> ALL(${given.except}::int[])
        LIMIT 1 FOR UPDATE OF head SKIP LOCKED)`,
    )
    .returning(leased),
);

const postponeBehind = textStatement(
  'postpone-jobs-behind',
  { behind: 'int4' },
  (given: Given<Turns & { now: Date }>) => sql`
    WITH due AS (${dueInTurn(given, 1_000)} LIMIT 1000),
    before AS MATERIALIZED (
      SELECT head.id, head.queue, head.due_at FROM jobs head
      WHERE head.id IN (SELECT first.id FROM ${firstOf(sql`(SELECT DISTINCT queue FROM due) queues`)})
        AND head.due_at > ${given.now}
      FOR UPDATE OF head SKIP LOCKED),
    postponed AS (
      UPDATE jobs SET due_at = before.due_at FROM due JOIN before USING (queue)
      WHERE jobs.id = due.id AND jobs.id <> before.id AND jobs.state = 'pending' RETURNING 1)
    SELECT count(*)::int AS behind FROM postponed`,
);

/** A worker that asks for a job. */
interface AskingWorker {
  readonly owner: string;
  readonly now: Date;
  /** The end of the lease, unless it is renewed. */
  readonly until: Date;
  /** The account that had the last turn. */
  readonly after: number;
  /** The accounts with jobs in progress, among them those in `full`: all others come before them. */
  readonly busy: readonly number[];
  /** The accounts that may have no more jobs in progress. */
  readonly full: readonly number[];
}

/**
 * Postpones due jobs that are not the first of their queue until the first ends, so that workers do not read them again and
 * again, and find the others of the account behind them.
 *
 * @returns how many, of at most some
 */
export const postponeBlocked = async (database: Database, asked: Turns & { now: Date }): Promise<number> =>
  (await postponeBehind.one(database, asked)).behind;

/**
 * Leases a job that is due, or whose worker is silent: the oldest of the account whose turn it is. Two jobs of one queue never
 * run at the same time: only the first of a queue can be leased, and the lease locks its row.
 */
export async function leaseJob(
  database: Database,
  { busy, full, ...asked }: AskingWorker,
): Promise<LeasedJob | undefined> {
  for (;;) {
    for (const except of busy.length > full.length ? [busy, full] : [full]) {
      const job = await lease.first(database, { ...asked, except });
      if (job !== undefined) return job;
    }
    const { now, after } = asked;
    if ((await postponeBlocked(database, { now, after, except: full })) === 0) return undefined;
  }
}

const bringForward = statement('bring-job-forward', (given: Given<{ queue: string }>) =>
  build
    .updateTable('jobs')
    .set((eb) => ({ due_at: eb.ref('run_at') }))
    .where(
      'id',
      '=',
      sql<bigint>`(SELECT id FROM ${firstOf(sql`(SELECT ${given.queue}::text AS queue) queues`)})`,
    )
    .where('state', '=', 'pending')
    .whereRef('due_at', '>', 'run_at'),
);

/** Makes the next job of a queue due at its own time, because the job before it has ended. */
export async function wakeNextOfQueue(session: Session, queue: string): Promise<void> {
  await bringForward.run(session, { queue });
}

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

/** Renews a lease. @returns whether the worker still has it */
export const prolongLease = async (
  database: Database,
  id: bigint,
  owner: string,
  until: Date,
): Promise<boolean> => (await prolong.run(database, { id, owner, until })) > 0;

const finish = statement('finish-job', (given: Held & Given<{ now: Date }>) =>
  held(given).set({
    state: 'done',
    finished_at: given.now,
    due_at: null,
    lease_owner: null,
    last_error: null,
  }),
);

/** Ends a job that succeeded. @returns whether the worker still had it */
export async function finishJob(
  database: Database,
  { id, queue }: LeasedJob,
  owner: string,
  now: Date,
): Promise<boolean> {
  const finished = (await finish.run(database, { id, owner, now })) > 0;
  await wakeNextOfQueue(database, queue);
  return finished;
}

const fail = statement('fail-job', (given: Held & Given<{ now: Date; error: string }>) =>
  held(given).set({
    state: 'failed',
    finished_at: given.now,
    due_at: null,
    lease_owner: null,
    last_error: given.error,
  }),
);

/** Ends a job that is not tried again. */
export async function failJob(
  database: Database,
  { id, queue }: LeasedJob,
  owner: string,
  now: Date,
  error: string,
): Promise<void> {
  await fail.run(database, { id, owner, now, error });
  await wakeNextOfQueue(database, queue);
}

const retry = statement('retry-job', (given: Held & Given<{ at: Date; error: string; uncounted: number }>) =>
  held(given).set((eb) => ({
    lease_until: given.at,
    due_at: given.at,
    last_error: given.error,
    lease_owner: null,
    attempts: eb('attempts', '-', given.uncounted),
  })),
);

/**
 * Schedules another try: the lease ends at that time, and has no owner until then.
 *
 * @param isCounted false: the attempt was none, since it had to wait for something else
 */
export async function retryJob(
  database: Database,
  id: bigint,
  owner: string,
  { at, error, isCounted = true }: { at: Date; error: string; isCounted?: boolean },
): Promise<void> {
  await retry.run(database, { id, owner, at, error, uncounted: isCounted ? 0 : 1 });
}

const release = statement('release-leases', (given: Given<{ until: Date }>) =>
  build
    .updateTable('jobs')
    .set({ lease_until: given.until, due_at: given.until })
    .where('state', '=', 'running'),
);

/** Ends the leases of workers that cannot be alive: an embedded database has no other server. */
export async function releaseLeases(database: Database, now: Date): Promise<void> {
  await release.run(database, { until: new Date(now.getTime() - 1) });
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
      UPDATE jobs SET run_at = least(run_at, ${given.until}), due_at = least(run_at, ${given.until})
      WHERE state = 'pending' AND created_at <= ${given.after} AND due_at > ${given.until}
        AND (step IS NOT NULL OR due_at > run_at) RETURNING 1),
    leased AS (
      UPDATE jobs SET lease_until = ${given.until}, due_at = ${given.until}
      WHERE state = 'running' AND lease_until > ${given.until} RETURNING 1)
    SELECT ((SELECT count(*) FROM waiting) + (SELECT count(*) FROM begun) + (SELECT count(*) FROM leased))::int AS moved`,
);

/**
 * Adjusts jobs after the clock was set back: jobs enqueued in what is now the future wait as long as planned, from now on.
 * Leases and the delays of steps are shortened to the length of a new lease. Live workers renew theirs before.
 *
 * @param asked `after`: later times were set before the clock went back; `until`: no lease lasts longer
 * @returns how many jobs were changed
 */
export const setJobsBack = async (
  database: Database,
  asked: { readonly now: Date; readonly after: Date; readonly until: Date },
): Promise<number> => (await setBack.first(database, asked))?.moved ?? 0;

const due = textStatement(
  'next-due',
  { at: 'timestamptz?' },
  (given: Given<{ after: Date }>) => sql`
    SELECT min(due_at) AS at FROM jobs WHERE state IN ('pending', 'running') AND due_at > ${given.after}`,
);

/** The time when the next unfinished job is due. @param after a time; by default all jobs count that are due already */
export const nextDue = async (database: Database, after = new Date(0)): Promise<Date | undefined> =>
  (await due.first({ run: database.peek }, { after }))?.at ?? undefined;

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

/** Removes some finished jobs and events older than a time. @returns how many were removed */
export const pruneHistory = async (database: Database, before: Date): Promise<number> =>
  (await prune.first(database, { before }))?.removed ?? 0;

const removeDone = statement('remove-done-jobs', (given: Given<{ kind: JobKind; before: Date }>) =>
  build
    .deleteFrom('jobs')
    .where('kind', '=', given.kind)
    .where('state', '=', 'done')
    .where('finished_at', '<', given.before),
);

/** Removes the finished jobs of a kind before a time, of which there are at most a few. */
export async function removeDoneJobs(session: Session, kind: JobKind, before: Date): Promise<void> {
  await removeDone.run(session, { kind, before });
}
