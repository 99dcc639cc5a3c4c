import type { Schema } from '@cloud-account/spec';
import type { RemovedBackup } from '../repositories/nodes/backups/backups.js';
import type { Deployed } from '../repositories/nodes/actions/moved-node.js';
import type { PowerState } from '../repositories/nodes/machines/node-state.js';

interface NodePayload {
  readonly node: number;
}

export interface DiskPayload extends NodePayload {
  readonly disk: number;
}

/** The image and the settings from which a disk is made. */
export interface DeploymentPayload {
  readonly image: string;
  readonly authorizedKeys: readonly string[];
  readonly script: number | null;
  /** The password of the root user and the data of the script, encrypted for the job. */
  readonly secrets: string;
}

/** The disk that gets an image, and the deployment. */
export type DeployedDisk = DeploymentPayload & { readonly disk: number };

/** A node, all of whose disks the job makes; without a deployment it gets none. */
export interface DisksPayload extends NodePayload {
  readonly deployment: DeployedDisk | null;
}

/** A node that may run while a job changes it. */
interface NodeInUse extends NodePayload {
  /** The state of the node when the job was enqueued. */
  readonly before: PowerState;
}

/** The kinds of job with steps, and the payload of each. Where null is not explained, the job leaves that part out. */
export interface JobPayloads {
  /** A backup to make, and the names by which its host knows the backup and the machine. */
  backupNode: NodePayload & {
    readonly machine: string;
    readonly backup: number;
    readonly uuid: string;
  };
  /** A new disk, and the source, a disk of the same node. */
  cloneDisk: DiskPayload & { readonly source: number };
  /** The source node, the target node and what is copied. */
  cloneNode: NodePayload & {
    readonly source: number;
    /** True if the target node is made for the copy. */
    readonly isNew: boolean;
    /** The IDs of the source disks and of their copies. */
    readonly disks: readonly { readonly from: number; readonly to: number }[];
    /** The IDs of the configuration profiles that the target gets. */
    readonly configs: readonly number[];
  };
  /** A disk, and the number of the new image that it is copied to. */
  copyDiskToImage: DiskPayload & { readonly image: number };
  /** A new disk; without a deployment it is empty. */
  createDisk: DiskPayload & { readonly deployment: DeploymentPayload | null };
  /** A new node, and the configuration profile of its first boot; null: it stays off. */
  createNode: DisksPayload & { readonly boot: number | null };
  deleteDisk: DiskPayload;
  deleteNode: NodePayload;
  moveNode: NodePayload & {
    /** The state of the node when the job began; null: the job waits for others, and the rest is known when it begins. */
    readonly before: PowerState | null;
    /** True if a running node keeps running. */
    readonly warm: boolean;
    /** The target: another host, of another region if one is named; null: the node stays on its host. */
    readonly to: { readonly region: string | null } | null;
    /** The ID of its new type; null: the type does not change. */
    readonly type: string | null;
    /** True if a disk grows that is chosen when the job begins. */
    readonly grows: boolean;
    /** The disk that grows with the node, and its new size in megabytes. */
    readonly grow: { readonly disk: number; readonly size: number } | null;
    /** The configuration profile of the boot afterwards; null: the node is not booted. */
    readonly boot: number | null;
    /** The event of the work; it ends before the boot, which has its own event. Null: no event. */
    readonly event: 'node_resize' | 'node_mutate' | null;
  };
  rebuildNode: NodeInUse & {
    /** The previous deployment. */
    readonly previous: Deployed;
    /** The IDs of the disks to remove. */
    readonly disks: readonly number[];
    /** The ID of its new type; null: the type does not change. */
    readonly type: string | null;
    readonly deployment: DeployedDisk;
    /** The configuration profile that replaces all others. */
    readonly config: number;
    /** True if the node is booted with that profile. */
    readonly booted: boolean;
  };
  /** Backups to remove. Their node may be deleted. */
  removeBackups: NodePayload & {
    /** The UUID by which the hypervisor knows the machine. */
    readonly machine: string;
    readonly backups: readonly RemovedBackup[];
  };
  /** The machine of a deleted node and its backups, by their UUIDs, and the queue of that node. */
  removeMachine: { readonly machine: string; readonly backups: readonly string[]; readonly queue: string };
  /** A disk, and the new password of its root user, encrypted for the job. */
  resetRootPassword: DiskPayload & { readonly secrets: string };
  /** A disk and its new size in megabytes. */
  resizeDisk: DiskPayload & { readonly size: number };
  /** The backup and the target node. The subject of the job is the ID of the backup. */
  restoreBackup: NodePayload & {
    /** The state of the node when the job was enqueued; null: the job creates the node. */
    readonly before: PowerState | null;
    /** The name by which the hypervisor knows the backup. */
    readonly backup: string;
    /** The new disks, and the UUID of the saved disk from which each is made; null: the new disk is empty. */
    readonly disks: readonly { readonly id: number; readonly from: string | null }[];
    /** The IDs of the new configuration profiles. */
    readonly configs: readonly number[];
    /** The IDs of the disks to remove, with all other configuration profiles, and the new image of the node. */
    readonly overwrite: { readonly disks: readonly number[]; readonly image: string | null } | null;
    /** The configuration profile with which a new node is booted; null: it is not booted. */
    readonly boot: number | null;
  };
  /** A disk whose job has failed, and the names by which its host knows the disk and the machine. */
  settleDisk: DiskPayload & { readonly machine: string; readonly uuid: string };
  shutDownNode: NodePayload & {
    /** The state of the node when the job began; null: the job waits for others. */
    readonly before: PowerState | null;
  };
  startNode: NodePayload & {
    /** The state of the node when the job began; null: the job waits for others. */
    readonly before: PowerState | null;
    /** `reboot` shuts down a running node first. */
    readonly how: 'boot' | 'reboot';
    /**
     * A configuration profile, or the devices of the rescue system; null: the node runs, and the job does nothing, or the job
     * waits, and the profile is not chosen yet.
     */
    readonly with: { readonly config: number } | { readonly rescue: Schema<'NodeConfigDevices'> } | null;
  };
}
