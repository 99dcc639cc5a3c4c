import type { Worker } from '@cloud-account/server/jobs/steps/worker';
import {
  StepFailed,
  Wait,
  type Saving,
  type Step,
  type StepContext,
} from '@cloud-account/server/jobs/steps/stepped-job';
import { takeFromWorker } from './lost-worker.js';

type Act = (context: StepContext<unknown>) => Promise<Wait | Saving>;

/** An interruption of one step of a job, once. */
export interface Interruption {
  readonly name: string;
  /** Whether the step can never be done after it. */
  readonly fatal: boolean;
  /** Runs the step with the interruption. */
  readonly act: (act: Act, context: StepContext<unknown>) => Promise<Wait | Saving>;
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
  interruption('fails between acting and saving', async (act, context) => {
    await act(context);
    return failing();
  }),
  interruption('fails when all is written', async (act, context) => followedBy(await act(context), failing)),
  interruption('loses its worker before it acts', async (act, context) => {
    await takeFromWorker(context);
    return act(context);
  }),
  interruption('loses its worker between acting and saving', async (act, context) => {
    const answer = await act(context);
    await takeFromWorker(context);
    return answer;
  }),
  interruption('loses its worker after saving', async (act, context) =>
    followedBy(await act(context), (tx) => takeFromWorker(context, tx)),
  ),
  interruption('is done twice', async (act, context) => {
    await act(context);
    return act(context);
  }),
  interruption('can never be done', refusing, true),
  interruption(
    'can never be done, as is found when it has acted',
    async (act, context) => followedBy(await act(context), refusing),
    true,
  ),
];

/** The step that is interrupted next, and how. */
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

  /** Whether the planned interruption has happened. */
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
    const act: Act = (context) => step.act(context);
    return {
      ...step,
      act: (context) => {
        this.seen.add(name);
        const next = this.#next;
        if (next?.step !== name) return act(context);
        this.#next = undefined;
        return next.interruption.act(act, context);
      },
    };
  }
}
