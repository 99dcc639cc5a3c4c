import type { DiskSlot, MachineDevice, StartUp } from './start-up.js';
import type { Filesystem, Task } from './tasks.js';

export type { Filesystem, TaskKind } from './tasks.js';

/** The devices of a running machine. */
export interface RunsWith {
  readonly rescue: boolean;
  readonly devices: Readonly<Partial<Record<DiskSlot, MachineDevice | undefined>>>;
  /** All that the machine was started with, where it must be started again by that. */
  readonly startUp?: StartUp | undefined;
}

/** The resources that the process of a machine has used since it began. */
export interface Used {
  /** Seconds of all cores. */
  readonly cpu: number;
  /** Blocks that all disks, and that swap disks, read and wrote. */
  readonly io: number;
  readonly swap: number;
  /** Bytes of the network. */
  readonly in: number;
  readonly out: number;
}

/** The resources that a process had used at a time. */
export interface Counters extends Used {
  readonly pid: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** The content of a disk. */
export interface DiskContent {
  readonly size: number;
  readonly filesystem: Filesystem;
  readonly used: number;
  readonly content: string;
  readonly identity: string;
  readonly image: string | null;
  readonly authorizedKeys: readonly string[];
}

type AsAsked =
  | 'define'
  | 'resize-disk'
  | 'remove-disk'
  | 'save-image'
  | 'remove-backup'
  | 'shut-down'
  | 'move'
  | 'resize'
  | 'remove';

/** A disk in a backup. */
interface SavedDisk extends DiskContent {
  readonly disk: string;
}

/** The stored form of a task, until it ends; it contains no secret. */
export type Plan =
  | Extract<Task, { kind: AsAsked }>
  | { readonly kind: 'create-disk'; readonly disk: string; readonly content: DiskContent }
  /** The copy is of the source's state at the time of the request. */
  | {
      readonly kind: 'copy-disk';
      readonly from: string;
      readonly disk: string;
      readonly content: DiskContent | null;
    }
  /** The backup is of the disks' state at the time of the request. */
  | {
      readonly kind: 'save-backup';
      readonly backup: string;
      readonly disks: readonly string[];
      readonly contents: readonly SavedDisk[];
    }
  | {
      readonly kind: 'restore-disk';
      readonly backup: string;
      readonly from: string;
      readonly disk: string;
      readonly content: DiskContent | null;
    }
  | {
      readonly kind: 'set-password';
      readonly disk: string;
      readonly content: string;
    }
  | ({
      readonly kind: 'boot' | 'reboot';
      readonly rootDevice: string;
      readonly initrd: string | null;
    } & RunsWith);

/** The effect of a fault that is injected. `fail`: the task fails. `crash`: the machine powers off once the task has succeeded. */
export type FaultEffect = 'fail' | 'crash';
