import { hostname } from 'node:os';
import path from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** The settings of machines that are run with QEMU. */
export interface QemuConfig {
  readonly engine: 'qemu';
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

/** The settings of machines that are instances of Incus or LXD. */
export interface IncusConfig {
  readonly engine: 'incus';
  /** The name of this host, of which the rows of its machines have a part of their name. */
  readonly host: string;
  /** The path of a socket, or a URL of HTTPS. */
  readonly address: string;
  /** The files with the certificate and the key of this server. Absent: the address is a socket. */
  readonly client: { readonly certificate: string; readonly key: string } | undefined;
  /** The file with the certificate of the daemon. Absent: a known authority has signed it. */
  readonly daemonCertificate: string | undefined;
  readonly project: string;
  readonly kind: 'virtual-machine' | 'container';
  readonly pool: string;
  /** The network that systems are joined to. Absent: none. */
  readonly network: string | undefined;
  /** Milliseconds that a system has to shut down. */
  readonly shutdownDeadline: number;
}

export type MachinesConfig = QemuConfig | IncusConfig;

/** The maximum of a time to shut down, in milliseconds. */
const LONGEST_SHUTDOWN = 600_000;

/** Names of projects, pools and networks are parts of the daemon's paths. */
const NAME = /^[A-Za-z0-9][\w.-]{0,62}$/;

function readIncusConfig(read: SettingsReader, host: string): IncusConfig {
  const address = read.text('CLOUD_INCUS_ADDRESS');
  const isSocket = address.startsWith('/');
  const isUrl = URL.canParse(address) && new URL(address).protocol === 'https:';
  if (!isSocket && !isUrl)
    read.problems.push(
      'CLOUD_INCUS_ADDRESS must be the path of a socket or a URL that starts with https://.',
    );
  const [certificate, key] = [read.optional('CLOUD_INCUS_CERTIFICATE'), read.optional('CLOUD_INCUS_KEY')];
  const client = certificate === undefined || key === undefined ? undefined : { certificate, key };
  if (isUrl && client === undefined)
    read.problems.push(
      'CLOUD_INCUS_ADDRESS with https:// needs CLOUD_INCUS_CERTIFICATE and CLOUD_INCUS_KEY.',
    );
  const named = (name: 'CLOUD_INCUS_PROJECT' | 'CLOUD_INCUS_POOL' | 'CLOUD_INCUS_NETWORK'): string => {
    const text = read.text(name);
    if (text !== '' && !NAME.test(text))
      read.problems.push(`${name} must be a name of letters, digits and "-_.", not "${text}".`);
    return text;
  };
  return {
    ...{ engine: 'incus', host, address, client: isSocket ? undefined : client },
    daemonCertificate: read.optional('CLOUD_INCUS_DAEMON_CERTIFICATE'),
    project: named('CLOUD_INCUS_PROJECT'),
    kind: read.choice('CLOUD_INCUS_KIND', ['virtual-machine', 'container']),
    pool: named('CLOUD_INCUS_POOL'),
    network: named('CLOUD_INCUS_NETWORK') || undefined,
    shutdownDeadline: read.integer('CLOUD_INCUS_SHUTDOWN_TIMEOUT', 0, LONGEST_SHUTDOWN),
  };
}

/** Reads how machines are run. @returns undefined where they are simulated */
export function readMachinesConfig(read: SettingsReader, dataDirectory: string): MachinesConfig | undefined {
  const engine = read.choice('CLOUD_COMPUTE', ['simulated', 'qemu', 'incus']);
  const host = read.optional('CLOUD_COMPUTE_HOST') ?? hostname();
  const qemu: QemuConfig = {
    engine: 'qemu',
    host,
    directory: path.resolve(read.optional('CLOUD_COMPUTE_DIR') ?? path.join(dataDirectory, 'machines')),
    accelerator: read.choice('CLOUD_QEMU_ACCELERATOR', ['kvm', 'tcg']),
    bridge: read.optional('CLOUD_QEMU_BRIDGE'),
    shutdownDeadline: read.integer('CLOUD_QEMU_SHUTDOWN_TIMEOUT', 0, LONGEST_SHUTDOWN),
  };
  const incus = readIncusConfig(read, host);
  if (engine === 'qemu') return qemu;
  return engine === 'incus' ? incus : undefined;
}
