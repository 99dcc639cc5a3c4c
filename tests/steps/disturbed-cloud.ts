import type { JobKind } from '@cloud-account/server/generated/job-kinds';
import { workers } from '@cloud-account/server/generated/workers';
import type { Worker } from '@cloud-account/server/jobs/runner/worker';
import { useOwnStage, type OwnStage } from '@cloud-account/testkit';
import { Plan } from './disturbances.js';

type Workers = Record<JobKind, Worker>;

/** A cloud whose jobs with steps are disturbed as planned. @param instead what does some kinds, instead of their own */
export function useDisturbedCloud(instead: Partial<Workers> = {}): {
  readonly stage: OwnStage;
  readonly plan: Plan;
} {
  const plan = new Plan();
  const all: Workers = { ...workers, ...instead };
  const disturbed = Object.entries(all).map(([kind, worker]) => [kind, plan.over(worker)] as const);
  const stage = useOwnStage({ workers: { ...all, ...Object.fromEntries(disturbed) } });
  return { stage, plan };
}
