import type { Worker } from '@cloud-account/server/jobs/steps/worker';

/** Stops jobs with steps at their next step while it is closed, so that the work in progress is known. */
export class Latch {
  #open: Promise<void> = Promise.resolve();
  #let: () => void = () => undefined;

  close(): void {
    this.#open = new Promise((resolve) => {
      this.#let = resolve;
    });
  }

  open(): void {
    this.#let();
  }

  /** The same worker, whose steps wait at the latch. */
  before(worker: Worker): Worker {
    if (typeof worker === 'function') return worker;
    const steps = Object.entries(worker.steps).map(([name, step]) => {
      const act: typeof step.act = async (run) => {
        await this.#open;
        return step.act(run);
      };
      return [name, { ...step, act }] as const;
    });
    return { ...worker, steps: Object.fromEntries(steps) };
  }
}
