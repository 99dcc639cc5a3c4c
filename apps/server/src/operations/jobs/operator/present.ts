import type { OperatorSchema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Session } from '@cloud-account/database';
import { progressOf } from '../../../repositories/events/event-row.js';
import { eventsOfJobs, type JobEvent, type StoredJob } from '../../../repositories/jobs/operator/jobs.js';
import type { StoredStepFault } from '../../../repositories/jobs/operator/step-faults.js';
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
export async function presentJobs(
  { stepsOf, clock }: Pick<Cloud, 'stepsOf' | 'clock'>,
  session: Session,
  rows: readonly StoredJob[],
): Promise<OperatorSchema<'Job'>[]> {
  const events = await eventsOfJobs(session, rows);
  const now = clock.now();
  return rows.map((row) => presentOne(row, stepsOf(row.kind), events, now));
}

/** A job as the operator's API shows it. */
export async function presentJob(
  { stepsOf, clock }: Pick<Cloud, 'stepsOf' | 'clock'>,
  session: Session,
  row: StoredJob,
): Promise<OperatorSchema<'Job'>> {
  return presentOne(row, stepsOf(row.kind), await eventsOfJobs(session, [row]), clock.now());
}

/** A step fault as the operator's API shows it. */
export const presentStepFault = (row: StoredStepFault): OperatorSchema<'StepFault'> => ({
  id: row.id,
  effect: row.effect,
  kind: row.kind,
  step: row.step,
  node_id: row.node_id,
  once: row.once,
  reason: row.reason,
  until: row.until && wireTime(row.until),
  jobs_held: row.jobs_held,
  created: wireTime(row.created_at),
});
