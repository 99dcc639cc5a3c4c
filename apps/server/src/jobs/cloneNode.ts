import { removeConfigRows } from '../repositories/node-configs/configs.js';
import { disksOf, setDisksReady } from '../repositories/node-disks/disks.js';
import { lockNodeOfJob, setNodeStatus } from '../repositories/nodes/node-state.js';
import { nodeOf } from './nodes/boot.js';
import { defineMachine } from './nodes/define.js';
import { dropUnmade } from './nodes/disk.js';
import { perform, type Asked } from './nodes/perform.js';
import { step, StepFailed, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** What is copied from which node to which. */
export interface CloneNodePayload {
  readonly source: number;
  readonly node: number;
  /** Whether the node is made for it. */
  readonly isNew: boolean;
  /** The IDs of the source's disks, and of their copies. */
  readonly disks: readonly { readonly from: number; readonly to: number }[];
  /** The IDs of the configuration profiles that it gets. */
  readonly configs: readonly number[];
}

type Context = StepContext<CloneNodePayload>;

const define = step<CloneNodePayload, unknown>({
  wanted: ({ isNew }) => isNew,
  act: (context: Context) => defineMachine(context, context.payload.node),
  save: (tx, { payload }) => setNodeStatus(tx, payload.node, 'cloning'),
});

const copy = step<CloneNodePayload, unknown>({
  act: async (context: Context) => perform(context, await copyTasks(context)),
  save: async (tx, { payload }) => {
    if ((await lockNodeOfJob(tx, payload.node)) === undefined) return;
    await setDisksReady(
      tx,
      payload.disks.map(({ to }) => to),
    );
    await setNodeStatus(tx, payload.node, 'offline');
  },
});

async function copyTasks({ cloud, payload }: Context): Promise<Asked[]> {
  const [source, node] = [await nodeOf(cloud, payload.source), await nodeOf(cloud, payload.node)];
  const rows = [...(await disksOf(cloud.database, source.id)), ...(await disksOf(cloud.database, node.id))];
  const uuids = new Map(rows.map(({ id, uuid }) => [id, uuid]));
  return payload.disks.map(({ from, to }) => {
    const [disk, original] = [uuids.get(to), uuids.get(from)];
    if (disk === undefined || original === undefined) throw new StepFailed('The disk is gone.');
    return {
      machine: node.uuid,
      task: { kind: 'copy-disk', from: { machine: source.uuid, disk: original }, disk },
    };
  });
}

/**
 * Copies disks of a node to another one, which is made for it or was there (§4.5). Of what cannot be copied nothing stays; a node
 * that was made for it stays, empty and off.
 */
export const cloneNode: SteppedJob<CloneNodePayload> = steps<CloneNodePayload>({
  steps: { define, copy },
  failed: async (tx, context) => {
    const { node, disks, configs } = context.payload;
    if ((await lockNodeOfJob(tx, node)) === undefined) return;
    const copies = new Set(disks.map(({ to }) => to));
    await dropUnmade(
      tx,
      context,
      (await disksOf(tx, node)).filter(({ id }) => copies.has(id)),
    );
    await removeConfigRows(tx, configs);
    await setNodeStatus(tx, node, 'offline');
  },
});
