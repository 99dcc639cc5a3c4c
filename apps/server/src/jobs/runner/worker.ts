import type { Cloud } from '../../cloud/cloud.js';
import type { SteppedJob } from '../steps/stepped-job.js';

/** Does one kind of job. It must bear being repeated: a crash anywhere runs it again from its start. */
export type JobWorker = (cloud: Cloud, subject: string, signal: AbortSignal) => Promise<void>;

/** What does a kind of job: at once, or step by step. */
export type Worker = JobWorker | SteppedJob<unknown>;
