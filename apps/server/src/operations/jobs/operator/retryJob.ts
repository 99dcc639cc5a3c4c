import { mayRetryJob } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { getJobRow, lockJob, reviveJob } from '../../../repositories/jobs/operator/jobs.js';
import { presentJob } from './present.js';

export const retryJob: Handler<'retryJob'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { job, conflicting } = await lockJob(tx, params.jobId);
    unwrap(mayRetryJob(job.state, { conflicting, stepped: job.key !== null }));
    await reviveJob(tx, job);
    return presentJob(cloud, tx, await getJobRow(tx, params.jobId));
  });
