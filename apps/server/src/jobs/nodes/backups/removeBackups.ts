import { unfinishedJobsAbout } from '../../../repositories/job-rows.js';
import { requestRemoval } from '../../../work/remove-backups.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from '../steps/perform.js';
import { step, steps, wait, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['removeBackups'];

const MINUTE = 60_000;

type Run = StepRun<Payload>;

/** True if a backup is being restored, or a job will restore it. */
async function isRestored({ cloud, payload }: Run): Promise<boolean> {
  for (const { id } of payload.backups)
    if ((await unfinishedJobsAbout(cloud.database, 'restoreBackup', String(id))).length > 0) return true;
  return false;
}

const erase = step<Payload, unknown>({
  act: async (run: Run) => {
    const { cloud, payload } = run;
    if (await isRestored(run)) return wait(new Date(cloud.clock.now().getTime() + MINUTE));
    const asked = payload.backups.map(({ uuid }) => ({
      machine: payload.machine,
      task: { kind: 'remove-backup', backup: uuid } as const,
    }));
    return perform(run, asked);
  },
});

/**
 * Removes deleted backups from their hosts (§4.5, rule 1), once no job restores them. After a failure it tries again an hour
 * later.
 */
export const removeBackups: SteppedJob<Payload> = steps<Payload>({
  steps: { erase },
  failed: (tx, { cloud, owner, payload }) => {
    requestRemoval(owner, tx, cloud, payload, 60 * MINUTE);
  },
});
