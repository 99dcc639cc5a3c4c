import { finishEvent, startEvent } from '../repositories/events/job-events.js';
import { removeConfigRows } from '../repositories/node-configs/configs.js';
import { disksOf, setDisksReady, type StoredDisk } from '../repositories/node-disks/disks.js';
import {
  lockNodeOfJob,
  setBootedConfig,
  setNodeImage,
  setNodeStatus,
  type PowerState,
} from '../repositories/nodes/node-state.js';
import { bootMachine, nodeOf, saveRunning, stopMachine } from './nodes/boot.js';
import { clearMachine, saveCleared } from './nodes/clear.js';
import { defineMachine } from './nodes/define.js';
import { dropUnmade, requestSettling } from './nodes/disk.js';
import { perform, type Asked } from './nodes/perform.js';
import { step, steps, type StepContext, type SteppedJob } from './steps/stepped-job.js';

/** What is restored, and to which node. The subject of the job is the backup's ID. */
export interface RestoreBackupPayload {
  readonly node: number;
  /** What the node did when this was asked for; null: it is made by this. */
  readonly before: PowerState | null;
  /** What the hypervisor knows the backup by. */
  readonly backup: string;
  /** The new disks, and what the disk was known by that each is made from; null: it is made empty. */
  readonly disks: readonly { readonly id: number; readonly from: string | null }[];
  /** The IDs of the new configuration profiles. */
  readonly configs: readonly number[];
  /** The IDs of the disks that go first, with all other configuration profiles, and the image that the node then has. */
  readonly overwrite: { readonly disks: readonly number[]; readonly image: string | null } | null;
  /** The configuration profile that a new node is booted with; null: it is not booted. */
  readonly boot: number | null;
}

type Payload = RestoreBackupPayload;
type Context = StepContext<Payload>;

const define = step<Payload, unknown>({
  wanted: ({ before }) => before === null,
  act: (context: Context) => defineMachine(context, context.payload.node),
  save: async (tx, context) => {
    await finishEvent(tx, context, 'node_create');
    await startEvent(tx, context, 'backups_restore');
    await setNodeStatus(tx, context.payload.node, 'restoring');
  },
});

const stop = step<Payload, unknown>({
  wanted: ({ before, overwrite }) => before === 'running' && overwrite !== null,
  act: (context: Context) => stopMachine(context, context.payload.node),
  save: (tx, { payload }) => setBootedConfig(tx, payload.node, null),
});

const clear = step<Payload, unknown>({
  wanted: ({ overwrite }) => overwrite !== null,
  act: (context: Context) =>
    clearMachine(context, context.payload.node, context.payload.overwrite?.disks ?? []),
  save: async (tx, { payload: { node, overwrite, configs } }) => {
    await saveCleared(tx, node, overwrite?.disks ?? [], configs);
    await setNodeImage(tx, node, overwrite?.image ?? null);
  },
});

/** Which of the disks of a node are made by this. */
const newOf = (rows: readonly StoredDisk[], { disks }: Payload): StoredDisk[] =>
  rows.filter(({ id }) => disks.some((disk) => disk.id === id));

const restore = step<Payload, unknown>({
  act: async (context: Context) => {
    const { cloud, payload } = context;
    const node = await nodeOf(cloud, payload.node);
    const rows = newOf(await disksOf(cloud.database, node.id), payload);
    return perform(
      context,
      rows.map((row) => ({ machine: node.uuid, task: taskOf(row, payload) })),
    );
  },
  save: async (tx, context) => {
    const { payload } = context;
    await setDisksReady(
      tx,
      payload.disks.map(({ id }) => id),
    );
    await finishEvent(tx, context, 'backups_restore');
    if (payload.boot === null) return setNodeStatus(tx, payload.node, afterwards(payload));
    await startEvent(tx, context, 'node_boot');
    await setNodeStatus(tx, payload.node, 'booting');
  },
});

function taskOf({ id, uuid, size, filesystem }: StoredDisk, { backup, disks }: Payload): Asked['task'] {
  const from = disks.find((disk) => disk.id === id)?.from ?? null;
  return from === null
    ? { kind: 'create-disk', disk: uuid, size, filesystem }
    : { kind: 'restore-disk', backup, from, disk: uuid };
}

/** What a node does that is not booted: one whose disks were replaced is off. */
const afterwards = ({ before, overwrite }: Payload): PowerState =>
  overwrite === null ? (before ?? 'offline') : 'offline';

const boot = step<Payload, unknown>({
  wanted: (payload) => payload.boot !== null,
  act: (context: Context) => bootMachine(context, context.payload.node, context.payload.boot ?? 0),
  save: (tx, { payload }) => saveRunning(tx, payload.node, payload.boot ?? 0),
});

/**
 * Restores a backup to a node (§4.5, rule 2), or makes a node from one. Of what it made nothing stays when it fails; what went
 * before that is gone. A new node that could only not be booted is whole.
 */
export const restoreBackup: SteppedJob<RestoreBackupPayload> = steps<RestoreBackupPayload>({
  steps: { define, stop, clear, restore, boot },
  failed: async (tx, context) => {
    const { payload, step: at } = context;
    const node = await lockNodeOfJob(tx, payload.node);
    if (node === undefined) return;
    if (at === 'boot') return setNodeStatus(tx, node.id, 'offline');
    if (at === 'clear')
      for (const disk of payload.overwrite?.disks ?? [])
        await requestSettling(tx, context, { node: node.id, disk });
    await dropUnmade(tx, context, newOf(await disksOf(tx, node.id), payload));
    await removeConfigRows(tx, payload.configs);
    const isAsBefore = at === null || at === 'stop';
    await setNodeStatus(tx, node.id, isAsBefore ? (payload.before ?? 'offline') : afterwards(payload));
  },
});
