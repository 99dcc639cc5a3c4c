import type { Accelerator } from './command-line.js';
import type { DiskSpace } from '@cloud-account/runtime';
import type { Places } from './places.js';

/** A machine of the operator that runs machines with QEMU. */
export interface Host {
  /** Its name in rows. */
  readonly name: string;
  readonly places: Places;
  /** Of the disk of the places. */
  readonly space: Pick<DiskSpace, 'claim'>;
  readonly accelerator: Accelerator;
  /** The bridge that machines are joined to; undefined: each has user networking. */
  readonly bridge: string | undefined;
  /** Milliseconds that a system has to shut down before its machine is cut off. */
  readonly shutdownDeadline: number;
}

/**
 * Writes files of machines, if that leaves the reserve of the disk free.
 *
 * @param bytes how many are written at most
 * @throws DiskReserved
 */
export async function withSpace<Made>(
  { space }: Pick<Host, 'space'>,
  bytes: number,
  write: () => Promise<Made>,
): Promise<Made> {
  const claim = await space.claim(bytes);
  try {
    return await write();
  } finally {
    claim.release();
  }
}
