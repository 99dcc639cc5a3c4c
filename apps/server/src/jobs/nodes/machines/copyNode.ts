import { removeConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { disksOf, setDisksReady } from '../../../repositories/nodes/disks/disks.js';
import { lockNodeOfJob, setNodeStatus } from '../../../repositories/nodes/machines/node-state.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { nodeOf } from '../steps/boot.js';
import { defineMachine } from '../steps/define.js';
import { deleteUnfinishedDisks } from '../steps/disk.js';
import { COPYING, copyWeight, perform, type TaskRequest } from '../steps/perform.js';
import { step, StepFailed, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['cloneNode'];
type Run = StepRun<Payload>;

const define = step<Payload, unknown>({
  wanted: ({ isNew }) => isNew,
  act: (run: Run) => defineMachine(run, run.payload.node),
  save: (tx, { payload }) => setNodeStatus(tx, payload.node, 'cloning'),
});

const copy = step<Payload, unknown>({
  weight: COPYING,
  act: async (run: Run) => perform(run, await copyTasks(run)),
  save: async (tx, { payload }) => {
    if ((await lockNodeOfJob(tx, payload.node)) === undefined) return;
    await setDisksReady(
      tx,
      payload.disks.map(({ to }) => to),
    );
    await setNodeStatus(tx, payload.node, 'offline');
  },
});

async function copyTasks({ cloud, payload }: Run): Promise<TaskRequest[]> {
  const [source, node] = [await nodeOf(cloud, payload.source), await nodeOf(cloud, payload.node)];
  const rows = [...(await disksOf(cloud.database, source.id)), ...(await disksOf(cloud.database, node.id))];
  const known = new Map(rows.map((row) => [row.id, row]));
  return payload.disks.map(({ from, to }) => {
    const [copied, original] = [known.get(to), known.get(from)];
    if (copied === undefined || original === undefined) throw new StepFailed('The disk is gone.');
    return {
      machine: node.uuid,
      task: {
        kind: 'copy-disk',
        from: { machine: source.uuid, disk: original.uuid },
        disk: copied.uuid,
      },
      weight: copyWeight(original),
    };
  });
}

/**
 * Copies disks of a node to another node, a new one or an existing one (§4.5). When it fails, the copies are removed; a new
 * node stays, empty and off.
 */
export const copyNode: SteppedJob<Payload> = steps<Payload>({
  steps: { define, copy },
  failed: async (tx, run) => {
    const { node, disks, configs } = run.payload;
    if ((await lockNodeOfJob(tx, node)) === undefined) return;
    const copies = new Set(disks.map(({ to }) => to));
    await deleteUnfinishedDisks(
      tx,
      run,
      (await disksOf(tx, node)).filter(({ id }) => copies.has(id)),
    );
    await removeConfigRows(tx, configs);
    await setNodeStatus(tx, node, 'offline');
  },
});
