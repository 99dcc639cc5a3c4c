import type { Viewer } from '../viewer.js';
import type { StoredDomain } from './domains/domain-rows.js';
import type { Transaction } from './transaction.js';

/** Work that outlives the request. */
export interface JobRequest {
  readonly kind: JobKind;
  /** What it is about; while a job of the kind is pending for the subject, asking again only counts. */
  readonly subject: string;
  /** Not before this time; a later request for a pending job does not put it off. */
  readonly runAt: Date;
}

/** The kinds of job there are. */
export type JobKind = 'publishZone' | 'pruneHistory';

/**
 * Asks for a job in the transaction that needs it. A pending job stays one: its row is written all the same, so that no
 * worker can take it before the transaction's changes are there to be seen.
 */
export async function enqueue(
  { client, now }: Transaction,
  { kind, subject, runAt }: JobRequest,
): Promise<void> {
  await client.$executeRawUnsafe(
    `INSERT INTO jobs AS j (kind, subject, pending_key, payload, state, run_at, created_at)
     VALUES ($1, $2, $1 || ':' || $2, '{}', 'pending', $3::timestamptz, $4::timestamptz)
     ON CONFLICT (pending_key) DO UPDATE SET requests = j.requests + 1`,
    kind,
    subject,
    runAt,
    now,
  );
}

/** Asks for a zone to be rendered and published, if it is one of those that are (§3.3). */
export async function requestPublishing(
  _viewer: Viewer,
  tx: Transaction,
  { id, values }: StoredDomain,
): Promise<void> {
  if (values.type !== 'master' || values.status !== 'active') return;
  await enqueue(tx, {
    kind: 'publishZone',
    subject: String(id),
    runAt: new Date(tx.now.getTime() + tx.publishDelay),
  });
}
