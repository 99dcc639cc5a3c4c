import { disksOf, setDisksReady } from '../../repositories/node-disks/disks.js';
import { step, type JobContext, type Step, type StepContext } from '../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { deploymentOf, type DeploymentPayload } from './deploy.js';
import { perform, type Asked } from './perform.js';

/** The disk that gets an image, and what it is made from. */
export type DeployedDisk = DeploymentPayload & { readonly disk: number };

/** A node whose disks are made, all that it has; without a deployment it has none. */
export interface DisksPayload {
  readonly node: number;
  readonly deployment: DeployedDisk | null;
}

/** The disks of a node as they are asked for; that of the image is made from it. */
async function diskTasks(context: JobContext<DisksPayload>): Promise<Asked[]> {
  const { cloud, payload } = context;
  const node = await nodeOf(cloud, payload.node);
  const { deployment } = payload;
  const rows = await disksOf(cloud.database, node.id);
  const image = deployment === null ? undefined : await deploymentOf(context, deployment, node);
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

/** The step that makes the disks of a node. */
export const disksStep = <Payload extends DisksPayload>(): Step<Payload> =>
  step<Payload, unknown>({
    wanted: ({ deployment }) => deployment !== null,
    act: async (context: StepContext<Payload>) => perform(context, await diskTasks(context)),
    save: async (tx, { payload }) => {
      const disks = await disksOf(tx, payload.node);
      await setDisksReady(
        tx,
        disks.map(({ id }) => id),
      );
    },
  });
