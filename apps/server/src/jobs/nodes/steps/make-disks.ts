import { disksOf, setDisksReady } from '../../../repositories/nodes/disks/disks.js';
import type { DisksPayload } from '../../../work/payloads.js';
import { step, type JobRun, type Step, type StepRun } from '../../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { deploymentOf } from './deploy.js';
import { perform, type TaskRequest } from './perform.js';

/** The tasks that make the disks of a node; one of the disks is made from the image. */
async function diskTasks(run: JobRun<DisksPayload>): Promise<TaskRequest[]> {
  const { cloud, payload } = run;
  const node = await nodeOf(cloud, payload.node);
  const { deployment } = payload;
  const rows = await disksOf(cloud.database, node.id);
  const image = deployment === null ? undefined : await deploymentOf(run, deployment, node);
  return rows.map(({ id, uuid, size, filesystem }) => ({
    machine: node.uuid,
    task: {
      kind: 'create-disk',
      disk: uuid,
      size,
      filesystem,
      ...(id === deployment?.disk && { image }),
    },
  }));
}

export const disksStep = <Payload extends DisksPayload>(): Step<Payload> =>
  step<Payload, unknown>({
    wanted: ({ deployment }) => deployment !== null,
    weight: 3,
    act: async (run: StepRun<Payload>) => perform(run, await diskTasks(run)),
    save: async (tx, { payload }) => {
      const disks = await disksOf(tx, payload.node);
      await setDisksReady(
        tx,
        disks.map(({ id }) => id),
      );
    },
  });
