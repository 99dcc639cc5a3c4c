import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { change } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { writeEffects } from '../effects.js';
import type { Transaction } from '../transaction.js';

/** The job of an event, as what is done for it knows it. */
export interface OfJob {
  /** The job's key. */
  readonly job: string;
}

type Asked = Given<{ job: string; now: Date }>;

/** What an event takes is counted from when it was asked for. */
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

/** Says that what an event of the job tells has begun. @param action the event's kind: node_boot, … */
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

/** Says that the job has begun: the first of its events has, too. */
export async function startFirstEvent(tx: Transaction, { job }: OfJob): Promise<void> {
  await change(tx, startFirst, { job, now: tx.now });
}

const ended = (given: Given<{ now: Date }>) => ({ time_remaining: 0, duration: duration(given) });

const finish = statement('finish-event', (given: Asked & Given<{ action: string }>) =>
  open(given)
    .set({ status: 'finished', percent_complete: 100, ...ended(given) })
    .where('action', '=', given.action),
);

/** Says that what an event of the job tells is done, while the job goes on. @param action the event's kind */
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

/** How far what a job does is; what is not said stays. */
export interface Progress {
  /** From 0 to 99; it never falls. */
  readonly percent?: number | undefined;
  /** How fast, as text for people. */
  readonly rate?: string;
  /** Seconds. */
  readonly timeRemaining?: number;
}

/** Says how far the job is, in its events that have begun. */
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
