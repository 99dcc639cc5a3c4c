import { unfinishedJobsAbout } from '../../../repositories/job-rows.js';
import { requestRemoval } from '../../../work/remove-backups.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { perform } from '../machines/perform.js';
import { step, steps, wait, type StepContext, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['removeBackups'];

const MINUTE = 60_000;

type Context = StepContext<Payload>;

/** Whether a backup is being restored, or is to be. */
async function isRestored({ cloud, payload }: Context): Promise<boolean> {
  for (const { id } of payload.backups)
    if ((await unfinishedJobsAbout(cloud.database, 'restoreBackup', String(id))).length > 0) return true;
  return false;
}

const erase = step<Payload, unknown>({
  act: async (context: Context) => {
    const { cloud, payload } = context;
    if (await isRestored(context)) return wait(new Date(cloud.clock.now().getTime() + MINUTE));
    const asked = payload.backups.map(({ uuid }) => ({
      machine: payload.machine,
      task: { kind: 'remove-backup', backup: uuid } as const,
    }));
    return perform(context, asked);
  },
});

/**
 * Removes what hosts have of backups that are not kept any more (§4.5, rule 1): at once, or when they are not restored from any
 * more. Where that cannot be done it is tried again an hour later.
 */
export const removeBackups: SteppedJob<Payload> = steps<Payload>({
  steps: { erase },
  failed: (tx, { cloud, payload }) => {
    requestRemoval(tx, cloud, payload, 60 * MINUTE);
  },
});
