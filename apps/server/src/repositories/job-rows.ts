import type { JobKind } from '../generated/kinds/job-kinds.js';
import { build, type Given } from '../database/build.js';
import { allRows, type Session } from '../database/session.js';
import { statement, type RowOf } from '../database/statement.js';
import { writeEffects } from './effects.js';
import type { Transaction } from './transaction.js';

interface Asked {
  /** Jobs of one queue are done one after another, in the order that they were asked for; `kind:subject` unless told. */
  readonly queue?: string;
  /** Not before this time. */
  readonly runAt: Date;
}

/** Work that outlives the request. */
export interface PlainJob<Kind = JobKind> extends Asked {
  readonly kind: Kind;
  /** What it is about; while a job of the kind is pending for the subject, asking again only counts and does not put it off. */
  readonly subject: string;
  readonly key?: never;
}

/** Work of several steps; every request is a job of its own. */
export interface JobOfSteps<Kind, Payload> extends Asked {
  readonly kind: Kind;
  /** What it is about. */
  readonly subject: string;
  /** A new UUID, which its events carry, too. */
  readonly key: string;
  /** What is to be done, as JSON; secrets only encrypted, for the key. */
  readonly payload: Payload;
}

/** Asks for a job without steps, of whatever kind. */
export function enqueuePlain({ effects, now }: Transaction, { kind, subject, queue, runAt }: PlainJob): void {
  const pendingKey = `${kind}:${subject}`;
  const before = effects.jobs.get(pendingKey);
  const due = before === undefined || runAt < before.run_at ? runAt : before.run_at;
  effects.jobs.set(pendingKey, {
    kind,
    subject,
    queue: queue ?? pendingKey,
    key: null,
    pending_key: pendingKey,
    payload: {},
    state: 'pending',
    requests: (before?.requests ?? 0) + 1,
    run_at: due,
    due_at: due,
    created_at: now,
  });
  effects.dueTimes.push(runAt);
}

/** Asks for a job with steps of whatever kind. */
export function enqueueSteps(
  { effects, now }: Transaction,
  { kind, subject, queue, key, payload, runAt }: JobOfSteps<JobKind, unknown>,
): void {
  effects.jobs.set(key, {
    kind,
    subject,
    queue: queue ?? `${kind}:${subject}`,
    key,
    pending_key: null,
    payload,
    state: 'pending',
    requests: 1,
    run_at: runAt,
    due_at: runAt,
    created_at: now,
  });
  effects.dueTimes.push(runAt);
}

const unfinished = () =>
  build
    .selectFrom('jobs')
    .select(['id', 'kind', 'subject', 'queue', 'key', 'state'])
    .where('due_at', 'is not', null)
    .orderBy('id');

const ofQueue = statement('unfinished-of-queue', (given: Given<{ queue: string }>) =>
  unfinished().where('queue', '=', given.queue),
);

const about = statement('unfinished-about', (given: Given<{ kind: JobKind; subject: string }>) =>
  unfinished().where('kind', '=', given.kind).where('subject', '=', given.subject),
);

/** A job that is pending or running. */
export type UnfinishedJob = RowOf<typeof ofQueue>;

/**
 * The jobs of a queue that are pending or running, in their order, with those that the transaction has just asked for. None
 * can be added meanwhile where who asks for one locks what the queue is of.
 */
export async function unfinishedJobs(
  session: Session | Transaction,
  queue: string,
): Promise<UnfinishedJob[]> {
  if ('effects' in session) await writeEffects(session);
  return allRows(session, ofQueue, { queue });
}

/** The jobs of a kind about a subject that are pending or running, whatever queue they are in. */
export async function unfinishedJobsAbout(
  session: Session | Transaction,
  kind: JobKind,
  subject: string,
): Promise<UnfinishedJob[]> {
  if ('effects' in session) await writeEffects(session);
  return allRows(session, about, { kind, subject });
}

const cancel = statement('cancel-pending', (given: Given<{ queue: string; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({ state: 'failed', due_at: null, payload: '{}', finished_at: given.now, last_error: 'cancelled' })
    .where('queue', '=', given.queue)
    .where('state', '=', 'pending')
    .where('step', 'is', null)
    .returning('key'),
);

/**
 * Cancels the jobs with steps of a queue that have not begun. What they were to do and their events are the caller's to end.
 *
 * @returns their keys
 */
export async function cancelPending(tx: Transaction, queue: string): Promise<string[]> {
  await writeEffects(tx);
  const rows = await allRows(tx, cancel, { queue, now: tx.now });
  return rows.flatMap(({ key }) => key ?? []);
}
