import type { JobKind } from '@cloud-account/server/generated/kinds/job-kinds';
import { workers } from '@cloud-account/server/generated/workers';
import type { Worker } from '@cloud-account/server/jobs/steps/worker';
import { useOwnServer, type OwnServer } from '@cloud-account/testkit';
import { Plan } from './interruptions.js';

type Workers = Record<JobKind, Worker>;

/** A cloud whose jobs with steps are interrupted by a plan. @param instead replaces the workers of some kinds */
export function useInterruptedServer(instead: Partial<Workers> = {}): {
  readonly server: OwnServer;
  readonly plan: Plan;
} {
  const plan = new Plan();
  const all: Workers = { ...workers, ...instead };
  const interrupted = Object.entries(all).map(([kind, worker]) => [kind, plan.over(worker)] as const);
  const server = useOwnServer({ workers: { ...all, ...Object.fromEntries(interrupted) } });
  return { server, plan };
}
