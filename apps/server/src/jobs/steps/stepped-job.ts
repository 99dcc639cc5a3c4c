import type { PartProgress } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import type { Owner } from '../../common/viewer.js';
import type { Transaction } from '../../repositories/transaction.js';

/** A run of a job in the form that its worker gets. */
export interface JobRun<Payload> {
  readonly cloud: Cloud;
  /** The key of the job, which its events carry, and for which secrets in the payload are encrypted. */
  readonly job: string;
  readonly subject: string;
  /** The account of the job, for the jobs that it enqueues. */
  readonly owner: Owner;
  readonly payload: Payload;
}

/** A run of a job at one of its steps. */
export interface StepRun<Payload> extends JobRun<Payload> {
  /** The same for every attempt of the step, so that a driver performs a task once. */
  readonly key: string;
  /** Aborted when the lease was lost or the server stops. */
  readonly signal: AbortSignal;
}

/** A run of a job that has failed. */
interface FailedRun<Payload> extends JobRun<Payload> {
  /** The step in progress, which may have been done in part; the steps before it are done. Null: no step had begun. */
  readonly step: string | null;
}

/** The progress of a step that waits: how much of it is complete now, and how much is expected to be when the wait ends. */
export interface StepProgress extends PartProgress {
  /** The speed, as text for users. */
  readonly rate?: string | undefined;
}

/** The answer of a step that is not done yet and must be run again. */
export class Wait {
  constructor(
    readonly until: Date,
    readonly progress?: StepProgress,
  ) {}
}

/** Runs a step again later; the lane is free meanwhile. @param progress undefined: the progress of its event pauses */
export const wait = (until: Date, progress?: StepProgress): Wait => new Wait(until, progress);

/** A step can never be done: the job fails, and its events fail, too. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** Writes the results of a step, in the transaction that moves the job to the next step. */
export type Saving = (tx: Transaction) => Promise<void> | void;

/** A step of a job. Made by `step`. */
export interface Step<Payload> {
  /** True if a job with this payload has the step. */
  isWanted(payload: Payload): boolean;
  /** True if the present event of a job with this payload ends with the step, and its next event begins. */
  endsEvent(payload: Payload): boolean;
  /** The duration of the step, compared with the other steps of its event. */
  readonly weight: number;
  /** Does the part outside of the database; returns the function that writes the result. */
  act(run: StepRun<Payload>): Promise<Wait | Saving>;
}

/** The parts of a step; at least one of `act` and `save`. */
export interface StepParts<Payload, Result> {
  /** True if a job with this payload has the step; by default every job has it. */
  readonly wanted?: (payload: Payload) => boolean;
  /** True if the present event of a job with this payload ends with the step; by default only the end of the job ends it. */
  readonly endsEvent?: (payload: Payload) => boolean;
  /** The duration of the step, compared with the other steps of its event: by default 1, and 0 without `act`. */
  readonly weight?: number;
  /**
   * Calls drivers, outside of any transaction. It must be repeatable.
   *
   * @throws StepFailed when it can never be done; after any other error it is tried again with growing delays
   */
  readonly act?: (run: StepRun<Payload>) => Promise<Result | Wait>;
  /**
   * Writes rows and events in the transaction that moves the job on, and only while the worker holds the lease.
   *
   * @throws StepFailed when it can never be done
   */
  readonly save?: (tx: Transaction, run: StepRun<Payload>, result: Result) => Promise<void> | void;
}

/** A step without a part outside of the database. */
export function step<Payload>(
  parts: Omit<StepParts<Payload, undefined>, 'act'> & { readonly act?: never },
): Step<Payload>;
/** A step that calls drivers. */
export function step<Payload, Result>(
  parts: StepParts<Payload, Result> & Required<Pick<StepParts<Payload, Result>, 'act'>>,
): Step<Payload>;
export function step<Payload, Result>({
  wanted,
  endsEvent,
  weight = 1,
  act,
  save,
}: StepParts<Payload, Result | undefined>): Step<Payload> {
  return {
    isWanted: (payload) => wanted?.(payload) ?? true,
    endsEvent: (payload) => endsEvent?.(payload) ?? false,
    weight: act === undefined ? 0 : weight,
    act: async (run) => {
      const result = await act?.(run);
      return result instanceof Wait ? result : (tx) => save?.(tx, run, result);
    },
  };
}

/** The completion of the payload of a job that waited for others. */
export interface JobPlan<Payload> {
  /** True if the payload lacks what was not known when the job was enqueued. */
  isWanted(payload: Payload): boolean;
  /**
   * Decides with the rows as they are now, in the transaction that saves the payload.
   *
   * @returns the whole payload, or until when the job waits longer
   * @throws StepFailed when it can never be done
   */
  make(tx: Transaction, run: JobRun<Payload>): Promise<Payload | Wait>;
}

/** A kind of job with steps. Made by `steps`. */
export interface SteppedJob<Payload> {
  /** The steps by name, in order. */
  readonly steps: Readonly<Record<string, Step<Payload>>>;
  /** Completes the payload of a job that waited for others, before its first step. */
  readonly plan?: JobPlan<Payload> | undefined;
  /**
   * Writes the rest when the job has failed, in the transaction that ends the job and its events, so that nothing stays half
   * done.
   *
   * @param reason the reason that users see
   */
  failed(tx: Transaction, run: FailedRun<Payload>, reason: string): Promise<void> | void;
}

/**
 * Makes a kind of job with steps. Each step is saved, so that a crash repeats one step only.
 *
 * @typeParam Payload the payload of the job: JSON, with encrypted secrets
 * @see step
 */
export function steps<Payload>(job: SteppedJob<Payload>): SteppedJob<Payload> {
  if (Object.keys(job.steps).length === 0) throw new Error('A job with steps has at least one.');
  return job;
}
