import { continueProgress, type EventProgress, pauseProgress, progressAt } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, statement } from '@cloud-account/database';
import { writeEffects } from '../effects.js';
import type { Actor, EventEntity } from '../events.js';
import type { Transaction } from '../transaction.js';
import { ended } from './progress.js';

/** The job of an event, in the form that its worker has. */
export interface OfJob {
  /** The job's key. */
  readonly job: string;
}

type JobAtTime = Given<{ job: string; now: Date }>;

/** The events of a job that have not ended. */
const open = (given: Given<{ job: string }>) =>
  build
    .updateTable('events')
    .where('job_key', '=', given.job)
    .where('status', 'in', ['scheduled', 'started']);

const start = statement('start-event', (given: JobAtTime) =>
  open(given)
    .set({ status: 'started', started_at: given.now })
    .where(
      'id',
      '=',
      sql<number>`(SELECT min(first.id) FROM events first WHERE first.job_key = ${given.job} AND first.status = 'scheduled')`,
    ),
);

/** Records that the job has begun, and with it the first of its events. */
export async function startFirstEvent(tx: Transaction, { job }: OfJob): Promise<void> {
  await start.run(tx, { job, now: tx.now });
}

const finish = (given: JobAtTime) =>
  open(given).set({ status: 'finished', percent_complete: 100, ...ended(given) });

const finishStarted = statement('finish-started-events', (given: JobAtTime) =>
  finish(given).where('status', '=', 'started'),
);

/** Records that the work of the present event of a job is done, and that the work of the next one begins. */
export async function startNextEvent(tx: Transaction, { job }: OfJob): Promise<void> {
  await finishStarted.run(tx, { job, now: tx.now });
  await start.run(tx, { job, now: tx.now });
}

const name = statement(
  'name-secondary-entity',
  (given: Given<{ job: string; type: string; id: string; text_id: boolean; label: string; url: string }>) =>
    open(given).set({
      secondary_type: given.type,
      secondary_id: given.id,
      secondary_text_id: given.text_id,
      secondary_label: given.label,
      secondary_url: given.url,
    }),
);

/** Names the second entity of the events of a job, which was not known when they were scheduled. */
export async function nameSecondary(
  tx: Transaction,
  { job }: OfJob,
  { type, id, label, url }: EventEntity,
): Promise<void> {
  await name.run(tx, { job, type, id: String(id), text_id: typeof id === 'string', label, url });
}

const actor = statement('actor-of-job', (given: Given<{ job: string }>) =>
  build
    .selectFrom('events')
    .select(['account_id', 'user_id', 'username'])
    .where('job_key', '=', given.job)
    .orderBy('id')
    .limit(1),
);

/** The actor of the events of a job that has some. */
export async function actorOfJob(tx: Transaction, { job }: OfJob): Promise<Actor> {
  const { account_id: id, user_id: user, username } = await actor.one(tx, { job });
  return { account: { id }, user: user === null ? null : { id: user, username: username ?? '' } };
}

const finishAll = statement('finish-job-events', finish);

/** Ends the events of a job that is done. */
export async function finishJobEvents(tx: Transaction, { job }: OfJob): Promise<void> {
  await writeEffects(tx);
  await finishAll.run(tx, { job, now: tx.now });
}

const failAll = statement('fail-job-events', (given: JobAtTime & Given<{ message: string }>) =>
  open(given).set({ status: 'failed', message: given.message, ...ended(given) }),
);

/** Ends the events of a job that failed. @param message why, for users */
export async function failEvents(tx: Transaction, { job }: OfJob, message: string): Promise<void> {
  await writeEffects(tx);
  await saveProgress(tx, { job }, undefined);
  await failAll.run(tx, { job, now: tx.now, message });
}

const started = statement('started-events', (given: Given<{ job: string }>) =>
  build
    .selectFrom('events')
    .select(['id', 'progress'])
    .where('job_key', '=', given.job)
    .where('status', '=', 'started'),
);

const advance = statement(
  'progress-of-event',
  (given: Given<{ id: number; percent: number; progress: string; rate: string | null }>) =>
    build
      .updateTable('events')
      .set({
        percent_complete: given.percent,
        progress: given.progress,
        rate: sql<string | null>`coalesce(${given.rate}::text, rate)`,
      })
      .where('id', '=', given.id),
);

/** The known progress of a job. */
export interface JobProgress {
  readonly progress: EventProgress;
  /** The speed, as text for users; undefined: it does not change. */
  readonly rate: string | undefined;
}

/**
 * Saves the progress of a job in those of its events that have begun.
 *
 * @param next undefined: the progress pauses
 */
export async function saveProgress(
  tx: Transaction,
  { job }: OfJob,
  next: JobProgress | undefined,
): Promise<void> {
  for (const { id, progress: last } of await started.all(tx, { job })) {
    const progress =
      next === undefined ? last && pauseProgress(last, tx.now) : continueProgress(last, next.progress);
    if (progress === null) continue;
    await advance.run(tx, {
      id,
      percent: progressAt(progress, tx.now).percent,
      progress: JSON.stringify(progress),
      rate: next?.rate ?? null,
    });
  }
}
