import type { JobKind } from '../generated/job-kinds.js';
import type { Transaction } from './transaction.js';

/** Work that outlives the request. */
export interface JobRequest {
  readonly kind: JobKind;
  /** What it is about; while a job of the kind is pending for the subject, asking again only counts. */
  readonly subject: string;
  /** Not before this time; a later request for a pending job does not put it off. */
  readonly runAt: Date;
}

/** Asks for a job in the transaction that needs it. */
export function enqueue({ effects, now }: Transaction, { kind, subject, runAt }: JobRequest): void {
  const key = `${kind}:${subject}`;
  const before = effects.jobs.get(key);
  effects.jobs.set(key, {
    kind,
    subject,
    pending_key: key,
    state: 'pending',
    requests: (before?.requests ?? 0) + 1,
    run_at: before === undefined || runAt < before.run_at ? runAt : before.run_at,
    created_at: now,
  });
  effects.dueTimes.push(runAt);
}
