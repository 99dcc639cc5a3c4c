import type { MachineFaults } from './faults.js';
import type { DiskSlot, StartUp } from './start-up.js';

export type { Fault, MachineFaults, NewFault } from './faults.js';
export type { DiskSlot, MachineDevice, MachineInterface, StartUp } from './start-up.js';

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
  /** For cloud-init, decoded. */
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
  /** Stops the machine and forgets it with all its disks; one that is not there is no reason to fail. */
  | { readonly kind: 'remove' };

export type TaskKind = Task['kind'];

/** How a task goes. */
export type Progress =
  | {
      readonly state: 'under way';
      /** 0 to 99. */
      readonly percent: number;
      /** When it should be done. It may be asked for at any time before, to learn the percent, and must be afterwards. */
      readonly due: Date;
    }
  | { readonly state: 'done' };

/** A machine as it is now. */
export interface Machine {
  readonly region: string;
  readonly vcpus: number;
  readonly memory: number;
  readonly running: boolean;
  /** By UUID. */
  readonly disks: readonly MachineDisk[];
}

export interface MachineDisk {
  readonly disk: string;
  readonly size: number;
  readonly filesystem: Filesystem;
  /** The slot that the machine runs with it at; undefined when it is off, or runs without it. */
  readonly slot: DiskSlot | undefined;
}

/** A machine that powered off, though nobody asked for that. */
export interface Crash {
  readonly machine: string;
  readonly at: Date;
}

/** Bits per second over one protocol: of public and of private addresses. */
export interface Traffic {
  readonly in: number;
  readonly out: number;
  readonly privateIn: number;
  readonly privateOut: number;
}

/** Means over 5 minutes. */
export interface Sample {
  /** When the 5 minutes begin. */
  readonly at: Date;
  /** Percent, 100 for each core. */
  readonly cpu: number;
  /** Blocks per second, of all disks and of those for swapping alone. */
  readonly io: number;
  readonly swap: number;
  readonly netv4: Traffic;
  readonly netv6: Traffic;
}

/** The task ended badly, for good: asking by the same key gives the same. What it was to change is as it was before. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';

  /** @param reason a sentence for whoever looks after the machine, without secrets */
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** It cannot be reached at the moment; what was asked may be asked again. */
export class HypervisorUnavailable extends Error {
  override readonly name = 'HypervisorUnavailable';
}

/**
 * Runs machines. A task is known by its key, and is started once by it: whoever asks again, from another server or after any
 * of the two was restarted, is told how it goes. A task goes on whether or not it is asked for again. Tasks of one machine are
 * to be asked for one after another.
 *
 * @throws HypervisorUnavailable from every method
 */
export interface Hypervisor {
  /**
   * Asks for a task, or how it goes. Keys are remembered for days after the task has ended.
   *
   * @param key anything unique; the same for the same task of the same machine
   * @throws TaskFailed when it ended badly
   */
  perform(key: string, machine: string, task: Task): Promise<Progress>;

  find(machine: string): Promise<Machine | undefined>;

  /**
   * Of the whole 5 minutes that begin from one time until before another, the oldest first: those since the machine is defined
   * that are over. Nothing for a machine that is not there. They may be asked for up to 31 days back.
   */
  samples(machine: string, from: Date, to: Date): Promise<readonly Sample[]>;

  /**
   * The oldest crashes that nobody has seen to: those of machines that were neither booted nor shut down nor removed since, and
   * were not passed to `forgetCrash`. To be called every few seconds.
   */
  crashes(limit: number): Promise<readonly Crash[]>;
  /** Leaves a crash out of `crashes` from now on; a later one of the same machine is none of it. */
  forgetCrash(crash: Crash): Promise<void>;

  /** Where machines can be made to fail on purpose; undefined where they cannot. */
  readonly faults: MachineFaults | undefined;
}
