import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { change } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { writeEffects } from '../effects.js';
import type { Transaction } from '../transaction.js';

/** The job of an event, in the form that its worker has. */
export interface OfJob {
  /** The job's key. */
  readonly job: string;
}

type Asked = Given<{ job: string; now: Date }>;

/** The duration counts from the request. */
const duration = (given: Given<{ now: Date }>) =>
  sql<number>`greatest(0, extract(epoch FROM ${given.now}::timestamptz - created_at))`;

/** The events of a job that have not ended. */
const open = (given: Given<{ job: string }>) =>
  build
    .updateTable('events')
    .where('job_key', '=', given.job)
    .where('status', 'in', ['scheduled', 'started']);

const start = statement('start-event', (given: Asked & Given<{ action: string }>) =>
  open(given)
    .set({ status: 'started', duration: duration(given) })
    .where('status', '=', 'scheduled')
    .where('action', '=', given.action),
);

/** Records that an event of the job has begun. @param action the action of the event: node_boot, … */
export async function startEvent(tx: Transaction, { job }: OfJob, action: string): Promise<void> {
  await writeEffects(tx);
  await change(tx, start, { job, action, now: tx.now });
}

const startFirst = statement('start-first-event', (given: Asked) =>
  open(given)
    .set({ status: 'started', duration: duration(given) })
    .where('status', '=', 'scheduled')
    .where(
      'id',
      '=',
      sql<number>`(SELECT min(first.id) FROM events first WHERE first.job_key = ${given.job})`,
    ),
);

/** Records that the job has begun, and with it the first of its events. */
export async function startFirstEvent(tx: Transaction, { job }: OfJob): Promise<void> {
  await change(tx, startFirst, { job, now: tx.now });
}

const ended = (given: Given<{ now: Date }>) => ({ time_remaining: 0, duration: duration(given) });

const finish = statement('finish-event', (given: Asked & Given<{ action: string }>) =>
  open(given)
    .set({ status: 'finished', percent_complete: 100, ...ended(given) })
    .where('action', '=', given.action),
);

/** Records that an event of the job has finished, while the job continues. @param action the action of the event */
export async function finishEvent(tx: Transaction, { job }: OfJob, action: string): Promise<void> {
  await writeEffects(tx);
  await change(tx, finish, { job, action, now: tx.now });
}

const finishAll = statement('finish-job-events', (given: Asked) =>
  open(given).set({ status: 'finished', percent_complete: 100, ...ended(given) }),
);

/** Ends the events of a job that is done. */
export async function finishJobEvents(tx: Transaction, { job }: OfJob): Promise<void> {
  await writeEffects(tx);
  await change(tx, finishAll, { job, now: tx.now });
}

const failAll = statement('fail-job-events', (given: Asked) =>
  open(given).set({ status: 'failed', ...ended(given) }),
);

/** Ends the events of a job that failed. */
export async function failEvents(tx: Transaction, { job }: OfJob): Promise<void> {
  await writeEffects(tx);
  await change(tx, failAll, { job, now: tx.now });
}

const advance = statement(
  'progress-of-events',
  (given: Asked & Given<{ percent: number | null; rate: string | null; remaining: number | null }>) =>
    open(given)
      .set({
        percent_complete: sql<number>`coalesce(least(99, greatest(percent_complete, ${given.percent}::int)), 0)`,
        rate: sql<string | null>`coalesce(${given.rate}::text, rate)`,
        time_remaining: sql<number | null>`coalesce(${given.remaining}::int, time_remaining)`,
        duration: duration(given),
      })
      .where('status', '=', 'started'),
);

/** The progress of a job; omitted values do not change. */
export interface Progress {
  /** From 0 to 99; it never falls. */
  readonly percent?: number | undefined;
  /** The speed, as text for users. */
  readonly rate?: string;
  /** In seconds. */
  readonly timeRemaining?: number;
}

/** Saves the progress of a job in those of its events that have begun. */
export async function progress(
  tx: Transaction,
  { job }: OfJob,
  { percent, rate, timeRemaining }: Progress,
): Promise<void> {
  await writeEffects(tx);
  const rounded = percent === undefined ? null : Math.floor(percent);
  await change(tx, advance, {
    job,
    now: tx.now,
    percent: rounded,
    rate: rate ?? null,
    remaining: timeRemaining ?? null,
  });
}
