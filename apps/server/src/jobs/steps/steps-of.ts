import type { Worker } from './worker.js';

/** The names of the steps of a kind of job, in order; empty for a kind without steps and for an unknown kind. */
export const stepsOf =
  (workers: Readonly<Record<string, Worker>>) =>
  (kind: string): readonly string[] => {
    const worker = Object.hasOwn(workers, kind) ? workers[kind] : undefined;
    return typeof worker === 'object' ? Object.keys(worker.steps) : [];
  };
