import type { Worker } from './worker.js';

/** The names of the steps of each kind of job that has steps, in order. */
export const stepsOf = (workers: Readonly<Record<string, Worker>>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(workers).flatMap(([kind, worker]) =>
      typeof worker === 'object' ? [[kind, Object.keys(worker.steps)] as const] : [],
    ),
  );
