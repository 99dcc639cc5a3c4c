import type { TaskKind } from './tasks.js';

/** What is to go wrong. */
export interface NewFault {
  /** Of which machine; undefined: of any. */
  readonly machine: string | undefined;
  /** With which tasks; undefined: with any. */
  readonly task: TaskKind | undefined;
  /** `fail`: the task ends badly. `crash`: the machine powers off once the task has ended well. */
  readonly effect: 'fail' | 'crash';
  /** Whether only the next such task is concerned; otherwise all, until the fault is removed. */
  readonly once: boolean;
  /** Why the task fails. */
  readonly reason: string;
}

/** A fault that was asked for and not met yet, or is met again and again; it is gone with its machine. */
export interface Fault extends NewFault {
  readonly id: number;
  readonly created: Date;
}

/** Makes machines fail on purpose, to see what comes of it. */
export interface MachineFaults {
  list(): Promise<readonly Fault[]>;
  /** A task that is in progress goes on as it was started. */
  add(fault: NewFault): Promise<Fault>;
  /** @returns whether there was one */
  remove(id: number): Promise<boolean>;
  /**
   * Powers a machine off, as if it had broken down.
   *
   * @returns whether it was running
   */
  crash(machine: string): Promise<boolean>;
}
