import { mayAbandonJob, mayRetryJob } from '@cloud-account/core';
import type { Session } from '@cloud-account/database';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { progressOf } from '../../../repositories/events/event-row.js';
import {
  eventsOfJobs,
  getJobRow,
  endUnfinishedJob,
  type JobEvent,
  listJobRows,
  lockJob,
  reviveJob,
  type StoredJob,
} from '../../../queue/operator/jobs.js';
import { wireTime } from '../../common/wire-time.js';

const presentEvent = (event: JobEvent, now: Date): OperatorSchema<'JobEvent'> => ({
  id: event.id,
  account_id: event.account_id,
  action: event.action,
  status: event.status,
  percent_complete: progressOf(event, now).percentComplete,
});

const presentOne = (
  row: StoredJob,
  steps: readonly string[],
  events: readonly JobEvent[],
  now: Date,
): OperatorSchema<'Job'> => ({
  id: Number(row.id),
  kind: row.kind,
  subject: row.subject,
  queue: row.queue,
  key: row.key,
  state: row.state,
  steps: [...steps],
  step: row.step,
  held_by: row.held_by,
  attempts: row.attempts,
  requests: row.requests,
  run_at: wireTime(row.due),
  last_error: row.last_error,
  events: events
    .filter(({ job_key: key }) => key !== null && key === row.key)
    .map((event) => presentEvent(event, now)),
  created: wireTime(row.created_at),
  finished: row.finished_at && wireTime(row.finished_at),
});

/** Jobs with their events, as the operator's API shows them. */
async function presentJobs(
  { steps, clock }: Pick<Cloud, 'steps' | 'clock'>,
  session: Session,
  rows: readonly StoredJob[],
): Promise<OperatorSchema<'Job'>[]> {
  const events = await eventsOfJobs(session, rows);
  const now = clock.now();
  return rows.map((row) => presentOne(row, steps.get(row.kind) ?? [], events, now));
}

/** A job as the operator's API shows it. */
async function presentJob(
  { steps, clock }: Pick<Cloud, 'steps' | 'clock'>,
  session: Session,
  row: StoredJob,
): Promise<OperatorSchema<'Job'>> {
  return presentOne(row, steps.get(row.kind) ?? [], await eventsOfJobs(session, [row]), clock.now());
}

export const listJobs: Handler<'listJobs'> = async ({ cloud, query, filter }) => {
  const { data: rows, ...page } = await listJobRows(cloud.database, query, filter);
  return { data: await presentJobs(cloud, cloud.database, rows), ...page };
};

export const getJob: Handler<'getJob'> = async ({ cloud, params }) =>
  presentJob(cloud, cloud.database, await getJobRow(cloud.database, params.jobId));

export const retryJob: Handler<'retryJob'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { job, conflicting } = await lockJob(tx, params.jobId);
    unwrap(mayRetryJob(job.state, { conflicting, stepped: job.key !== null }));
    await reviveJob(tx, job);
    return presentJob(cloud, tx, await getJobRow(tx, params.jobId));
  });

export const abandonJob: Handler<'abandonJob'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { job } = await lockJob(tx, params.jobId);
    unwrap(mayAbandonJob(job.state));
    await endUnfinishedJob(tx, job);
    return presentJob(cloud, tx, await getJobRow(tx, params.jobId));
  });
