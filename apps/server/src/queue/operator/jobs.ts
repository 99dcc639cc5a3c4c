import type { OperatorSchema } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';
import { wakeNextOfQueue } from '../job-queue.js';
import { text } from '../../repositories/listing/conditions.js';
import { list, pagesOf } from '../../repositories/listing/list.js';
import type { Transaction } from '../../repositories/transaction.js';
import { foundRow } from '../../repositories/found-row.js';

/** A job that waits for another try has no owner. */
const isWaiting = sql`j.state = 'running' AND j.lease_owner IS NULL`;
const state = sql<OperatorSchema<'Job'>['state']>`(CASE WHEN ${isWaiting} THEN 'waiting' ELSE j.state END)`;

const jobs = () =>
  build
    .selectFrom('jobs as j')
    .select([
      'j.id',
      'j.kind',
      'j.subject',
      'j.queue',
      'j.key',
      'j.step',
      sql<number | null>`CASE WHEN j.state = 'pending' THEN j.held_by END`.as('held_by'),
      state.as('state'),
      'j.attempts',
      'j.requests',
      sql<Date>`CASE WHEN ${isWaiting} THEN j.lease_until ELSE j.run_at END`.as('due'),
      'j.last_error',
      'j.created_at',
      'j.finished_at',
    ]);

const listed = list('listJobs', 'operator-jobs', {
  from: jobs,
  id: (eb) => eb.ref('j.id'),
  newestFirst: true,
  keys: () => ({ state: text(state) }),
});

/** All jobs, the newest first. */
export const listJobRows = pagesOf(listed);

const ofId = (given: Given<{ id: bigint }>) => jobs().where('j.id', '=', given.id);

const one = statement('operator-job', ofId);
const lock = statement('operator-lock-job', (given: Given<{ id: bigint }>) => ofId(given).forUpdate());

/** A job in the form for the operator. */
export type StoredJob = RowOf<typeof one>;

/** @throws Refused (404) when there is no such job */
export const getJobRow = (session: Session, id: number): Promise<StoredJob> =>
  foundRow(session, one, { id: BigInt(id) });

const eventsOf = statement('operator-events-of-jobs', (given: Given<{ keys: readonly string[] }>) =>
  build
    .selectFrom('events')
    .select([
      ...(['id', 'account_id', 'job_key', 'action', 'status'] as const),
      ...(['started_at', 'percent_complete', 'progress', 'duration', 'time_remaining'] as const),
    ])
    .where((eb) => eb('job_key', '=', eb.fn.any(sql<string[]>`${given.keys}::uuid[]`)))
    .orderBy('id'),
);

/** An event of a job. */
export type JobEvent = RowOf<typeof eventsOf>;

/** The events of jobs, in order. */
export function eventsOfJobs(session: Session, jobs: readonly StoredJob[]): Promise<readonly JobEvent[]> {
  const keys = jobs.flatMap(({ key }) => key ?? []);
  return keys.length === 0 ? Promise.resolve([]) : eventsOf.all(session, { keys });
}

const conflictingJob = statement(
  'operator-job-conflicting',
  (given: Given<{ id: bigint; pending_key: string }>) =>
    build
      .selectFrom('jobs')
      .select('id')
      .where('pending_key', '=', given.pending_key)
      .where('id', '<>', given.id),
);

/**
 * Reads and locks a job, so that no worker takes it until the transaction ends.
 *
 * @returns the job, and whether another one is pending for the same thing
 * @throws Refused (404) when there is no such job
 */
export async function lockJob(
  tx: Transaction,
  id: number,
): Promise<{ job: StoredJob; conflicting: boolean }> {
  const job = await foundRow(tx, lock, { id: BigInt(id) });
  const conflicting = await conflictingJob.first(tx, {
    id: job.id,
    pending_key: `${job.kind}:${job.subject}`,
  });
  return { job, conflicting: conflicting !== undefined };
}

const revive = statement('operator-revive-job', (given: Given<{ id: bigint; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({
      state: 'pending',
      pending_key: sql`CASE WHEN key IS NULL THEN kind || ':' || subject END`,
      attempts: 0,
      run_at: given.now,
      due_at: given.now,
      lease_until: null,
      finished_at: null,
    })
    .where('id', '=', given.id),
);

/** Makes a job pending and due. */
export async function reviveJob(tx: Transaction, { id }: StoredJob): Promise<void> {
  await revive.run(tx, { id, now: tx.now });
  tx.effects.dueTimes.push(tx.now);
}

const ABANDONED = 'Abandoned by the operator';

const endAsFailed = statement('operator-end-job', (given: Given<{ id: bigint; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({
      state: 'failed',
      pending_key: null,
      due_at: null,
      finished_at: given.now,
      last_error: ABANDONED,
    })
    .where('id', '=', given.id),
);

const markForEnd = statement('operator-mark-job-for-end', (given: Given<{ id: bigint; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({
      failure: ABANDONED,
      held_by: null,
      state: 'pending',
      attempts: 0,
      run_at: given.now,
      due_at: given.now,
      lease_until: null,
    })
    .where('id', '=', given.id),
);

/** Ends an unfinished job. A job with steps is ended by its worker, which undoes what is half done. */
export async function endUnfinishedJob(tx: Transaction, { id, key, queue }: StoredJob): Promise<void> {
  if (key === null) {
    await endAsFailed.run(tx, { id, now: tx.now });
    await wakeNextOfQueue(tx, queue);
  } else {
    await markForEnd.run(tx, { id, now: tx.now });
    tx.effects.dueTimes.push(tx.now);
  }
}
