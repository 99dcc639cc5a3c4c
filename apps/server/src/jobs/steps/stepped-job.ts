import type { Cloud } from '../../cloud/cloud.js';
import type { Transaction } from '../../repositories/transaction.js';

/** A job, as what is done for it sees it. */
export interface JobContext<Payload> {
  readonly cloud: Cloud;
  /** The job's key, which its events carry; what is encrypted in the payload is encrypted for it. */
  readonly job: string;
  readonly subject: string;
  readonly payload: Payload;
}

/** A job at one of its steps. */
export interface StepContext<Payload> extends JobContext<Payload> {
  /** The same however often the step is repeated: what is asked for under it outside is done once. */
  readonly key: string;
  /** Aborted when the lease was lost or the server stops. */
  readonly signal: AbortSignal;
}

/** A job that has failed. */
export interface FailedContext<Payload> extends JobContext<Payload> {
  /** The step that it was at, which may have been done in part; those before it are done. Null: it had not begun. */
  readonly step: string | null;
}

/** An answer of a step: it is not done yet, and is to be asked again. */
export class Wait {
  constructor(
    readonly until: Date,
    readonly percent?: number,
  ) {}
}

/**
 * Lets a step be asked again later; no lane is held meanwhile.
 *
 * @param percent how far what the job's event tells is, from 0 to 99
 */
export const wait = (until: Date, percent?: number): Wait => new Wait(until, percent);

/** A step can never be done: the job fails, and with it its events. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** Writes what a step did, in the transaction that moves the job on. */
export type Saving = (tx: Transaction) => Promise<void> | void;

/** A step of a job whose payload is of a type. Made by `step`. */
export interface Step<Payload> {
  /** Whether a job that is asked to do this has the step. */
  isWanted(payload: Payload): boolean;
  /** Does the part that is outside of the database; answers with what writes it. */
  act(context: StepContext<Payload>): Promise<Wait | Saving>;
}

/** What a step is made of; at least one of `act` and `save`. */
export interface StepParts<Payload, Result> {
  /** Whether a job that is asked to do this has the step; each has, unless told. */
  readonly wanted?: (payload: Payload) => boolean;
  /**
   * Asks drivers, outside of any transaction. It must bear being repeated.
   *
   * @throws StepFailed when it can never be done; after anything else it is tried again, later each time
   */
  readonly act?: (context: StepContext<Payload>) => Promise<Result | Wait>;
  /**
   * Writes rows and events in the one transaction that moves the job on, and only while the worker holds its lease.
   *
   * @throws StepFailed when it can never be done
   */
  readonly save?: (tx: Transaction, context: StepContext<Payload>, result: Result) => Promise<void> | void;
}

/** A step that does nothing outside of the database. */
export function step<Payload>(
  parts: Omit<StepParts<Payload, undefined>, 'act'> & { readonly act?: never },
): Step<Payload>;
/** A step that asks drivers. */
export function step<Payload, Result>(
  parts: StepParts<Payload, Result> & Required<Pick<StepParts<Payload, Result>, 'act'>>,
): Step<Payload>;
export function step<Payload, Result>({
  wanted,
  act,
  save,
}: StepParts<Payload, Result | undefined>): Step<Payload> {
  return {
    isWanted: (payload) => wanted?.(payload) ?? true,
    act: async (context) => {
      const result = await act?.(context);
      return result instanceof Wait ? result : (tx) => save?.(tx, context, result);
    },
  };
}

/** A kind of job that is done step by step. Made by `steps`. */
export interface SteppedJob<Payload> {
  /** By name, in their order. */
  readonly steps: Readonly<Record<string, Step<Payload>>>;
  /**
   * Writes what is left when the job has failed, in the transaction that ends it and its events: nothing may stay half done.
   *
   * @param reason why, as people are told
   */
  failed(tx: Transaction, context: FailedContext<Payload>, reason: string): Promise<void> | void;
}

/**
 * A kind of job that is done step by step. What it did is kept with each step; a crash anywhere repeats that step only.
 *
 * @typeParam Payload what it is asked to do; JSON, secrets in it encrypted
 * @see step
 */
export function steps<Payload>(job: SteppedJob<Payload>): SteppedJob<Payload> {
  if (Object.keys(job.steps).length === 0) throw new Error('A job with steps has at least one.');
  return job;
}
