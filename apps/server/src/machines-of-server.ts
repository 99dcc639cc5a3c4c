import type { Cloud } from './cloud/cloud.js';
import { ConfigProblem, type Config } from './config/config.js';
import { allRows, type Database } from '@cloud-account/database';
import {
  foreignMachine,
  type Hypervisor,
  Places,
  QemuHypervisor,
  SimulatedHypervisor,
} from '@cloud-account/machines';
import { DiskSpace, readSpace } from '@cloud-account/runtime';

/** The machines of nodes. */
export interface Machines {
  /** @param database that of the server, or another one of simulated machines */
  hypervisor(database: Database): Hypervisor;
  /** Waits for what is done on the host, for some milliseconds. Virtual machines go on. */
  stop(timeout: number): Promise<void>;
}

/** The dependencies that they are opened with. */
type MachinesDependencies = Pick<Cloud, 'database' | 'clock' | 'lab' | 'randomness' | 'log'>;

/**
 * Opens what runs machines.
 *
 * @param works whether this process does the tasks of virtual machines
 * @throws ConfigProblem when the database has machines that this server would not run
 */
export async function openMachines(
  { machines, diskReserve: reserve, computeTimes: times, computeLeast: least }: Config,
  { database, clock, lab, randomness, log }: MachinesDependencies,
  works: boolean,
): Promise<Machines> {
  const about = { now: () => clock.now(), uuid: () => randomness.uuid() };
  const [foreign] = await allRows(database, foreignMachine, { host: machines?.host ?? null });
  if (foreign !== undefined)
    throw new ConfigProblem(
      foreign.host === null
        ? 'This database has simulated machines, which QEMU cannot run: set CLOUD_COMPUTE=simulated, or use another database.'
        : `This database has virtual machines of the host ${foreign.host}: set CLOUD_COMPUTE=qemu and CLOUD_COMPUTE_HOST=${foreign.host} there, or use another database.`,
    );
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
  const { host: name, directory, ...settings } = machines;
  const places = new Places(directory);
  if (!places.fits)
    throw new ConfigProblem(
      `CLOUD_COMPUTE_DIR must be shorter: sockets below ${directory} would have too long paths.`,
    );
  const space = new DiskSpace({ directory, reserve, read: readSpace, clock, log });
  const options = { database, log, host: { name, places, space, ...settings }, ...about };
  const qemu = works ? await QemuHypervisor.open(options) : new QemuHypervisor(options);
  return { hypervisor: () => qemu, stop: (timeout) => qemu.close(timeout) };
}
