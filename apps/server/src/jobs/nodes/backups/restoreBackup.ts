import { interfaceMoves } from '@cloud-account/core';
import {
  configsOf,
  removeConfigRows,
  type StoredConfig,
} from '../../../repositories/nodes/configs/configs.js';
import { moveInterfaces } from '../../../repositories/nodes/configs/interfaces.js';
import { disksOf, setDisksReady, type StoredDisk } from '../../../repositories/nodes/disks/disks.js';
import {
  lockNodeOfJob,
  setBootedConfig,
  setNodeImage,
  setNodeStatus,
  type PowerState,
} from '../../../repositories/nodes/machines/node-state.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { bootMachine, nodeOf, saveRunning, stopMachine } from '../steps/boot.js';
import { clearMachine, saveCleared } from '../steps/clear.js';
import { defineMachine } from '../steps/define.js';
import { deleteUnfinishedDisks, requestSettling } from '../steps/disk.js';
import { COPYING, copyWeight, perform, type TaskRequest } from '../steps/perform.js';
import { step, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['restoreBackup'];
type Run = StepRun<Payload>;

const define = step<Payload, unknown>({
  wanted: ({ before }) => before === null,
  act: (run: Run) => defineMachine(run, run.payload.node),
  endsEvent: () => true,
  save: (tx, { payload }) => setNodeStatus(tx, payload.node, 'restoring'),
});

const stop = step<Payload, unknown>({
  wanted: ({ before, overwrite }) => before === 'running' && overwrite !== null,
  act: (run: Run) => stopMachine(run, run.payload.node),
  save: (tx, { payload }) => setBootedConfig(tx, payload.node, null),
});

const clear = step<Payload, unknown>({
  wanted: ({ overwrite }) => overwrite !== null,
  act: (run: Run) => clearMachine(run, run.payload.node, run.payload.overwrite?.disks ?? []),
  save: async (tx, { payload: { node, overwrite, configs } }) => {
    await moveInterfaces(tx, movesBetween(await configsOf(tx, node), configs));
    await saveCleared(tx, node, overwrite?.disks ?? [], configs);
    await setNodeImage(tx, node, overwrite?.image ?? null);
  },
});

/** The moves of interfaces to the profiles that this job made. */
const movesBetween = (configs: readonly StoredConfig[], made: readonly number[]) =>
  interfaceMoves(
    configs.filter(({ id }) => !made.includes(id)),
    configs.filter(({ id }) => made.includes(id)),
  );

/** The disks of a node that this job makes. */
const newOf = (rows: readonly StoredDisk[], { disks }: Payload): StoredDisk[] =>
  rows.filter(({ id }) => disks.some((disk) => disk.id === id));

const restore = step<Payload, unknown>({
  weight: COPYING,
  act: async (run: Run) => {
    const { cloud, payload } = run;
    const node = await nodeOf(cloud, payload.node);
    const rows = newOf(await disksOf(cloud.database, node.id), payload);
    return perform(
      run,
      rows.map((row) => ({ machine: node.uuid, task: taskOf(row, payload), weight: copyWeight(row) })),
    );
  },
  endsEvent: () => true,
  save: async (tx, { payload }) => {
    await setDisksReady(
      tx,
      payload.disks.map(({ id }) => id),
    );
    if (payload.boot !== null) return setNodeStatus(tx, payload.node, 'booting');
    await setNodeStatus(tx, payload.node, afterwards(payload));
  },
});

function taskOf({ id, uuid, size, filesystem }: StoredDisk, { backup, disks }: Payload): TaskRequest['task'] {
  const from = disks.find((disk) => disk.id === id)?.from ?? null;
  return from === null
    ? { kind: 'create-disk', disk: uuid, size, filesystem }
    : { kind: 'restore-disk', backup, from, disk: uuid };
}

/** The state of a node that is not booted: off, if its disks were replaced. */
const afterwards = ({ before, overwrite }: Payload): PowerState =>
  overwrite === null ? (before ?? 'offline') : 'offline';

const boot = step<Payload, unknown>({
  wanted: (payload) => payload.boot !== null,
  act: (run: Run) => bootMachine(run, run.payload.node, run.payload.boot ?? 0),
  save: (tx, { payload }) => saveRunning(tx, payload.node, payload.boot ?? 0),
});

/**
 * Restores a backup to a node, or creates a node from a backup (§4.5, rule 2). When it fails, its new disks are removed; disks
 * that it removed before stay removed. A new node stays complete if only its boot fails.
 */
export const restoreBackup: SteppedJob<Payload> = steps<Payload>({
  steps: { define, stop, clear, restore, boot },
  failed: async (tx, run) => {
    const { payload, step: at } = run;
    const node = await lockNodeOfJob(tx, payload.node);
    if (node === undefined) return;
    if (at === 'boot') return setNodeStatus(tx, node.id, 'offline');
    if (at === 'clear')
      for (const disk of payload.overwrite?.disks ?? [])
        await requestSettling(tx, run, { node: node.id, disk });
    await deleteUnfinishedDisks(tx, run, newOf(await disksOf(tx, node.id), payload));
    await removeConfigRows(tx, payload.configs);
    const isAsBefore = at === null || at === 'stop';
    await setNodeStatus(tx, node.id, isAsBefore ? (payload.before ?? 'offline') : afterwards(payload));
  },
});
