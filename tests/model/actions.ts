import type { Schema } from '../../packages/spec/src/index.js';
import type { Answer } from '@cloud-account/testkit';
import type { Random } from '../crash/random.js';
import { bootable, busy, drop, noCapacity, noDevices, refused, start, taken } from './model.js';
import type { Expected, Filesystem, ModelJob, ModelNode } from './model.js';

/** A request about a node, and its expected results. */
export interface Action {
  readonly name: string;
  readonly method: string;
  /** The path below the node. */
  readonly path: string;
  readonly body?: object;
  readonly expected: Expected;
  /** Applies the immediate effect of the accepted request. */
  readonly effect?: (answer: Answer<unknown>) => void;
  /** True if no other request may follow before the work in progress has ended. */
  readonly last?: boolean;
}

/** Makes an action of a node; undefined where it is not possible. */
type Make = (node: ModelNode, random: Random, labels: () => string) => Action | undefined;

/** Requests work that takes time, and does not wait for it; the node is busy until it has ended. */
function job(
  node: ModelNode,
  action: Omit<Action, 'effect'>,
  during: Schema<'NodeStatus'> | undefined,
  of: (answer: Answer<unknown>) => ModelJob,
): Action {
  if (node.job !== undefined) return { ...action, expected: busy };
  const effect = (answer: Answer<unknown>): void => {
    node.job = of(answer);
    if (during !== undefined) node.status = during;
  };
  return { ...action, effect };
}

const filesystems: readonly Filesystem[] = ['ext4', 'ext3', 'raw', 'swap'];
const slots = ['sda', 'sdb', 'sdc', 'sdd'] as const;
/** An ID that no thing has. */
const MISSING_ID = 999_999_999;

const idOf = ({ body }: Answer<unknown>): number => (body as { id: number }).id;
const anyDisk = (node: ModelNode, random: Random) => random.pick([...node.disks.values()]);
const anyConfig = (node: ModelNode, random: Random) => random.pick([...node.configs.values()]);
const powerOff = 'The node must be offline';

/** A configuration profile for a body: an existing one, unless a job may remove it, none, or one that never existed. */
const askedConfig = (node: ModelNode, random: Random): number | undefined => {
  const existing = node.job?.changesConfigs === true ? undefined : anyConfig(node, random)?.id;
  return random.pick([undefined, existing, MISSING_ID]);
};

/** The most actions that wait for others. */
const WAITING = 10;

/** Requests a boot, a reboot or a shutdown, which waits until the work in progress has ended. */
function power(
  node: ModelNode,
  action: Omit<Action, 'effect' | 'method'>,
  during: Schema<'NodeStatus'> | undefined,
  apply: () => void,
): Action {
  const request = { ...action, method: 'POST' };
  const { job: before } = node;
  if (before === undefined) return job(node, request, during, () => ({ changesConfigs: true, apply }));
  const waiting = (before.waiting ?? 0) + 1;
  const isOfField = action.expected.problems.some(({ field }) => field !== undefined);
  if (node.status === 'deleting' && !isOfField) return { ...request, expected: busy };
  if (waiting > WAITING) return { ...request, expected: action.expected === taken ? busy : action.expected };
  const both = (): void => {
    before.apply();
    apply();
  };
  const effect = (): void => {
    node.job = { changesConfigs: true, apply: both, waiting };
  };
  return { ...request, effect, last: false };
}

/** Starts a node, if it has a profile to start with by then. */
function startLater(node: ModelNode, asked: number | undefined): void {
  const config = bootable(node, asked);
  if (!('problems' in config)) start(node, config);
}

/** The answer to a request to start a node; what its slots hold is judged when its turn comes. */
function ofStart(node: ModelNode, asked: number | undefined): Expected {
  const config = bootable(node, asked);
  if (!('problems' in config)) return taken;
  const { problems } = config;
  return node.job !== undefined && problems[0]?.reason === noDevices ? taken : config;
}

const boot: Make = (node, random) => {
  const asked = askedConfig(node, random);
  const runs = node.status === 'running';
  const expected = runs && asked === undefined ? taken : ofStart(node, asked);
  const body = asked === undefined ? {} : { config_id: asked };
  const action = { name: 'boot', path: '/boot', body, expected, last: runs };
  return power(node, action, runs ? undefined : 'booting', () => {
    if (node.running === undefined) startLater(node, asked);
  });
};

const reboot: Make = (node, random) => {
  const asked = askedConfig(node, random);
  const action = { name: 'reboot', path: '/reboot', body: { config_id: asked ?? null } };
  return power(node, { ...action, expected: ofStart(node, asked) }, 'rebooting', () => {
    startLater(node, asked);
  });
};

const shutDown: Make = (node) =>
  power(
    node,
    { name: 'shut down', path: '/shutdown', expected: taken },
    node.running === undefined ? undefined : 'shutting_down',
    () => {
      node.running = undefined;
      node.status = 'offline';
    },
  );

const createDisk: Make = (node, random, labels) => {
  const size = random.between(0, 9) === 0 ? node.capacity + 1 : random.between(2, 1_500);
  const filesystem = random.pick(filesystems) ?? 'ext4';
  const body = { label: labels(), size, filesystem };
  const expected = noCapacity(node, size, 'size') ?? taken;
  const own = filesystem.startsWith('ext') ? Math.ceil(size / 50) : 0;
  const action = { name: 'create disk', method: 'POST', path: '/disks', body, expected };
  return job(node, action, undefined, (answer) => {
    const disk = { ...body, id: idOf(answer), min: Math.max(1, own), system: false };
    node.disks.set(disk.id, disk);
    return { changesConfigs: false, apply: () => undefined };
  });
};

const updateDisk: Make = (node, random, labels) => {
  const disk = anyDisk(node, random);
  if (disk === undefined || node.job?.changesConfigs === true) return undefined;
  const label = labels();
  return {
    name: 'update disk',
    method: 'PUT',
    path: `/disks/${disk.id}`,
    body: { label },
    expected: taken,
    effect: () => {
      disk.label = label;
    },
  };
};

const deleteDisk: Make = (node, random) => {
  const disk = anyDisk(node, random);
  if (disk === undefined) return undefined;
  const expected = node.running?.includes(disk.id) === true ? refused('The disk is in use') : taken;
  const action = { name: 'delete disk', method: 'DELETE', path: `/disks/${disk.id}`, expected };
  return job(node, action, undefined, () => ({
    changesConfigs: true,
    apply: () => {
      drop(node, disk.id);
    },
  }));
};

const resizeDisk: Make = (node, random) => {
  const disk = anyDisk(node, random);
  if (disk === undefined) return undefined;
  const size =
    random.pick([disk.size, disk.min, 1, node.capacity + 1, disk.size + random.between(1, 2_000)]) ?? 1;
  const path = `/disks/${disk.id}/resize`;
  const expected =
    size === disk.size
      ? refused('The disk has that size already', 'size')
      : (noCapacity(node, size - disk.size, 'size') ?? taken);
  const action = { name: 'resize disk', method: 'POST', path, body: { size }, expected };
  return job(node, action, undefined, () => ({
    changesConfigs: false,
    apply: () => {
      if (node.running?.includes(disk.id) !== true && size >= disk.min) disk.size = size;
    },
  }));
};

const cloneDisk: Make = (node, random) => {
  const disk = anyDisk(node, random);
  if (disk === undefined) return undefined;
  const expected = noCapacity(node, disk.size) ?? taken;
  const action = { name: 'clone disk', method: 'POST', path: `/disks/${disk.id}/clone`, expected };
  return job(node, action, undefined, (answer) => {
    const label = `Copy of ${disk.label}`.slice(0, 48);
    const copy = { ...disk, id: idOf(answer), label };
    node.disks.set(copy.id, copy);
    return { changesConfigs: false, apply: () => undefined };
  });
};

/** Devices for slots: some of the node's disks, each once, and empty slots. */
const someSlots = (node: ModelNode, random: Random): (number | null)[] => {
  const left = [...node.disks.keys()];
  return slots.map(() => {
    const at = random.between(0, left.length * 2);
    return at < left.length ? (left.splice(at, 1)[0] ?? null) : null;
  });
};

const devicesOf = (chosen: readonly (number | null)[]) =>
  Object.fromEntries(
    slots.map((slot, at) => [
      slot,
      typeof chosen[at] !== 'number' ? null : { disk_id: chosen[at], volume_id: null },
    ]),
  );

const createConfig: Make = (node, random, labels) => {
  if (node.job?.changesConfigs === true) return undefined;
  const label = labels();
  const wrong = random.between(0, 5) === 0;
  const chosen = someSlots(node, random);
  const devices = wrong ? { sda: { disk_id: MISSING_ID } } : devicesOf(chosen);
  return {
    name: 'create profile',
    method: 'POST',
    path: '/configs',
    body: { label, devices },
    expected: wrong ? refused('disk_id is not valid', 'devices.sda.disk_id') : taken,
    effect: (answer) => {
      node.configs.set(idOf(answer), { id: idOf(answer), label, slots: chosen });
    },
  };
};

const updateConfig: Make = (node, random) => {
  const config = anyConfig(node, random);
  if (config === undefined || node.job?.changesConfigs === true) return undefined;
  const chosen = someSlots(node, random);
  return {
    name: 'update profile',
    method: 'PUT',
    path: `/configs/${config.id}`,
    body: { devices: devicesOf(chosen) },
    expected: taken,
    effect: () => {
      config.slots = chosen;
    },
  };
};

const deleteConfig: Make = (node, random) => {
  const config = anyConfig(node, random);
  if (config === undefined || node.job?.changesConfigs === true) return undefined;
  return {
    name: 'delete profile',
    method: 'DELETE',
    path: `/configs/${config.id}`,
    expected: taken,
    effect: () => node.configs.delete(config.id),
  };
};

const resetPassword: Make = (node) => {
  const disks = [...node.disks.values()].filter(({ filesystem }) => filesystem !== 'swap');
  const [disk] = disks;
  const choose = (): Expected => {
    if (node.running !== undefined) return refused(powerOff);
    if (disks.length > 1) return refused('The node has several disks; reset the password of one of them');
    return disk?.filesystem.startsWith('ext') === true
      ? taken
      : refused('The node has no disk with a system');
  };
  const body = { root_pass: password };
  const action = { name: 'reset password', method: 'POST', path: '/password', body, expected: choose() };
  return job(node, action, undefined, () => ({ changesConfigs: false, apply: () => undefined }));
};

/** A password that is hard to guess. */
export const password = 'aComplex-P4ssw0rd-of-9-words';

const remove: Make = (node, random) =>
  random.between(0, 2) > 0
    ? undefined
    : {
        name: 'delete',
        method: 'DELETE',
        path: '',
        expected: taken,
        effect: () => {
          node.status = 'deleting';
          node.job = { changesConfigs: true, apply: () => undefined };
        },
      };

/** The actions of an existing node; those that are listed twice are chosen twice as often. */
const makes: readonly Make[] = [
  boot,
  boot,
  reboot,
  shutDown,
  createDisk,
  createDisk,
  updateDisk,
  deleteDisk,
  resizeDisk,
  cloneDisk,
  createConfig,
  createConfig,
  updateConfig,
  deleteConfig,
  resetPassword,
  remove,
];

/** A random action of a node. Nothing changes a node while it is being deleted. */
export function chooseAction(node: ModelNode, random: Random, labels: () => string): Action {
  for (;;) {
    const action = random.pick(makes)?.(node, random, labels);
    if (action === undefined) continue;
    const { name, expected } = action;
    return node.status === 'deleting' && name !== 'delete' && expected === taken
      ? { ...action, expected: busy }
      : action;
  }
}
