import type { Schema } from '@cloud-account/spec';
import type { RemovedBackup } from '../repositories/nodes/backups/backups.js';
import type { Deployed } from '../repositories/nodes/actions/moved-node.js';
import type { PowerState } from '../repositories/nodes/machines/node-state.js';

/** A node, by its ID. */
export interface NodePayload {
  readonly node: number;
}

/** A disk and its node, by their IDs. */
export interface DiskPayload extends NodePayload {
  readonly disk: number;
}

/** What a disk is made from. */
export interface DeploymentPayload {
  readonly image: string;
  readonly authorizedKeys: readonly string[];
  readonly script: number | null;
  /** The root user's password and what the script is given, encrypted for the job. */
  readonly secrets: string;
}

/** The disk that gets an image, and what it is made from. */
export type DeployedDisk = DeploymentPayload & { readonly disk: number };

/** A node whose disks are all made by the job; without a deployment it has none. */
export interface DisksPayload extends NodePayload {
  readonly deployment: DeployedDisk | null;
}

/** What a job changes about a node that may run. */
interface NodeInUse extends NodePayload {
  /** What the node did when the job was enqueued. */
  readonly before: PowerState;
}

/** The kinds of job with steps, and what each is to do. A null that is not explained: that part is left out. */
export interface JobPayloads {
  /** A backup that is to be made, with what its host is to know it and its machine by. */
  backupNode: NodePayload & {
    readonly machine: string;
    readonly backup: number;
    readonly uuid: string;
  };
  /** A new disk, and the disk of the same node that it is a copy of. */
  cloneDisk: DiskPayload & { readonly source: number };
  /** What is copied from which node to which. */
  cloneNode: NodePayload & {
    readonly source: number;
    /** Whether the node is made for it. */
    readonly isNew: boolean;
    /** The IDs of the source's disks, and of their copies. */
    readonly disks: readonly { readonly from: number; readonly to: number }[];
    /** The IDs of the configuration profiles that it gets. */
    readonly configs: readonly number[];
  };
  /** A new disk; without a deployment it is empty. */
  createDisk: DiskPayload & { readonly deployment: DeploymentPayload | null };
  /** A new node, and the configuration profile that it is booted with; null: it stays off. */
  createNode: DisksPayload & { readonly boot: number | null };
  deleteDisk: DiskPayload;
  deleteNode: NodePayload;
  moveNode: NodeInUse & {
    /** Whether a running node runs on meanwhile. */
    readonly warm: boolean;
    /** Where it goes: to another host, of another region where one is named; null: it stays. */
    readonly to: { readonly region: string | null } | null;
    /** The ID of its new type; null: it keeps its own. */
    readonly type: string | null;
    /** The disk that grows with it, and its new size in megabytes. */
    readonly grow: { readonly disk: number; readonly size: number } | null;
    /** The configuration profile that it is booted with again; null: it stays off, or runs on. */
    readonly boot: number | null;
    /** The event that tells of the work, which is done before a boot that has an event of its own; null: that has none. */
    readonly told: 'node_resize' | 'node_mutate' | null;
  };
  rebuildNode: NodeInUse & {
    /** What was deployed on it before. */
    readonly previous: Deployed;
    /** The IDs of the disks that are removed. */
    readonly disks: readonly number[];
    /** The ID of its new type; null: it keeps its own. */
    readonly type: string | null;
    readonly deployment: DeployedDisk;
    /** The configuration profile that takes the place of all others. */
    readonly config: number;
    /** Whether it is booted with that. */
    readonly booted: boolean;
  };
  /** Backups that are not kept any more, of a node that may be gone. */
  removeBackups: NodePayload & {
    /** What the hypervisor knows the node by. */
    readonly machine: string;
    readonly backups: readonly RemovedBackup[];
  };
  /** The machine of a node that is gone, by its UUID, and the queue of that node. */
  removeMachine: { readonly machine: string; readonly queue: string };
  /** A disk, and the password that its root user is to have, encrypted for the job. */
  resetRootPassword: DiskPayload & { readonly secrets: string };
  /** A disk and its new size in megabytes. */
  resizeDisk: DiskPayload & { readonly size: number };
  /** What is restored, and to which node. The subject of the job is the backup's ID. */
  restoreBackup: NodePayload & {
    /** What the node did when the job was enqueued; null: the job makes it. */
    readonly before: PowerState | null;
    /** What the hypervisor knows the backup by. */
    readonly backup: string;
    /** The new disks, and what the disk was known by that each is made from; null: it is made empty. */
    readonly disks: readonly { readonly id: number; readonly from: string | null }[];
    /** The IDs of the new configuration profiles. */
    readonly configs: readonly number[];
    /** The IDs of the disks that are removed, with all other configuration profiles, and the image that the node then has. */
    readonly overwrite: { readonly disks: readonly number[]; readonly image: string | null } | null;
    /** The configuration profile that a new node is booted with; null: it is not booted. */
    readonly boot: number | null;
  };
  /** A disk that a job has failed about, with what its host knows it and its machine by. */
  settleDisk: DiskPayload & { readonly machine: string; readonly uuid: string };
  shutDownNode: NodeInUse;
  startNode: NodeInUse & {
    /** A running node is shut down before. */
    readonly how: 'boot' | 'reboot';
    /** A configuration profile, or what the rescue system sees; null: the node runs, and nothing is to be done. */
    readonly with: { readonly config: number } | { readonly rescue: Schema<'NodeConfigDevices'> } | null;
  };
}
