import type { Cloud } from '../../cloud/cloud.js';
import type { SteppedJob } from './stepped-job.js';

/** Does one kind of job. It must be repeatable: after a crash the job runs again from its start. */
export type JobWorker = (cloud: Cloud, subject: string, signal: AbortSignal) => Promise<void>;

/** Does a kind of job, with or without steps. */
export type Worker = JobWorker | SteppedJob<unknown>;
