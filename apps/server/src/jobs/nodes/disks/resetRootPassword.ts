import { decryptSecrets } from '../../../credentials/node-secrets.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { performOnDisk } from '../steps/disk.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['resetRootPassword'];
type Run = StepRun<Payload>;

const reset = step<Payload, unknown>({
  act: (run: Run) => {
    const { rootPassword: password } = decryptSecrets(run.cloud, run.job, run.payload.secrets);
    return performOnDisk(run, ({ uuid }) => ({ kind: 'set-password', disk: uuid, password }));
  },
});

/**
 * Sets the password of the root user of a disk (§4.5, rule 6). When the host fails, the old password stays. A job that fails
 * later leaves the new one, because nobody knows the old one.
 */
export const resetRootPassword: SteppedJob<Payload> = steps<Payload>({
  steps: { reset },
  failed: () => undefined,
});
