import type { StartUp } from './start-up.js';

/** The file system of a disk; `raw`: none (§4.5). */
export type Filesystem = 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd';

/** The source of a disk and the access to it. Its secrets are neither logged nor stored outside of the disk. */
export interface Deployment {
  /** The ID of an image, such as `node/debian12`. */
  readonly id: string;
  /** The password of root, in clear; the disk holds its hash. */
  readonly rootPassword: string;
  /** Public SSH keys for root, one in each text. */
  readonly authorizedKeys: readonly string[];
  /** Data for cloud-init as Base64; the bytes are often compressed. */
  readonly userData?: string | undefined;
  /** A stack script for the first boot, and its fields by name. */
  readonly script?: { readonly text: string; readonly fields: Readonly<Record<string, string>> } | undefined;
}

/**
 * The tasks. Sizes and memory are in MB (MiB); machines and disks are UUIDs in lower case. The caller has checked that the
 * account may do this.
 */
export type Task =
  /** Defines the machine, or updates its size; it is off until it is booted. */
  | {
      readonly kind: 'define';
      readonly vcpus: number;
      readonly memory: number;
      readonly region: string;
    }
  /** Fails when the disk exists. */
  | {
      readonly kind: 'create-disk';
      readonly disk: string;
      readonly size: number;
      readonly filesystem: Filesystem;
      readonly image?: Deployment | undefined;
    }
  /** Fails when the machine runs with the disk, and when the content would not fit. */
  | { readonly kind: 'resize-disk'; readonly disk: string; readonly size: number }
  /** Copies another disk, which may be in use, to a new disk of the same size. Fails when the source is missing. */
  | {
      readonly kind: 'copy-disk';
      readonly from: { readonly machine: string; readonly disk: string };
      readonly disk: string;
    }
  /**
   * Saves disks of the machine as a backup, also while they are in use. Fails when a disk is missing, and when the backup
   * exists. Backups remain when their machine is removed.
   */
  | { readonly kind: 'save-backup'; readonly backup: string; readonly disks: readonly string[] }
  /**
   * Creates a disk from a saved disk, with the same size, from a backup of any machine. Fails when the backup does not contain
   * the disk, and when the machine is in another region than the backup.
   */
  | {
      readonly kind: 'restore-disk';
      readonly backup: string;
      /** The saved disk. */
      readonly from: string;
      readonly disk: string;
    }
  /** Saves a disk of the machine as an image, also while it is in use. Fails when the disk is missing. */
  | {
      readonly kind: 'save-image';
      readonly disk: string;
      /** The ID of the image: private/7. */
      readonly image: string;
    }
  /** Removes a backup of the machine, which may be removed already; a missing backup is no error. */
  | { readonly kind: 'remove-backup'; readonly backup: string }
  /** Fails when the machine runs with the disk; a missing disk is no error. */
  | { readonly kind: 'remove-disk'; readonly disk: string }
  /** Sets the password of root. Fails while the machine runs, and when the disk contains no system. */
  | { readonly kind: 'set-password'; readonly disk: string; readonly password: string }
  /**
   * Starts the machine; a running machine is restarted. Fails when there is nothing to boot from, and when another machine runs
   * with a volume among the devices.
   */
  | ({ readonly kind: 'boot' } & StartUp)
  /** Shuts the machine down if it runs, and boots it. */
  | ({ readonly kind: 'reboot' } & StartUp)
  /** A machine that is off stays off. */
  | { readonly kind: 'shut-down' }
  /** Moves the machine to another host, of `region` if it is given. Fails when the machine runs and `warm` is false. */
  | { readonly kind: 'move'; readonly region?: string | undefined; readonly warm: boolean }
  /** Fails when the machine runs and `warm` is false. */
  | { readonly kind: 'resize'; readonly vcpus: number; readonly memory: number; readonly warm: boolean }
  /** Stops the machine and removes it with all its disks; its backups stay. A missing machine is no error. */
  | { readonly kind: 'remove' };

export type TaskKind = Task['kind'];
