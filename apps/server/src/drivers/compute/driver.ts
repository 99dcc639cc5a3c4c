import type { Session } from '../../database/session.js';
import type { MachineFaults } from './faults.js';
import type { DiskSlot, MachineDevice } from './start-up.js';
import type { Filesystem, Task } from './tasks.js';

export type { Fault, MachineFaults, NewFault } from './faults.js';
export { diskSlots } from './start-up.js';
export type { DiskSlot, MachineDevice, MachineInterface, StartUp } from './start-up.js';
export type { Deployment, Filesystem, Task, TaskKind } from './tasks.js';

/** How a task goes. */
export type Progress =
  | {
      readonly state: 'in progress';
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
  /** The UUID that a system mounts it by, which copies of it and what is restored from a backup have, too. */
  readonly identity: string;
  /** The slot that the machine runs with it at; undefined when it is off, or runs without it. */
  readonly slot: DiskSlot | undefined;
}

/** A machine that powered off, though nobody asked for that. */
export interface Crash {
  readonly machine: string;
  readonly at: Date;
}

/** A machine that is placed as it is to be. */
export interface PlacedMachine {
  readonly machine: string;
  readonly region: string;
  readonly vcpus: number;
  readonly memory: number;
  readonly disks: readonly {
    readonly disk: string;
    readonly size: number;
    readonly filesystem: Filesystem;
    /** The ID of the image on it, whose root has a password that nobody knows; undefined: it is empty. */
    readonly image: string | undefined;
  }[];
  /** What it runs with; undefined: it is off. */
  readonly runsWith: Readonly<Partial<Record<DiskSlot, MachineDevice>>> | undefined;
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

  /**
   * Has new machines be there at once, for seeds: together with what a transaction of the database writes, or not at all.
   *
   * @param session the transaction
   * @throws Error where machines are more than rows, so that there is no such thing
   */
  place(session: Session, machines: readonly PlacedMachine[]): Promise<void>;
  /** Where machines can be made to fail on purpose; undefined where they cannot. */
  readonly faults: MachineFaults | undefined;
}
