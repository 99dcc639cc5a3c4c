import type { Duplex } from 'node:stream';
import type { DiskSlot, Filesystem, MachineDevice, Session, Task } from '@cloud-account/database';
import type { MachineFaults } from './faults.js';
import type { Images } from './images.js';
import type { Volumes } from './volumes.js';

export type { MachineFaults } from './faults.js';
export { type Deployment, diskSlots, type StartUp, type Task, type TaskKind } from '@cloud-account/database';
export type { TaskTimes } from './task-times.js';

/** The progress of a task. */
export type Progress =
  | {
      readonly state: 'in progress';
      /** 0 to 99. */
      readonly percent: number;
      /** The expected end. The progress may be read earlier, and must be read afterwards. */
      readonly due: Date;
      /** The megabytes that the task copies or writes in a second; undefined: none, or not known. */
      readonly rate?: number | undefined;
    }
  | { readonly state: 'done' };

/** The present state of a machine. */
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
  /** The UUID by which a system mounts the disk. Copies and restored disks have the same. */
  readonly identity: string;
  /** The slot of the disk in the running machine; undefined when the machine is off, or runs without the disk. */
  readonly slot: DiskSlot | undefined;
}

/** A machine that powered off without a request. */
export interface Crash {
  readonly machine: string;
  readonly at: Date;
}

/** A new machine in its final state. */
export interface PlacedMachine {
  readonly machine: string;
  readonly region: string;
  readonly vcpus: number;
  readonly memory: number;
  readonly disks: readonly {
    readonly disk: string;
    readonly size: number;
    readonly filesystem: Filesystem;
    /** The ID of its image; nobody knows the root password. Undefined: the disk is empty. */
    readonly image: string | undefined;
  }[];
  /** The devices of the running machine; undefined: it is off. */
  readonly runsWith: Readonly<Partial<Record<DiskSlot, MachineDevice>>> | undefined;
}

/** The ways for programs on the host of a running machine to reach its system. */
export interface HostAccess {
  /** The name of the host. */
  readonly host: string;
  /** The path of the Unix socket of its serial console. */
  readonly socket: string;
  /** The port of 127.0.0.1 that leads to its port 22; undefined: it has a network of its own. */
  readonly sshPort: number | undefined;
}

/** The names of the copies of machines and of backups. */
export interface CopyNames {
  /** The copies by the UUIDs of the machines. */
  readonly machines: ReadonlyMap<string, string>;
  /** The copies by the UUIDs of the backups. */
  readonly backups: ReadonlyMap<string, string>;
  /** The UUID of the copy of a disk, also of one that only a backup has. */
  disk(uuid: string): string;
  /** The ID of the copy of a volume. */
  volume(id: number): number;
}

/** The traffic of one protocol in bits per second, by public and private addresses. */
export interface Traffic {
  readonly in: number;
  readonly out: number;
  readonly privateIn: number;
  readonly privateOut: number;
}

/** Means over 5 minutes. */
export interface Sample {
  /** The beginning of the 5 minutes. */
  readonly at: Date;
  /** Percent, 100 for each core. */
  readonly cpu: number;
  /** Blocks per second of all disks, and of swap disks only. */
  readonly io: number;
  readonly swap: number;
  readonly netv4: Traffic;
  readonly netv6: Traffic;
}

/** The task failed permanently: the same key returns the same failure. The task changed nothing. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';

  /** @param reason a sentence for users, without secrets */
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** The hypervisor cannot be reached now; the request may be repeated. */
export class HypervisorUnavailable extends Error {
  override readonly name = 'HypervisorUnavailable';
}

/**
 * Runs machines. A task is identified by its key and starts once: every later call with the key, from any server and after any
 * restart, returns its progress. A task continues without further calls. The tasks of one machine must be requested one after
 * another.
 *
 * @throws HypervisorUnavailable from every method
 */
export interface Hypervisor {
  /**
   * Starts a task, or returns its progress. Keys are remembered for days after the end of the task.
   *
   * @param key unique; the same for the same task of the same machine
   * @throws TaskFailed when the task failed
   */
  perform(key: string, machine: string, task: Task): Promise<Progress>;

  /**
   * The progress of a task that `perform` may have started; undefined when it has not.
   *
   * @throws TaskFailed when the task failed
   */
  begun(key: string): Promise<Progress | undefined>;

  find(machine: string): Promise<Machine | undefined>;

  /**
   * The samples of the complete periods of 5 minutes that begin in a time range, the oldest first; empty for an unknown
   * machine. The range may begin up to 31 days ago.
   */
  samples(machine: string, from: Date, to: Date): Promise<readonly Sample[]>;

  /**
   * The oldest open crashes: of machines that were not booted, shut down or removed since, and were not passed to
   * `removeCrash`. Call this at `crashInterval`.
   */
  crashes(limit: number): Promise<readonly Crash[]>;
  /** Milliseconds between looks at the crashes: processes can end at any time, simulated machines only by a fault. */
  readonly crashInterval: number;
  /** Removes a crash from `crashes`; later crashes of the same machine are not affected. */
  removeCrash(crash: Crash): Promise<void>;

  /**
   * Adds new machines for seeds, in a transaction of the database.
   *
   * @param session the transaction
   * @throws Error where machines are more than rows, so that a transaction cannot add them
   */
  place(session: Session, machines: readonly PlacedMachine[]): Promise<void>;
  /**
   * Copies machines in their present state, and backups, in a transaction of the database. No task of them is in progress;
   * machines and backups that do not exist are left out.
   *
   * @param session the transaction
   * @throws Error where machines are more than rows, so that a transaction cannot copy them
   */
  copy(session: Session, names: CopyNames): Promise<void>;
  /**
   * Opens the serial console of a running machine: what its system writes can be read, and what is written is typed. It closes when the
   * machine powers off, sometimes after an error. Undefined while the machine is off.
   */
  openConsole(machine: string): Promise<Duplex | undefined>;
  /** The access to a running machine on its host, or undefined while it is off. Undefined itself where machines have no host. */
  readonly hostAccess: ((machine: string) => Promise<HostAccess | undefined>) | undefined;
  /** The volumes of machines; undefined where machines do not use what is on a volume. */
  readonly volumes: Volumes | undefined;
  /** The images of accounts; undefined where disks do not have what is in an image. */
  readonly images: Images | undefined;
  /** Injects faults into machines; undefined where that is not possible. */
  readonly faults: MachineFaults | undefined;
}
