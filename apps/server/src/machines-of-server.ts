import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Cloud } from './cloud/cloud.js';
import { ConfigProblem, type Config } from './config/config.js';
import type { IncusConfig, MachinesConfig, QemuConfig } from './config/machines-config.js';
import type { Database } from '@cloud-account/database';
import {
  DaemonClient,
  DaemonUnfit,
  foreignMachine,
  type HostedHypervisor,
  type HostedOptions,
  type Hypervisor,
  IncusHypervisor,
  Places,
  QemuHypervisor,
  SimulatedHypervisor,
} from '@cloud-account/machines';
import { type Clock, DiskSpace, readSpace } from '@cloud-account/runtime';

/** The machines of nodes. */
export interface Machines {
  /** @param database that of the server, or another one of simulated machines */
  hypervisor(database: Database): Hypervisor;
  /** Waits for what is done on the host, for some milliseconds. Machines that are more than rows go on. */
  stop(timeout: number): Promise<void>;
}

/** The dependencies that they are opened with. */
type MachinesDependencies = Pick<Cloud, 'database' | 'clock' | 'lab' | 'randomness' | 'log'> & {
  /** The clock of the machine, which the lab does not move. */
  readonly machine: Clock;
};

/** The beginning of the names of hosts whose machines are instances of Incus. */
const INCUS = 'incus:';

/** The name of the host in rows; null: machines are simulated. */
function nameOf(machines: MachinesConfig | undefined): string | null {
  if (machines === undefined) return null;
  return machines.engine === 'qemu' ? machines.host : `${INCUS}${machines.host}/${machines.project}`;
}

/** The problem of a database with machines that this server would not run. @param foreign the name of their host in rows */
function foreignProblem(machines: MachinesConfig | undefined, foreign: string | null): string {
  if (foreign === null)
    return `This database has simulated machines, which ${machines?.engine === 'qemu' ? 'QEMU' : 'Incus'} cannot run: set CLOUD_COMPUTE=simulated, or use another database.`;
  if (!foreign.startsWith(INCUS))
    return `This database has virtual machines of the host ${foreign}: set CLOUD_COMPUTE=qemu and CLOUD_COMPUTE_HOST=${foreign} there, or use another database.`;
  const [host = '', project = ''] = foreign.slice(INCUS.length).split(/\/(?=[^/]*$)/);
  return `This database has machines of Incus in the project ${project}, by the host ${host}: set CLOUD_COMPUTE=incus, CLOUD_INCUS_PROJECT=${project} and CLOUD_COMPUTE_HOST=${host}, or use another database.`;
}

/**
 * Opens what runs machines.
 *
 * @param works whether this process does the tasks of machines that are more than rows
 * @throws ConfigProblem when the database has machines that this server would not run, or the host cannot run them
 */
export async function openMachines(
  config: Config,
  of: MachinesDependencies,
  works: boolean,
): Promise<Machines> {
  const { machines, computeTimes: times, computeLeast: least } = config;
  const { database, clock, lab, randomness, log } = of;
  const about = { now: () => clock.now(), uuid: () => randomness.uuid() };
  const [foreign] = await foreignMachine.all(database, { host: nameOf(machines) });
  if (foreign !== undefined) throw new ConfigProblem(foreignProblem(machines, foreign.host));
  if (machines === undefined)
    return {
      hypervisor: (on) =>
        new SimulatedHypervisor({
          database: on,
          times: () => lab?.tasks.present ?? { times, least },
          ...about,
        }),
      stop: () => Promise.resolve(),
    };
  const options = { database, log, ...about };
  const hosted: HostedHypervisor =
    machines.engine === 'qemu' ? qemuOf(machines, config, of, options) : await incusOf(machines, options);
  if (works)
    await hosted.open().catch((error: unknown) => {
      throw error instanceof DaemonUnfit ? new ConfigProblem(error.message, { cause: error }) : error;
    });
  return { hypervisor: () => hosted, stop: (timeout) => hosted.close(timeout) };
}

function qemuOf(
  { engine: _engine, host: name, directory, ...settings }: QemuConfig,
  { diskReserve: reserve }: Config,
  { machine, log }: MachinesDependencies,
  options: HostedOptions,
): QemuHypervisor {
  const places = new Places(directory);
  if (!places.fits)
    throw new ConfigProblem(
      `CLOUD_COMPUTE_DIR must be shorter: sockets below ${directory} would have too long paths.`,
    );
  const space = new DiskSpace({ directory, reserve, read: readSpace, clock: machine, log });
  return new QemuHypervisor({ ...options, host: { name, places, space, ...settings } });
}

/** Reads a file of a setting. @throws ConfigProblem */
const readFileOf = (setting: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigProblem(`${setting} names a file that cannot be read: ${file}.`, { cause: error });
  });

/** The way to a daemon over HTTPS. @throws ConfigProblem when a file cannot be read, or used */
async function overHttps(
  address: string,
  client: NonNullable<IncusConfig['client']>,
  daemonCertificate: string | undefined,
) {
  const certificate = await readFileOf('CLOUD_INCUS_CERTIFICATE', client.certificate);
  const key = await readFileOf('CLOUD_INCUS_KEY', client.key);
  const ofDaemon =
    daemonCertificate && (await readFileOf('CLOUD_INCUS_DAEMON_CERTIFICATE', daemonCertificate));
  try {
    createSecureContext({ cert: certificate, key, ca: ofDaemon });
  } catch (error) {
    throw new ConfigProblem(
      'CLOUD_INCUS_CERTIFICATE, CLOUD_INCUS_KEY and CLOUD_INCUS_DAEMON_CERTIFICATE must name files with PEM, the first two of which belong together.',
      { cause: error },
    );
  }
  return { url: new URL(address), certificate, key, daemonCertificate: ofDaemon };
}

async function incusOf(machines: IncusConfig, options: HostedOptions): Promise<IncusHypervisor> {
  const { address, client, daemonCertificate, project, kind, pool, network, shutdownDeadline } = machines;
  const reached =
    client === undefined ? { socket: address } : await overHttps(address, client, daemonCertificate);
  const host = {
    ...{ name: nameOf(machines) ?? '', client: new DaemonClient(reached, project), project },
    ...{ kind, pool, network, shutdownDeadline },
  };
  return new IncusHypervisor({ ...options, host });
}
