import { settle } from '../../repositories/volumes/settling.js';
import type { JobWorker } from '../steps/worker.js';

/** Finishes a requested change of a volume: the volume becomes active, and its events are finished. */
export const settleVolume: JobWorker = (cloud, subject) =>
  cloud.transaction((tx) => settle(tx, Number(subject)));
