import type { Handler } from '../../../cloud/operation.js';
import { getJobRow } from '../../../repositories/jobs/operator/jobs.js';
import { presentJob } from './present.js';

export const getJob: Handler<'getJob'> = async ({ cloud, params }) =>
  presentJob(cloud, cloud.database, await getJobRow(cloud.database, params.jobId));
