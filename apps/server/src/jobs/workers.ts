import type { JobKind } from '../repositories/jobs.js';
import type { JobWorker } from './job-runner.js';
import { pruneHistory } from './pruneHistory.js';
import { publishZone } from './publishZone.js';

/** What does each kind of job. */
export const workers: Readonly<Record<JobKind, JobWorker>> = { publishZone, pruneHistory };
