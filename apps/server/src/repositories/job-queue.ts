import type { Database } from '../database/database.js';
import { query } from '../database/query.js';
import type { JobKind } from '../generated/job-kinds.js';

/** A job that this worker holds until its lease ends. */
export interface LeasedJob {
  readonly id: bigint;
  readonly kind: JobKind;
  readonly subject: string;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/**
 * Takes the oldest job that is due, or whose worker has not been heard of. Two jobs of one kind and subject never run at
 * once: only the oldest unfinished one can be taken, and its row is locked by who takes it.
 *
 * @param owner names the worker
 * @param until when the lease ends unless it is prolonged
 */
export async function leaseJob(
  database: Database,
  { owner, now, until }: { owner: string; now: Date; until: Date },
): Promise<LeasedJob | undefined> {
  const [job] = await query<LeasedJob>(
    database,
    'lease-job',
    `UPDATE jobs SET state = 'running', pending_key = NULL, attempts = attempts + 1, lease_owner = $1, lease_until = $3
     WHERE id = (
       SELECT j.id FROM jobs j
       WHERE ((j.state = 'pending' AND j.run_at <= $2) OR (j.state = 'running' AND j.lease_until < $2))
         AND NOT EXISTS (
           SELECT 1 FROM jobs other
           WHERE other.kind = j.kind AND other.subject = j.subject AND other.id <> j.id
             AND (other.state = 'running' AND other.lease_until >= $2
               OR other.state IN ('pending', 'running') AND other.id < j.id))
       ORDER BY j.run_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, subject, attempts`,
    [owner, now, until],
  );
  return job;
}

/** Says that the worker is still at it. @returns whether the lease still is the worker's */
export async function prolongLease(
  database: Database,
  id: bigint,
  owner: string,
  until: Date,
): Promise<boolean> {
  return touched(database, 'prolong-lease', `lease_until = $3`, [id, owner, until]);
}

/** Ends a job that was done. */
export async function finishJob(database: Database, id: bigint, owner: string, now: Date): Promise<boolean> {
  return touched(
    database,
    'finish-job',
    `state = 'done', finished_at = $3, lease_owner = NULL, last_error = NULL`,
    [id, owner, now],
  );
}

/** Ends a job that is not worth another try. */
export async function failJob(
  database: Database,
  id: bigint,
  owner: string,
  now: Date,
  error: string,
): Promise<boolean> {
  return touched(
    database,
    'fail-job',
    `state = 'failed', finished_at = $3, lease_owner = NULL, last_error = $4`,
    [id, owner, now, error],
  );
}

/** Lets a job be tried again: the lease ends at the time of the next try, and until then it is nobody's. */
export async function retryJob(
  database: Database,
  id: bigint,
  owner: string,
  at: Date,
  error: string,
): Promise<boolean> {
  return touched(database, 'retry-job', `lease_until = $3, last_error = $4, lease_owner = NULL`, [
    id,
    owner,
    at,
    error,
  ]);
}

/** Frees the jobs of workers that cannot be alive: on an embedded database nobody else ever is. */
export async function releaseLeases(database: Database, now: Date): Promise<void> {
  await query(database, 'release-leases', `UPDATE jobs SET lease_until = $1 WHERE state = 'running'`, [
    new Date(now.getTime() - 1),
  ]);
}

/** When the next pending job is due. */
export async function nextDue(database: Database): Promise<Date | undefined> {
  const [row] = await query<{ at: Date | null }>(
    database,
    'next-due',
    `SELECT min(CASE WHEN state = 'pending' THEN run_at ELSE lease_until END) AS at
     FROM jobs WHERE state IN ('pending', 'running')`,
    [],
  );
  return row?.at ?? undefined;
}

/** Removes finished jobs and events older than a time, some at once. @returns how many were removed */
export async function pruneHistory(database: Database, before: Date): Promise<number> {
  const [row] = await query<{ removed: number }>(
    database,
    'prune-history',
    `WITH old_jobs AS (
       DELETE FROM jobs WHERE id IN (
         SELECT id FROM jobs WHERE state IN ('done', 'failed') AND finished_at < $1 ORDER BY id LIMIT 5000) RETURNING 1),
     old_events AS (
       DELETE FROM events WHERE id IN (
         SELECT id FROM events WHERE created_at < $1 ORDER BY created_at LIMIT 5000) RETURNING 1)
     SELECT ((SELECT count(*) FROM old_jobs) + (SELECT count(*) FROM old_events))::int AS removed`,
    [before],
  );
  return row?.removed ?? 0;
}

async function touched(database: Database, name: string, set: string, values: unknown[]): Promise<boolean> {
  const rows = await query<{ id: bigint }>(
    database,
    name,
    `UPDATE jobs SET ${set} WHERE id = $1 AND lease_owner = $2 AND state = 'running' RETURNING id`,
    values,
  );
  return rows.length > 0;
}
