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

/**
 * Asks for a job in the transaction that needs it. A pending job stays one: its row is written all the same, so that no
 * worker can take it before the transaction's changes are there to be seen.
 */
export const enqueue = (tx: Transaction, { subject, ...request }: JobRequest): Promise<void> =>
  enqueueAll(tx, { ...request, subjects: [subject] });

/** Asks for a job of one kind for each of many subjects, all different, in one statement. */
export async function enqueueAll(
  { client, now, dueTimes }: Transaction,
  { kind, subjects, runAt }: Omit<JobRequest, 'subject'> & { readonly subjects: readonly string[] },
): Promise<void> {
  await client.$executeRawUnsafe(
    `INSERT INTO jobs AS j (kind, subject, pending_key, payload, state, run_at, created_at)
     SELECT $1, s, $1 || ':' || s, '{}', 'pending', $3::timestamptz, $4::timestamptz FROM unnest($2::text[]) AS s
     ON CONFLICT (pending_key) DO UPDATE SET requests = j.requests + 1`,
    kind,
    subjects,
    runAt,
    now,
  );
  dueTimes.push(runAt);
}
