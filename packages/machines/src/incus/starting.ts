import path from 'node:path';
import { type DiskSlot, diskSlots, slotOfRoot, type StartUp } from '@cloud-account/database';
import { TaskFailed } from '../driver.js';
import type { DiskRow } from '../machines/rows.js';
import { isVolume } from './disks.js';
import { findImage } from './images.js';
import { startRefusal } from './inabilities.js';
import type { IncusHost } from './host.js';
import {
  createInstance,
  type Devices,
  findInstance,
  type Instance,
  isOff,
  MIB,
  removeInstance,
  rootDevice,
  runningOf,
  setDevices,
  setValues,
  startInstance,
  stopInstance,
} from './instances.js';
import { macOf } from './mac.js';
import { aliasOf, COMPLETE, diskName, rescueName, volumeName } from './names.js';
import { createVolume, findVolume, usersOf } from './pool-volumes.js';

/** The image of the rescue system. */
const RESCUE = 'rescue';

/** The size of the disk of the rescue system, in MB. */
const RESCUE_SIZE = 4_096;

/** The resources of a machine. */
interface Size {
  readonly vcpus: number;
  readonly memory: number;
}

type Disks = ReadonlyMap<string, DiskRow>;

/** True if a disk was made from an image. */
const isSystem = (disks: Disks, disk: string): boolean => typeof disks.get(disk)?.image === 'string';

/** Stops all instances of a machine. @param deadline milliseconds that its system has to shut down */
export async function stopMachine(host: IncusHost, machine: string, deadline: number): Promise<void> {
  for (const { name } of await runningOf(host, machine)) await stopInstance(host, name, deadline);
  await removeInstance(host, rescueName(machine));
}

/** The values by which an instance gets the resources of its machine. */
const sizeValues = ({ vcpus, memory }: Size, limit: number) => ({
  'limits.cpu': String(vcpus),
  'limits.memory': String((limit === 0 ? memory : Math.min(limit, memory)) * MIB),
});

const limitOf = (startUp: StartUp): number => (startUp.rescue === true ? 0 : startUp.memoryLimit);

/** Gives a running machine other resources. @throws DaemonRefused where a system does not give up memory */
export async function resizeRunning(
  host: IncusHost,
  machine: string,
  size: Size,
  startUp: StartUp,
): Promise<void> {
  for (const { name } of await runningOf(host, machine))
    await setValues(host, name, sizeValues(size, limitOf(startUp)));
}

/** The interface of a system. */
const networkDevices = ({ network }: IncusHost, machine: string): Devices =>
  network === undefined ? {} : { eth0: { type: 'nic', name: 'eth0', network, hwaddr: macOf(machine) } };

/** The name of the instance that runs with a volume; undefined: none does. @param except an instance */
async function userOf(host: IncusHost, name: string, except: string): Promise<Instance | undefined> {
  const found = await findVolume(host, name);
  for (const user of found === undefined ? [] : usersOf(found)) {
    const instance = user === except ? undefined : await findInstance(host, user);
    if (instance !== undefined && !isOff(instance)) return instance;
  }
  return undefined;
}

/** A volume of the pool in a slot. Systems in containers find it mounted. */
const volumeDevice = ({ kind, pool }: IncusHost, source: string, mountedAt: string) => ({
  ...{ type: 'disk', pool, source },
  ...(kind === 'container' && { path: `/mnt/${mountedAt}` }),
});

/** The volumes in the slots of a machine. @throws TaskFailed when another machine runs with one, or one is not copied yet */
async function devicesOf(
  host: IncusHost,
  instance: string,
  { devices }: StartUp,
  disks: Disks,
): Promise<Devices> {
  const found: Record<string, Devices[string]> = {};
  for (const slot of diskSlots) {
    const device = devices[slot];
    if (device === undefined) continue;
    if ('disk' in device) {
      const row = disks.get(device.disk);
      if (row !== undefined && isVolume(host, row))
        found[slot] = volumeDevice(host, diskName(device.disk), slot);
      continue;
    }
    const { volume, label, size } = device;
    if (size === undefined)
      throw new TaskFailed(`The volume ${label} is still being copied; boot again when it is active.`);
    const name = volumeName(volume);
    if ((await userOf(host, name, instance)) !== undefined)
      throw new TaskFailed(`The volume ${label} is in use: another machine runs with it.`);
    if ((await findVolume(host, name)) === undefined) await createVolume(host, name, size);
    found[slot] = volumeDevice(host, name, label);
  }
  return found;
}

/** The directory with a system's files on the host of a daemon whose socket is here, as the daemon arranges them. */
const filesOf = ({ client, pool, project }: IncusHost, name: string): string | undefined =>
  client.socket &&
  path.join(
    ...[path.dirname(client.socket), 'storage-pools', pool, 'containers'],
    ...[project === 'default' ? name : `${project}_${name}`, 'rootfs'],
  );

/** The drivers of pools in which the files of a system that is off can be reached. */
const REACHABLE = ['btrfs', 'dir'];

/** The systems in the slots of a machine, which a rescue system finds mounted where that is possible. */
async function systemsOf(host: IncusHost, devices: StartUp['devices'], disks: Disks): Promise<Devices> {
  const found: Record<string, Devices[string]> = {};
  const { driver } = await host.client.get<{ driver: string }>(`/storage-pools/${host.pool}`);
  if (host.kind !== 'container' || !REACHABLE.includes(driver)) return found;
  for (const slot of diskSlots) {
    const device = devices[slot];
    if (device === undefined || !('disk' in device) || !isSystem(disks, device.disk)) continue;
    const source = filesOf(host, diskName(device.disk));
    if (source !== undefined) found[slot] = { type: 'disk', source, path: `/mnt/${slot}` };
  }
  return found;
}

/** Makes the instance of the rescue system. @returns its name */
async function makeRescue(host: IncusHost, machine: string): Promise<string> {
  const name = rescueName(machine);
  await findImage(host, RESCUE);
  const source = { type: 'image', alias: aliasOf(RESCUE) };
  await createInstance(host, { name, machine, making: COMPLETE, size: RESCUE_SIZE, source });
  return name;
}

/** The disk with the system of a start. */
const rootOf = ({ devices }: StartUp, slot: DiskSlot): string => {
  const device = devices[slot];
  return device !== undefined && 'disk' in device ? device.disk : '';
};

/** @throws TaskFailed when instances cannot be started like this */
export function requireStartable({ kind }: IncusHost, startUp: StartUp, disks: Disks): void {
  const refusal = startRefusal(kind, startUp, (disk) => isSystem(disks, disk));
  if (refusal !== undefined) throw new TaskFailed(refusal);
}

/**
 * Starts a machine that is off.
 *
 * @throws TaskFailed when a disk is missing, or a volume is in use or not copied yet
 */
export async function startMachine(
  host: IncusHost,
  machine: string,
  size: Size,
  { startUp, disks }: { readonly startUp: StartUp; readonly disks: Disks },
): Promise<void> {
  const isRescue = startUp.rescue === true;
  const root = isRescue ? '' : rootOf(startUp, slotOfRoot(startUp.rootDevice) ?? 'sda');
  const name = isRescue ? await makeRescue(host, machine) : diskName(root);
  const found = await findInstance(host, name);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  const devices = {
    ...rootDevice(host, isRescue ? RESCUE_SIZE : (disks.get(root)?.size ?? 0)),
    ...(await devicesOf(host, name, startUp, disks)),
    ...(isRescue ? await systemsOf(host, startUp.devices, disks) : {}),
    ...networkDevices(host, machine),
  };
  await setDevices(host, name, devices, sizeValues(size, limitOf(startUp)));
  await startInstance(host, name);
}
