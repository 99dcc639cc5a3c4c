import { decide, otherHost } from '@cloud-account/core';
import { actorOfJob } from '../../../repositories/events/job-events.js';
import { disksOf, saveDisk } from '../../../repositories/nodes/disks/disks.js';
import { setNodeHost } from '../../../repositories/nodes/actions/moved-node.js';
import {
  lockNodeOfJob,
  setBootedConfig,
  setNodeStatus,
} from '../../../repositories/nodes/machines/node-state.js';
import { beginTypeChange, isUpgrade, judgeResize, judgeUpgrade } from '../../../work/change-type.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { bootMachine, nodeOf, saveRunning, stopMachine } from '../steps/boot.js';
import { changeRegion } from './change-region.js';
import { COPYING, perform } from '../steps/perform.js';
import { required, whenFree } from '../steps/waiting.js';
import { resizeMachine, saveType } from './resize.js';
import { step, StepFailed, steps, type StepRun, type SteppedJob } from '../../steps/stepped-job.js';

type Payload = JobPayloads['moveNode'];
type Run = StepRun<Payload>;

const runs = ({ before }: Payload): boolean => before === 'running';
const isCold = (payload: Payload): boolean => runs(payload) && !payload.warm;
const isPaused = (payload: Payload): boolean => runs(payload) && payload.warm && payload.grow !== null;
const isStopped = (payload: Payload): boolean => isCold(payload) || isPaused(payload);

const stop = (wanted: (payload: Payload) => boolean) =>
  step<Payload, unknown>({
    wanted,
    act: (run: Run) => stopMachine(run, run.payload.node),
    save: (tx, { payload }) => setBootedConfig(tx, payload.node, null),
  });

const isWarm = (payload: Payload): boolean => runs(payload) && payload.warm;

const move = step<Payload, unknown>({
  weight: COPYING,
  wanted: ({ to }) => to !== null,
  act: async (run: Run) => {
    const { cloud, payload } = run;
    const { uuid } = await nodeOf(cloud, payload.node);
    const region = payload.to?.region ?? undefined;
    return perform(run, [{ machine: uuid, task: { kind: 'move', region, warm: isWarm(payload) } }]);
  },
  save: async (tx, { cloud, payload }) => {
    const node = await lockNodeOfJob(tx, payload.node);
    if (node === undefined) return;
    const region = payload.to?.region ?? null;
    if (region !== null) await changeRegion(cloud, tx, node, region);
    await setNodeHost(tx, node.id, otherHost(region ?? node.region, node.id, node.host_uuid));
  },
});

const resize = step<Payload, unknown>({
  weight: COPYING,
  wanted: ({ type }) => type !== null,
  act: (run: Run) => {
    const { node, type } = run.payload;
    return resizeMachine(run, node, type ?? '', isWarm(run.payload));
  },
  save: (tx, { payload }) => saveType(tx, payload.node, payload.type ?? ''),
});

const diskOf = async (session: Parameters<typeof disksOf>[0], { node, grow: growing }: Payload) =>
  (await disksOf(session, node)).find(({ id }) => id === growing?.disk);

const grow = step<Payload, unknown>({
  wanted: (payload) => payload.grow !== null,
  act: async (run: Run) => {
    const { cloud, payload } = run;
    const { uuid } = await nodeOf(cloud, payload.node);
    const disk = await diskOf(cloud.database, payload);
    if (disk === undefined) throw new StepFailed('The disk is gone.');
    const size = payload.grow?.size ?? disk.size;
    return perform(run, [{ machine: uuid, task: { kind: 'resize-disk', disk: disk.uuid, size } }]);
  },
  save: async (tx, { payload }) => {
    const disk = await diskOf(tx, payload);
    if (disk !== undefined) await saveDisk(tx, disk, { size: payload.grow?.size ?? disk.size });
  },
});

const isBooted = (payload: Payload): boolean => isStopped(payload) && payload.boot !== null;

const settle = step<Payload>({
  endsEvent: ({ event }) => event !== null,
  save: (tx, { payload }) => {
    const { node, before, boot } = payload;
    if (!isStopped(payload)) return setNodeStatus(tx, node, before ?? 'offline');
    return setNodeStatus(tx, node, boot === null ? 'offline' : 'booting');
  },
});

const start = step<Payload, unknown>({
  wanted: isBooted,
  act: (run: Run) => bootMachine(run, run.payload.node, run.payload.boot ?? 0),
  save: (tx, { payload }) => saveRunning(tx, payload.node, payload.boot ?? 0),
});

/** Steps in which a machine that ran before still runs. */
const stillRuns = (payload: Payload, at: string | null): boolean =>
  at === null || at === 'stop' || (isWarm(payload) && at !== 'grow' && at !== 'settle' && at !== 'start');

/**
 * Resizes, upgrades or migrates a node (§4.5). A node whose job fails keeps what was already done: it is on its new host or has
 * its new type, and stays off if the job shut it down.
 */
export const moveNode: SteppedJob<Payload> = steps<Payload>({
  steps: { stop: stop(isCold), move, resize, pause: stop(isPaused), grow, settle, start },
  plan: whenFree(async (tx, { payload, job }, node) => {
    const judged = isUpgrade(payload)
      ? await judgeUpgrade(tx, node)
      : await judgeResize(tx, node, payload.type ?? '');
    const type = required(decide(judged.problems, judged.type));
    if (type === undefined) throw new StepFailed('The type is gone.');
    return beginTypeChange(await actorOfJob(tx, { job }), tx, node, job, { type, payload });
  }),
  failed: async (tx, { payload, step: at }) => {
    if (payload.before === null) return;
    const on = runs(payload) && (!isStopped(payload) || stillRuns(payload, at));
    await setNodeStatus(tx, payload.node, on ? 'running' : 'offline');
  },
});
