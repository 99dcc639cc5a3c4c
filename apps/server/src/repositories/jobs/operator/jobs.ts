import type { Filter } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { notFound } from '../../../refused.js';
import { textSource } from '../../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';

/** A job as the operator sees it. */
export interface JobRow {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly state: OperatorSchema<'Job'>['state'];
  readonly attempts: number;
  readonly requests: number;
  readonly due: Date;
  readonly lastError: string | null;
  readonly created: Date;
  readonly finished: Date | null;
}

/** A job that failed and is to be tried again is nobody's until then. */
const isWaiting = `j.state = 'running' AND j.lease_owner IS NULL`;
const state = `CASE WHEN ${isWaiting} THEN 'waiting' ELSE j.state END`;

const columns = `j.id, j.kind, j.subject, ${state} AS state, j.attempts, j.requests,
  CASE WHEN ${isWaiting} THEN j.lease_until ELSE j.run_at END AS due,
  j.last_error AS "lastError", j.created_at AS created, j.finished_at AS finished`;

/** All jobs, the newest first. */
export const listJobRows = (
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<JobRow>> =>
  listPage(
    database,
    {
      name: 'operator-jobs',
      columns,
      from: 'jobs j',
      id: 'j.id',
      newestFirst: true,
      where: 'TRUE',
      values: [],
      keys: {
        kind: textSource('j.kind'),
        subject: textSource('j.subject'),
        state: textSource(`(${state})`),
      },
    },
    request,
    filter,
  );

/** @throws Refused (404) when there is no such job */
export async function getJobRow(on: Database | Transaction['client'], id: number): Promise<JobRow> {
  const [row] = await query<JobRow>(on, 'operator-job', `SELECT ${columns} FROM jobs j WHERE j.id = $1`, [
    id,
  ]);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a job and keeps workers from taking it until the transaction ends.
 *
 * @returns the job, and whether another one is pending for the same thing
 * @throws Refused (404) when there is no such job
 */
export async function lockJob({ client }: Transaction, id: number): Promise<{ job: JobRow; rival: boolean }> {
  const text = `SELECT ${columns} FROM jobs j WHERE j.id = $1 FOR UPDATE`;
  const [job] = await query<JobRow>(client, 'operator-lock-job', text, [id]);
  if (job === undefined) throw notFound();
  const { kind, subject } = job;
  const others = await client.job.count({ where: { pendingKey: `${kind}:${subject}`, NOT: { id: job.id } } });
  return { job, rival: others > 0 };
}

/** Makes a job pending and due. */
export async function reviveJob({ client, now, effects }: Transaction, job: JobRow): Promise<void> {
  await client.job.update({
    where: { id: job.id },
    data: {
      state: 'pending',
      pendingKey: `${job.kind}:${job.subject}`,
      attempts: 0,
      runAt: now,
      leaseUntil: null,
      finishedAt: null,
    },
    select: { id: true },
  });
  effects.dueTimes.push(now);
}

/** Ends a job without its being done. */
export async function giveUpJob({ client, now }: Transaction, { id }: JobRow): Promise<void> {
  await client.job.update({
    where: { id },
    data: { state: 'failed', pendingKey: null, finishedAt: now, lastError: 'Abandoned by the operator' },
    select: { id: true },
  });
}
