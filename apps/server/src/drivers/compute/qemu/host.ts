import type { Accelerator } from './command-line.js';
import type { Places } from './places.js';

/** A machine of the operator that runs machines with QEMU. */
export interface Host {
  /** What rows call it. */
  readonly name: string;
  readonly places: Places;
  readonly accelerator: Accelerator;
  /** The bridge that machines are joined to; undefined: each has user networking. */
  readonly bridge: string | undefined;
  /** Milliseconds that a system has to shut down before its machine is cut off. */
  readonly shutdownDeadline: number;
}
