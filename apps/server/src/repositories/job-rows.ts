import type { Owner } from '../common/viewer.js';
import type { JobKind } from '../generated/kinds/job-kinds.js';
import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';
import { writeEffects } from './effects.js';
import type { Transaction } from './transaction.js';

/** The owner of the jobs that are of no account. Such jobs take turns with those of accounts, as if they were of one account. */
export const PLATFORM: Owner = { account: { id: 0 } };

interface JobSchedule {
  /** Jobs of one queue run one after another, in the order in which they were enqueued; the default is `kind:subject`. */
  readonly queue?: string;
  /** The earliest time of the run. */
  readonly runAt: Date;
}

/** A job without steps. */
export interface PlainJob<Kind = JobKind> extends JobSchedule {
  readonly kind: Kind;
  /**
   * The thing that the job changes. While a job of the kind is pending for the subject, enqueuing it again only
   * adds to a count.
   */
  readonly subject: string;
  readonly key?: never;
}

/** A job with steps; every request is a job of its own. */
export interface JobOfSteps<Kind, Payload> extends JobSchedule {
  readonly kind: Kind;
  /** The thing that the job changes. */
  readonly subject: string;
  /** A new UUID, which its events carry, too. */
  readonly key: string;
  /** The input of the job, as JSON; secrets are encrypted for the key. */
  readonly payload: Payload;
}

/** Enqueues a job without steps, of any kind. @param owner the account whose turn the job takes */
export function enqueuePlain(
  { account }: Owner,
  { effects, now }: Transaction,
  { kind, subject, queue, runAt }: PlainJob,
): void {
  const pendingKey = `${kind}:${subject}`;
  const before = effects.jobs.get(pendingKey);
  const due = before === undefined || runAt < before.run_at ? runAt : before.run_at;
  effects.jobs.set(pendingKey, {
    kind,
    subject,
    queue: queue ?? pendingKey,
    account_id: account.id,
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

/** Enqueues a job with steps, of any kind. @param owner the account whose turn the job takes */
export function enqueueSteps(
  { account }: Owner,
  { effects, now }: Transaction,
  { kind, subject, queue, key, payload, runAt }: JobOfSteps<JobKind, unknown>,
): void {
  effects.jobs.set(key, {
    kind,
    subject,
    queue: queue ?? `${kind}:${subject}`,
    account_id: account.id,
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
    .select(['id', 'kind', 'subject', 'queue', 'key', 'state', 'step', 'payload'])
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
 * The pending and running jobs of a queue, in order, including those that the transaction has just enqueued. If the callers
 * that enqueue lock the owner of the queue, none can be added meanwhile.
 */
export async function unfinishedJobs(
  session: Session | Transaction,
  queue: string,
): Promise<UnfinishedJob[]> {
  if ('effects' in session) await writeEffects(session);
  return ofQueue.all(session, { queue });
}

/** The pending and running jobs of a kind for a subject, in any queue. */
export async function unfinishedJobsAbout(
  session: Session | Transaction,
  kind: JobKind,
  subject: string,
): Promise<UnfinishedJob[]> {
  if ('effects' in session) await writeEffects(session);
  return about.all(session, { kind, subject });
}

const cancel = statement('cancel-pending', (given: Given<{ queue: string; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({ state: 'failed', due_at: null, payload: '{}', finished_at: given.now, last_error: 'cancelled' })
    .where('queue', '=', given.queue)
    .where('state', '=', 'pending')
    .where('step', 'is', null)
    .returning(['key', 'kind', 'subject']),
);

/**
 * Cancels the jobs with steps of a queue that have not begun. The caller ends their events and undoes what they were to do.
 *
 * @returns them, with their keys
 */
export async function cancelPending(
  tx: Transaction,
  queue: string,
): Promise<{ readonly key: string; readonly kind: string; readonly subject: string }[]> {
  await writeEffects(tx);
  const rows = await cancel.all(tx, { queue, now: tx.now });
  return rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ key, ...row }]));
}
