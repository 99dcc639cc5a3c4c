import type { StartUp } from './start-up.js';

/** What a disk is formatted with; `raw`: with nothing (§4.5). */
export type Filesystem = 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd';

/** What a disk is made from, and who may enter it. Nothing of it is logged or kept but what the disk itself holds. */
export interface Deployment {
  /** The ID of an image, such as `node/debian12`. */
  readonly id: string;
  /** Root's, in clear; the disk holds a hash of it. */
  readonly rootPassword: string;
  /** Public keys of SSH, one in each, that root may be entered with. */
  readonly authorizedKeys: readonly string[];
  /** For cloud-init: any bytes, which are often compressed, as Base64. */
  readonly userData?: string | undefined;
  /** A stack script that the first boot runs, and what it is told by name. */
  readonly script?: { readonly text: string; readonly fields: Readonly<Record<string, string>> } | undefined;
}

/**
 * What can be asked for. Sizes and memory are in MB (MiB), machines and disks UUIDs in lower case; whether an account may have
 * what is asked for is the caller's rule.
 */
export type Task =
  /** Makes the machine known, or tells what it is made of now; it is off until it is booted. */
  | {
      readonly kind: 'define';
      readonly vcpus: number;
      readonly memory: number;
      readonly region: string;
    }
  /** Fails when there is such a disk. */
  | {
      readonly kind: 'create-disk';
      readonly disk: string;
      readonly size: number;
      readonly filesystem: Filesystem;
      readonly image?: Deployment | undefined;
    }
  /** Fails when the machine runs with the disk, and when what is on it would not fit. */
  | { readonly kind: 'resize-disk'; readonly disk: string; readonly size: number }
  /** Makes a disk of the machine, byte for byte and of the same size as another, which may be in use. Fails when that is missing. */
  | {
      readonly kind: 'copy-disk';
      readonly from: { readonly machine: string; readonly disk: string };
      readonly disk: string;
    }
  /**
   * Keeps what is on disks of the machine as a backup, also while they are in use. Fails when one is missing, and when there is
   * such a backup. Backups stay when their machine goes.
   */
  | { readonly kind: 'save-backup'; readonly backup: string; readonly disks: readonly string[] }
  /**
   * Makes a disk of the machine, byte for byte and of the same size as one was when it was saved, whatever machine that was of.
   * Fails when the backup does not have it, and when the machine is in another region than the backup.
   */
  | {
      readonly kind: 'restore-disk';
      readonly backup: string;
      /** The disk that was saved. */
      readonly from: string;
      readonly disk: string;
    }
  /** Removes a backup of the machine, which may be gone; one that is not there is no reason to fail. */
  | { readonly kind: 'remove-backup'; readonly backup: string }
  /** Fails when the machine runs with the disk; one that is not there is no reason to fail. */
  | { readonly kind: 'remove-disk'; readonly disk: string }
  /** Sets root's password. Fails while the machine runs, and when nothing that has a root is on the disk. */
  | { readonly kind: 'set-password'; readonly disk: string; readonly password: string }
  /** Starts the machine; one that runs already is started again. Fails when there is nothing to boot from. */
  | ({ readonly kind: 'boot' } & StartUp)
  /** Shuts the machine down, where it runs, and boots it. */
  | ({ readonly kind: 'reboot' } & StartUp)
  /** A machine that is off stays so. */
  | { readonly kind: 'shut-down' }
  /** Takes the machine to another host; to that region, where one is told. Fails when it runs and is not moved warm. */
  | { readonly kind: 'move'; readonly region?: string | undefined; readonly warm: boolean }
  /** Fails when the machine runs and is not resized warm. */
  | { readonly kind: 'resize'; readonly vcpus: number; readonly memory: number; readonly warm: boolean }
  /** Stops the machine and forgets it with all its disks, not with its backups; one that is not there is no reason to fail. */
  | { readonly kind: 'remove' };

export type TaskKind = Task['kind'];
