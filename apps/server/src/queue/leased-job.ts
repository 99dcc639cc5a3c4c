import { build, type Given, statement } from '@cloud-account/database';
import {
  failEvents,
  finishJobEvents,
  type JobProgress,
  saveProgress,
  startFirstEvent,
} from '../repositories/events/job-events.js';
import { wakeNextOfQueue } from './job-queue.js';
import type { Transaction } from '../repositories/transaction.js';

/** A job with steps, and its lease. */
export interface JobLease {
  readonly id: bigint;
  /** The key of the job. */
  readonly job: string;
  readonly queue: string;
  /** The owner of the lease, a new one each time the job is leased. */
  readonly owner: string;
}

/** Another worker has the lease and repeats the step, so the results of this worker must not be saved. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const lock = statement('lock-held-job', (given: Given<{ id: bigint; owner: string }>) =>
  build
    .selectFrom('jobs')
    .select((eb) => [
      'step',
      eb.exists(eb.selectFrom('step_faults').select('step_faults.id')).$castTo<boolean>().as('faults'),
    ])
    .where('id', '=', given.id)
    .where('lease_owner', '=', given.owner)
    .where('state', '=', 'running')
    .forUpdate(),
);

/** A job that is locked until the transaction ends. */
export interface HeldJob {
  /** Its present step; null: it has not begun. */
  readonly step: string | null;
  /** True if the operator has injected a fault into a step of any job. */
  readonly faults: boolean;
}

/**
 * Locks a job until the transaction ends.
 *
 * @throws LeaseLost when another worker has the job
 */
export async function lockHeldJob(tx: Transaction, { id, owner }: JobLease): Promise<HeldJob> {
  const row = await lock.first(tx, { id, owner });
  if (row === undefined) throw new LeaseLost();
  return row;
}

const ofId = (given: Given<{ id: bigint }>) => build.updateTable('jobs').where('id', '=', given.id);

const move = statement('move-job', (given: Given<{ id: bigint; step: string }>) =>
  ofId(given).set({ step: given.step, held_by: null, attempts: 1, last_error: null }),
);

/** Moves a locked job to its first step, and begins the first of its events. */
export async function beginJob(tx: Transaction, jobLease: JobLease, step: string): Promise<void> {
  await moveJob(tx, jobLease, step);
  await startFirstEvent(tx, jobLease);
}

/** Moves a locked job to another step, with no tries yet. */
export async function moveJob(tx: Transaction, { id }: JobLease, step: string): Promise<void> {
  await move.run(tx, { id, step });
}

const plan = statement('plan-job', (given: Given<{ id: bigint; payload: string }>) =>
  ofId(given).set({ payload: given.payload }),
);

/** Saves the complete payload of a locked job. @param payload JSON */
export async function savePayload(tx: Transaction, { id }: JobLease, payload: unknown): Promise<void> {
  await plan.run(tx, { id, payload: JSON.stringify(payload) });
}

const postpone = statement(
  'postpone-job',
  (given: Given<{ id: bigint; until: Date; held_by: number | null }>) =>
    ofId(given).set({
      state: 'pending',
      held_by: given.held_by,
      attempts: 0,
      run_at: given.until,
      due_at: given.until,
      lease_owner: null,
      lease_until: null,
      last_error: null,
    }),
);

/** The time until which a job waits at its step. */
interface Postponement {
  readonly until: Date;
  /** The progress of its event; undefined: it pauses. */
  readonly progress?: JobProgress | undefined;
  /** The step fault that pauses it. */
  readonly heldBy?: number;
}

/** Makes a locked job wait at its step. */
export async function postponeJob(
  tx: Transaction,
  jobLease: JobLease,
  { until, progress, heldBy }: Postponement,
): Promise<void> {
  await postpone.run(tx, { id: jobLease.id, until, held_by: heldBy ?? null });
  await saveProgress(tx, jobLease, progress);
  tx.effects.dueTimes.push(until);
}

const end = statement(
  'end-job',
  (given: Given<{ id: bigint; now: Date; state: 'done' | 'failed'; error: string | null }>) =>
    ofId(given).set({
      state: given.state,
      // The payload is not needed any more, and may contain secrets.
      payload: '{}',
      held_by: null,
      finished_at: given.now,
      due_at: null,
      lease_owner: null,
      lease_until: null,
      last_error: given.error,
    }),
);

/** Ends a locked job that succeeded, and its events. */
export async function endDoneJob(tx: Transaction, jobLease: JobLease): Promise<void> {
  await finishJobEvents(tx, jobLease);
  await end.run(tx, { id: jobLease.id, now: tx.now, state: 'done', error: null });
  await wakeNextOfQueue(tx, jobLease.queue);
}

/**
 * Ends a locked job that failed, and its events.
 *
 * @param reason why, for operators
 * @param message why, for users
 */
export async function endFailedJob(
  tx: Transaction,
  jobLease: JobLease,
  reason: string,
  message: string,
): Promise<void> {
  await failEvents(tx, jobLease, message);
  await end.run(tx, { id: jobLease.id, now: tx.now, state: 'failed', error: reason });
  await wakeNextOfQueue(tx, jobLease.queue);
}

const markForEnd = statement(
  'doom-job',
  (given: Given<{ id: bigint; at: Date; reason: string; attempts: number; error: string }>) =>
    ofId(given).set({
      failure: given.reason,
      attempts: given.attempts,
      last_error: given.error,
      lease_owner: null,
      lease_until: given.at,
      due_at: given.at,
    }),
);

/**
 * Records that a locked job must end as failed, because that end could not be written: it is tried again.
 *
 * @param reason why the job failed, for users
 * @param next the time of the next try, the number of tries, and why the end could not be written
 */
export async function keepFailure(
  tx: Transaction,
  { id }: JobLease,
  reason: string,
  next: { readonly at: Date; readonly attempts: number; readonly error: string },
): Promise<void> {
  await markForEnd.run(tx, { id, reason, ...next });
}
