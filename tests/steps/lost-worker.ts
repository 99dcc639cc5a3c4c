import type { StepRun } from '@cloud-account/server/jobs/steps/stepped-job';
import { build, type Given, type Session, statement } from '@cloud-account/database';

const take = statement('test-take-from-worker', (given: Given<{ key: string; before: Date }>) =>
  build
    .updateTable('jobs')
    .set({ lease_owner: 'a worker that is gone', lease_until: given.before, due_at: given.before })
    .where('key', '=', given.key)
    .where('state', '=', 'running'),
);

/**
 * Takes the lease of a job from its worker, which continues without knowing.
 *
 * @param session the transaction of the worker, if it has one
 */
export async function takeFromWorker(
  { cloud, job }: StepRun<unknown>,
  session: Session = cloud.database,
): Promise<void> {
  await take.run(session, { key: job, before: new Date(cloud.clock.now().getTime() - 1) });
}
