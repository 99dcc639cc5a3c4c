import type { Worker } from '@cloud-account/server/jobs/runner/worker';
import {
  StepFailed,
  Wait,
  type Saving,
  type Step,
  type StepContext,
} from '@cloud-account/server/jobs/steps/stepped-job';
import { takeFromWorker } from './lost-worker.js';

type Act = (context: StepContext<unknown>) => Promise<Wait | Saving>;

/** Something that comes between a job and one of its steps, once. */
export interface Disturbance {
  readonly name: string;
  /** Whether the step can then never be done. */
  readonly fatal: boolean;
  /** Does the step as it is disturbed. */
  readonly act: (act: Act, context: StepContext<unknown>) => Promise<Wait | Saving>;
}

const failing = (): never => {
  throw new Error('Disturbed.');
};

const refusing = (): never => {
  throw new StepFailed('It cannot be done.');
};

/** What a step is to write, and then something else, in the same transaction. */
const followedBy = (answer: Wait | Saving, then: Saving): Wait | Saving =>
  answer instanceof Wait
    ? answer
    : async (tx) => {
        await answer(tx);
        await then(tx);
      };

const disturbance = (name: string, act: Disturbance['act'], fatal = false): Disturbance => ({
  name,
  act,
  fatal,
});

/** Each of them is done to every step of every kind. */
export const disturbances: readonly Disturbance[] = [
  disturbance('fails before it acts', failing),
  disturbance('fails between acting and saving', async (act, context) => {
    await act(context);
    return failing();
  }),
  disturbance('fails when all is written', async (act, context) => followedBy(await act(context), failing)),
  disturbance('loses its worker before it acts', async (act, context) => {
    await takeFromWorker(context);
    return act(context);
  }),
  disturbance('loses its worker between acting and saving', async (act, context) => {
    const answer = await act(context);
    await takeFromWorker(context);
    return answer;
  }),
  disturbance('loses its worker after saving', async (act, context) =>
    followedBy(await act(context), (tx) => takeFromWorker(context, tx)),
  ),
  disturbance('is done twice', async (act, context) => {
    await act(context);
    return act(context);
  }),
  disturbance('can never be done', refusing, true),
  disturbance(
    'can never be done, as is found when it has acted',
    async (act, context) => followedBy(await act(context), refusing),
    true,
  ),
];

/** Which step is to be disturbed next, and how. */
export class Plan {
  #next: { readonly step: string; readonly disturbance: Disturbance } | undefined;
  /** The steps that were done since it was cleared. */
  readonly seen = new Set<string>();

  /** Lets a step of the next job be disturbed, once. */
  disturb(step: string, by: Disturbance): void {
    this.#next = { step, disturbance: by };
  }

  /** Disturbs nothing. */
  leave(): void {
    this.#next = undefined;
  }

  /** Whether the step that was to be disturbed was. */
  get isDone(): boolean {
    return this.#next === undefined;
  }

  /** A worker like another, whose steps are disturbed as planned. */
  over(worker: Worker): Worker {
    if (typeof worker === 'function') return worker;
    const steps = Object.entries(worker.steps).map(([name, step]) => [name, this.#over(name, step)] as const);
    return {
      steps: Object.fromEntries(steps),
      failed: (tx, context, reason) => worker.failed(tx, context, reason),
    };
  }

  #over(name: string, step: Step<unknown>): Step<unknown> {
    const act: Act = (context) => step.act(context);
    return {
      isWanted: (payload) => step.isWanted(payload),
      act: (context) => {
        this.seen.add(name);
        const next = this.#next;
        if (next?.step !== name) return act(context);
        this.#next = undefined;
        return next.disturbance.act(act, context);
      },
    };
  }
}
