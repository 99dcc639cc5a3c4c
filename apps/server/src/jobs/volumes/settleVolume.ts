import { settle } from '../../repositories/volumes/settling.js';
import type { JobWorker } from '../runner/worker.js';

/** Brings what was asked for of a volume to its end: it becomes active, and its events are finished. */
export const settleVolume: JobWorker = (cloud, subject) =>
  cloud.transaction((tx) => settle(tx, Number(subject)));
