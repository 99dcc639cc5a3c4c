import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredJob } from '../../../repositories/jobs/operator/jobs.js';
import { wireTime } from '../../common/wire-time.js';

/** A job as the operator's API shows it. */
export const presentJob = (row: StoredJob): OperatorSchema<'Job'> => ({
  id: Number(row.id),
  kind: row.kind,
  subject: row.subject,
  queue: row.queue,
  key: row.key,
  state: row.state,
  step: row.step,
  attempts: row.attempts,
  requests: row.requests,
  run_at: wireTime(row.due),
  last_error: row.last_error,
  created: wireTime(row.created_at),
  finished: row.finished_at && wireTime(row.finished_at),
});
