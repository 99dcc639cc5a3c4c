import type { Worker } from '../runner/worker.js';

/** The names of the steps that jobs of a kind have, in their order; none of a kind that has no steps, or is not known. */
export const stepsOf =
  (workers: Readonly<Record<string, Worker>>) =>
  (kind: string): readonly string[] => {
    const worker = Object.hasOwn(workers, kind) ? workers[kind] : undefined;
    return typeof worker === 'object' ? Object.keys(worker.steps) : [];
  };
