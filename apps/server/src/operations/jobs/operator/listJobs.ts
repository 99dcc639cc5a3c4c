import type { Handler } from '../../../common/operation.js';
import { listJobRows } from '../../../repositories/jobs/operator/jobs.js';
import { presentJob } from './present.js';

export const listJobs: Handler<'listJobs'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listJobRows(cloud.database, query, filter);
  return { data: rows.map(presentJob), ...page };
};
