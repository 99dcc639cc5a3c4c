// Generated from the files of src/jobs by `pnpm generate`. Do not edit.
import { pruneHistory } from '../jobs/pruneHistory.js';
import { publishZone } from '../jobs/publishZone.js';
import { settleVolume } from '../jobs/settleVolume.js';
import { sweepFiles } from '../jobs/sweepFiles.js';
import type { JobWorker } from '../jobs/runner/job-runner.js';
import type { JobKind } from './job-kinds.js';

/** What does each kind of job. */
export const workers: Readonly<Record<JobKind, JobWorker>> = { pruneHistory, publishZone, settleVolume, sweepFiles };
