import type { Handler } from '../../../cloud/operation.js';
import { listJobRows } from '../../../repositories/jobs/operator/jobs.js';
import { presentJobs } from './present.js';

export const listJobs: Handler<'listJobs'> = async ({ cloud, query, filter }) => {
  const { data: rows, ...page } = await listJobRows(cloud.database, query, filter);
  return { data: await presentJobs(cloud, cloud.database, rows), ...page };
};
