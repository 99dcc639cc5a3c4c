import type { Schema } from '../../packages/spec/src/index.js';
import type { Problem } from '@cloud-account/testkit';

export type Filesystem = Schema<'NodeDisk'>['filesystem'];

/** A disk as it should be. */
export interface ModelDisk {
  readonly id: number;
  label: string;
  size: number;
  readonly filesystem: Filesystem;
  /** Megabytes that it cannot be made smaller than. */
  readonly least: number;
  /** Whether there is a system on it, whose root user has a password. */
  readonly system: boolean;
}

/** A configuration profile as it should be: the disks in its slots, in their order. */
export interface ModelConfig {
  readonly id: number;
  label: string;
  slots: (number | null)[];
}

/** What is in progress with a node. */
export interface ModelJob {
  /** What becomes of the node. */
  readonly apply: () => void;
  /** Whether disks and profiles that are there now may go by it, or be what it starts. */
  readonly changesConfigs: boolean;
}

/** A node as it should be. */
export interface ModelNode {
  readonly id: number;
  readonly account: number;
  label: string;
  /** Megabytes that it has for disks. */
  readonly capacity: number;
  image: string | null;
  /** What is shown. */
  status: Schema<'NodeStatus'>;
  /** The disks that it runs with; undefined: it is off. */
  running: number[] | undefined;
  /** The profile that it was booted with last. */
  last: number | undefined;
  disks: Map<number, ModelDisk>;
  configs: Map<number, ModelConfig>;
  job: ModelJob | undefined;
}

/** What an answer should be: a status, and the problems where it is a refusal. */
export interface Expected {
  readonly status: number;
  readonly problems: readonly Problem[];
}

export const taken: Expected = { status: 200, problems: [] };

export const refused = (reason: string, field?: string): Expected => ({
  status: 400,
  problems: [field === undefined ? { reason } : { field, reason }],
});

export const busy = refused('Node busy.');
export const missing: Expected = { status: 404, problems: [{ reason: 'Not found' }] };

export const ofState = (node: ModelNode): 'running' | 'offline' =>
  node.running === undefined ? 'offline' : 'running';

const used = (node: ModelNode): number => [...node.disks.values()].reduce((sum, { size }) => sum + size, 0);

/** The refusal of disks that are too large for what is left; undefined where there is room. */
export function noCapacity(node: ModelNode, more: number, field?: string): Expected | undefined {
  const left = node.capacity - used(node);
  const reason = `Not enough room on the node: ${left.toLocaleString('en-US')} MB are left`;
  return more > left ? refused(reason, field) : undefined;
}

/** The profile that a node is booted with, or the refusal. */
export function bootable(node: ModelNode, asked: number | undefined): ModelConfig | Expected {
  const configs = [...node.configs.values()];
  const last = asked ?? node.last;
  const chosen =
    asked === undefined && configs.length === 1 ? configs[0] : configs.find(({ id }) => id === last);
  if (chosen !== undefined) {
    return chosen.slots.some((disk) => disk !== null)
      ? chosen
      : refused('The configuration profile has no devices', 'config_id');
  }
  return asked === undefined
    ? refused('It cannot be told which configuration profile to boot with; name one by config_id')
    : refused('config_id is not valid', 'config_id');
}

/** Starts a node, which works where the disk at `/dev/sda` can be booted from. */
export function start(node: ModelNode, config: ModelConfig): void {
  const [root] = config.slots;
  const disk = root === null || root === undefined ? undefined : node.disks.get(root);
  if (disk !== undefined && disk.filesystem !== 'swap') {
    node.running = config.slots.filter((one) => one !== null);
    node.last = config.id;
  }
  node.status = ofState(node);
}

/** Takes a disk off a node. */
export function drop(node: ModelNode, disk: number): void {
  node.disks.delete(disk);
  for (const config of node.configs.values()) {
    config.slots = config.slots.map((one) => (one === disk ? null : one));
  }
}
