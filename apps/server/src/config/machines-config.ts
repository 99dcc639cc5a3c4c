import { hostname } from 'node:os';
import path from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** The settings of machines that are run with QEMU. */
export interface MachinesConfig {
  /** The name of this host, which the rows of its machines have. */
  readonly host: string;
  /** Of disks, backups and images. */
  readonly directory: string;
  readonly accelerator: 'kvm' | 'tcg';
  /** The bridge of the host that machines are joined to. Absent: each has user networking. */
  readonly bridge: string | undefined;
  /** Milliseconds that a system has to shut down. */
  readonly shutdownDeadline: number;
}

/** Reads how machines are run. @returns undefined where they are simulated */
export function readMachinesConfig(read: SettingsReader, dataDirectory: string): MachinesConfig | undefined {
  const engine = read.choice('CLOUD_COMPUTE', ['simulated', 'qemu']);
  const machines = {
    host: read.optional('CLOUD_COMPUTE_HOST') ?? hostname(),
    directory: path.resolve(read.optional('CLOUD_COMPUTE_DIR') ?? path.join(dataDirectory, 'machines')),
    accelerator: read.choice('CLOUD_QEMU_ACCELERATOR', ['kvm', 'tcg']),
    bridge: read.optional('CLOUD_QEMU_BRIDGE'),
    shutdownDeadline: read.integer('CLOUD_QEMU_SHUTDOWN_TIMEOUT', 0, 600_000),
  };
  return engine === 'qemu' ? machines : undefined;
}
