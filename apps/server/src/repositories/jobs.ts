import type { JobKind } from '../generated/job-kinds.js';
import type { JobPayloads } from '../generated/job-payloads.js';
import { enqueuePlain, enqueueSteps, type JobOfSteps, type PlainJob } from './job-rows.js';
import type { Transaction } from './transaction.js';

/** A kind of job that is done step by step. */
export type SteppedKind = keyof JobPayloads;

/** Asks for a job in the transaction that needs it. */
export function enqueue(tx: Transaction, request: PlainJob<Exclude<JobKind, SteppedKind>>): void;
/** Asks for a job with steps in the transaction that needs it. */
export function enqueue<Kind extends SteppedKind>(
  tx: Transaction,
  request: JobOfSteps<Kind, JobPayloads[Kind]>,
): void;
export function enqueue(tx: Transaction, request: PlainJob | JobOfSteps<JobKind, unknown>): void {
  if (request.key === undefined) enqueuePlain(tx, request);
  else enqueueSteps(tx, request);
}
