import type { FaultEffect, TaskKind } from '@cloud-account/database';

/** A fault to inject. */
export interface NewFault {
  /** The affected machine; undefined: any. */
  readonly machine: string | undefined;
  /** The affected kind of task; undefined: any. */
  readonly task: TaskKind | undefined;
  readonly effect: FaultEffect;
  /** True if only the next such task is affected; otherwise all, until the fault is removed. */
  readonly once: boolean;
  /** The reason of the failure. */
  readonly reason: string;
}

/** An active fault; it is removed with its machine. */
export interface Fault extends NewFault {
  readonly id: number;
  readonly created: Date;
}

/** Injects faults into machines. */
export interface MachineFaults {
  list(): Promise<readonly Fault[]>;
  /** A task in progress is not affected. */
  add(fault: NewFault): Promise<Fault>;
  /** @returns whether the fault existed */
  remove(id: number): Promise<boolean>;
  /** Powers a machine off, as in a crash. @returns whether it was running */
  crash(machine: string): Promise<boolean>;
}
