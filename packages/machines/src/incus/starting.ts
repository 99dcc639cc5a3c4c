import path from 'node:path';
import { type DiskSlot, diskSlots, slotOfRoot, type StartUp } from '@cloud-account/database';
import { TaskFailed } from '../driver.js';
import type { HostTask } from '../hosted/engine.js';
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
import { targetOf } from './daemon/members.js';
import { moveVolume } from './moves.js';
import { aliasOf, COMPLETE, diskName, rescueName, type Values, volumeName } from './names.js';
import { createVolume, type PoolVolume, usersOf, volumesOf } from './pool-volumes.js';

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
export async function stopMachine(
  host: IncusHost,
  { machine, disks }: Pick<HostTask, 'machine' | 'disks'>,
  deadline: number,
): Promise<void> {
  for (const { name } of await runningOf(host, machine, disks)) await stopInstance(host, name, deadline);
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
  { machine, disks }: Pick<HostTask, 'machine' | 'disks'>,
  size: Size,
  startUp: StartUp,
): Promise<void> {
  for (const { name } of await runningOf(host, machine, disks))
    await setValues(host, name, sizeValues(size, limitOf(startUp)));
}

/** The interface of a system. */
const networkDevices = ({ network }: IncusHost, machine: string): Devices =>
  network === undefined ? {} : { eth0: { type: 'nic', name: 'eth0', network, hwaddr: macOf(machine) } };

/** True if another instance runs with a volume. @param volumes of its name */
async function isInUse(host: IncusHost, volumes: readonly PoolVolume[], except: string): Promise<boolean> {
  for (const user of volumes.flatMap(usersOf)) {
    const instance = user === except ? undefined : await findInstance(host, user);
    if (instance !== undefined && !isOff(instance)) return true;
  }
  return false;
}

/** A volume of the pool in a slot. Systems in containers find it mounted. */
const volumeDevice = ({ kind, pool }: IncusHost, source: string, mountedAt: string) => ({
  ...{ type: 'disk', pool, source },
  ...(kind === 'container' && { path: `/mnt/${mountedAt}` }),
});

/** The volumes in the slots of a machine, on the member of its instance. @throws TaskFailed when another machine runs with one, or one is not copied yet */
async function devicesOf(
  host: IncusHost,
  { name: instance, location }: Instance,
  { devices }: StartUp,
  disks: Disks,
): Promise<Devices> {
  const found: Record<string, Devices[string]> = {};
  for (const slot of diskSlots) {
    const device = devices[slot];
    if (device === undefined) continue;
    if ('disk' in device) {
      const row = disks.get(device.disk);
      if (row === undefined || !isVolume(host, row)) continue;
      const disk = diskName(device.disk);
      await moveVolume(host, await volumesOf(host, disk), location);
      found[slot] = volumeDevice(host, disk, slot);
      continue;
    }
    const { volume, label, size } = device;
    if (size === undefined)
      throw new TaskFailed(`The volume ${label} is still being copied; boot again when it is active.`);
    const name = volumeName(volume);
    const volumes = await volumesOf(host, name);
    if (await isInUse(host, volumes, instance))
      throw new TaskFailed(`The volume ${label} is in use: another machine runs with it.`);
    if (volumes.length === 0) await createVolume(host, name, size, location);
    else await moveVolume(host, volumes, location);
    found[slot] = volumeDevice(host, name, label);
  }
  return found;
}

/** The disk in a slot. */
const diskIn = (devices: StartUp['devices'], slot: DiskSlot): string => {
  const device = devices[slot];
  return device !== undefined && 'disk' in device ? device.disk : '';
};

/** A storage pool, as it is on one member of a cluster. */
interface Pool {
  readonly driver: string;
  readonly config: Values;
}

/**
 * The directory with a system's files on its host, as the daemon arranges them: the pool says where a daemon has its files. Undefined
 * where the daemon is reached over HTTPS, which permits no paths of its host.
 */
function filesOf({ client, pool, project }: IncusHost, { config }: Pool, name: string): string | undefined {
  if (client.socket === undefined) return undefined;
  const [, own] = /^(.+)\/(?:disks\/[^/]+\.img|storage-pools\/[^/]+)$/.exec(config.source ?? '') ?? [];
  const instance = project === 'default' ? name : `${project}_${name}`;
  const directory = own ?? path.dirname(client.socket);
  return path.join(directory, 'storage-pools', pool, 'containers', instance, 'rootfs');
}

/** The drivers of pools in which the files of a system that is off can be reached. */
const REACHABLE = ['btrfs', 'dir'];

/** The systems in the slots of a machine on one member, which a rescue system there finds mounted where that is possible. */
async function systemsOf(
  host: IncusHost,
  location: string,
  devices: StartUp['devices'],
  disks: Disks,
): Promise<Devices> {
  const found: Record<string, Devices[string]> = {};
  const pool = await host.client.get<Pool>(`/storage-pools/${host.pool}${targetOf(location)}`);
  if (host.kind !== 'container' || !REACHABLE.includes(pool.driver)) return found;
  for (const slot of diskSlots) {
    const device = devices[slot];
    if (device === undefined || !('disk' in device) || !isSystem(disks, device.disk)) continue;
    const system = await findInstance(host, diskName(device.disk));
    const source = system?.location === location && filesOf(host, pool, system.name);
    if (source) found[slot] = { type: 'disk', source, path: `/mnt/${slot}` };
  }
  return found;
}

/** Makes the instance of the rescue system, on the member with the first system of the machine. @returns its name */
async function makeRescue(
  host: IncusHost,
  machine: string,
  { devices }: StartUp,
  disks: Disks,
): Promise<string> {
  const name = rescueName(machine);
  const slot = diskSlots.find((one) => isSystem(disks, diskIn(devices, one)));
  const system = slot && (await findInstance(host, diskName(diskIn(devices, slot))));
  await findImage(host, RESCUE);
  const source = { type: 'image', alias: aliasOf(RESCUE) };
  const about = { machine, making: COMPLETE, size: RESCUE_SIZE, source, location: system?.location };
  await createInstance(host, { name, ...about });
  return name;
}

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
  const root = isRescue ? '' : diskIn(startUp.devices, slotOfRoot(startUp.rootDevice) ?? 'sda');
  const name = isRescue ? await makeRescue(host, machine, startUp, disks) : diskName(root);
  const found = await findInstance(host, name);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  const devices = {
    ...rootDevice(host, isRescue ? RESCUE_SIZE : (disks.get(root)?.size ?? 0)),
    ...(await devicesOf(host, found, startUp, disks)),
    ...(isRescue ? await systemsOf(host, found.location, startUp.devices, disks) : {}),
    ...networkDevices(host, machine),
  };
  await setDevices(host, name, devices, sizeValues(size, limitOf(startUp)));
  await startInstance(host, name);
}
