import type { Worker } from '@cloud-account/server/jobs/steps/worker';
import {
  StepFailed,
  Wait,
  type Saving,
  type Step,
  type StepRun,
} from '@cloud-account/server/jobs/steps/stepped-job';
import { takeFromWorker } from './lost-worker.js';

type Act = (run: StepRun<unknown>) => Promise<Wait | Saving>;

/** An interruption of one step of a job, once. */
export interface Interruption {
  readonly name: string;
  /** True if the step can never be done after it. */
  readonly fatal: boolean;
  /** Runs the step with the interruption. */
  readonly act: (act: Act, run: StepRun<unknown>) => Promise<Wait | Saving>;
}

const failing = (): never => {
  throw new Error('Disturbed.');
};

const refusing = (): never => {
  throw new StepFailed('It cannot be done.');
};

/** The writes of a step, followed by others in the same transaction. */
const followedBy = (answer: Wait | Saving, then: Saving): Wait | Saving =>
  answer instanceof Wait
    ? answer
    : async (tx) => {
        await answer(tx);
        await then(tx);
      };

const interruption = (name: string, act: Interruption['act'], fatal = false): Interruption => ({
  name,
  act,
  fatal,
});

/** Each of them is applied to every step of every kind. */
export const interruptions: readonly Interruption[] = [
  interruption('fails before it acts', failing),
  interruption('fails between acting and saving', async (act, run) => {
    await act(run);
    return failing();
  }),
  interruption('fails when all is written', async (act, run) => followedBy(await act(run), failing)),
  interruption('loses its worker before it acts', async (act, run) => {
    await takeFromWorker(run);
    return act(run);
  }),
  interruption('loses its worker between acting and saving', async (act, run) => {
    const answer = await act(run);
    await takeFromWorker(run);
    return answer;
  }),
  interruption('loses its worker after saving', async (act, run) =>
    followedBy(await act(run), (tx) => takeFromWorker(run, tx)),
  ),
  interruption('is done twice', async (act, run) => {
    await act(run);
    return act(run);
  }),
  interruption('can never be done', refusing, true),
  interruption(
    'can never be done, as is found when it has acted',
    async (act, run) => followedBy(await act(run), refusing),
    true,
  ),
];

/** The step that is interrupted next, and its interruption. */
export class Plan {
  #next: { readonly step: string; readonly interruption: Interruption } | undefined;
  /** The steps that ran since it was cleared. */
  readonly seen = new Set<string>();

  /** Interrupts a step of the next job, once. */
  interrupt(step: string, by: Interruption): void {
    this.#next = { step, interruption: by };
  }

  /** Interrupts nothing. */
  leave(): void {
    this.#next = undefined;
  }

  /** True if the planned interruption has happened. */
  get isDone(): boolean {
    return this.#next === undefined;
  }

  /** The same worker, with steps that the plan interrupts. */
  over(worker: Worker): Worker {
    if (typeof worker === 'function') return worker;
    const steps = Object.entries(worker.steps).map(([name, step]) => [name, this.#over(name, step)] as const);
    return {
      ...worker,
      steps: Object.fromEntries(steps),
    };
  }

  #over(name: string, step: Step<unknown>): Step<unknown> {
    const act: Act = (run) => step.act(run);
    return {
      ...step,
      act: (run) => {
        this.seen.add(name);
        const next = this.#next;
        if (next?.step !== name) return act(run);
        this.#next = undefined;
        return next.interruption.act(act, run);
      },
    };
  }
}
