import { mayAbandonJob } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { getJobRow, giveUpJob, lockJob } from '../../../repositories/jobs/operator/jobs.js';
import { presentJob } from './present.js';

export const abandonJob: Handler<'abandonJob'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { job } = await lockJob(tx, params.jobId);
    unwrap(mayAbandonJob(job.state));
    await giveUpJob(tx, job);
    return presentJob(cloud, tx, await getJobRow(tx, params.jobId));
  });
