import type { Schema } from '../../packages/spec/src/index.js';
import type { Problem } from '@cloud-account/testkit';

export type Filesystem = Schema<'NodeDisk'>['filesystem'];

/** The expected disk. */
export interface ModelDisk {
  readonly id: number;
  label: string;
  size: number;
  readonly filesystem: Filesystem;
  /** The minimum size in megabytes. */
  readonly min: number;
  /** True if it has a system, whose root user has a password. */
  readonly system: boolean;
}

/** The expected configuration profile: the disks in its slots, in order. */
export interface ModelConfig {
  readonly id: number;
  label: string;
  slots: (number | null)[];
}

/** The work in progress of a node. */
export interface ModelJob {
  /** Applies the result to the node. */
  readonly apply: () => void;
  /** True if it may remove existing disks and profiles, or uses them for a start. */
  readonly changesConfigs: boolean;
  /** The number of actions that wait behind it. */
  readonly waiting?: number;
}

/** The expected node. */
export interface ModelNode {
  readonly id: number;
  readonly account: number;
  label: string;
  /** Megabytes for disks. */
  readonly capacity: number;
  image: string | null;
  /** The shown status. */
  status: Schema<'NodeStatus'>;
  /** The disks with which it runs; undefined: it is off. */
  running: number[] | undefined;
  /** The profile of its last boot. */
  last: number | undefined;
  disks: Map<number, ModelDisk>;
  configs: Map<number, ModelConfig>;
  job: ModelJob | undefined;
}

/** The expected answer: a status, and the problems of a refusal. */
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

/** The refusal of disks that are too large for the rest of the capacity; undefined where they fit. */
export function noCapacity(node: ModelNode, more: number, field?: string): Expected | undefined {
  const left = node.capacity - used(node);
  const reason = `Not enough room on the node: ${left.toLocaleString('en-US')} MB are left`;
  return more > left ? refused(reason, field) : undefined;
}

export const noDevices = 'The configuration profile has no devices';

/** The profile of a boot, or the refusal. */
export function bootable(node: ModelNode, asked: number | undefined): ModelConfig | Expected {
  const configs = [...node.configs.values()];
  const last = asked ?? node.last;
  const chosen =
    asked === undefined && configs.length === 1 ? configs[0] : configs.find(({ id }) => id === last);
  if (chosen !== undefined) {
    return chosen.slots.some((disk) => disk !== null) ? chosen : refused(noDevices, 'config_id');
  }
  return asked === undefined
    ? refused(
        configs.length === 0
          ? 'The node has no configuration profile; create a disk and a profile with it, or rebuild the node from an image'
          : 'The node has several configuration profiles; name one by config_id',
      )
    : refused('config_id is not valid', 'config_id');
}

/** Starts a node, which works if the disk at `/dev/sda` is bootable. */
export function start(node: ModelNode, config: ModelConfig): void {
  const [root] = config.slots;
  const disk = root === null || root === undefined ? undefined : node.disks.get(root);
  if (disk !== undefined && disk.filesystem !== 'swap') {
    node.running = config.slots.filter((one) => one !== null);
    node.last = config.id;
  }
  node.status = ofState(node);
}

/** Removes a disk from a node. */
export function drop(node: ModelNode, disk: number): void {
  node.disks.delete(disk);
  for (const config of node.configs.values()) {
    config.slots = config.slots.map((one) => (one === disk ? null : one));
  }
}
