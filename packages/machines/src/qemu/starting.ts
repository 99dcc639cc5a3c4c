import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { TaskFailed } from '../driver.js';
import { diskSlots, type DiskSlot, slotOfRoot, type StartUp } from '@cloud-account/database';
import { diskFile, type Launch, type LaunchDisk, pathInSystem } from './command-line.js';
import { contentsOf } from './file-systems.js';
import { launch } from './guest.js';
import type { Host } from './host.js';
import { writeImage } from './images.js';
import { type Kernel, requireStartable, takeKernel } from './kernels.js';
import { type Places, seedIn } from './places.js';
import { makeSeedMedium } from './seed.js';
import { growVolume } from './volume-files.js';

/** The image of the rescue system. */
const RESCUE = 'rescue';

const RESCUE_SLOT = 'sdh';

const levels = { default: '', single: ' single', binbash: ' init=/bin/bash' } as const;

/** The disks and volumes in their slots. @throws TaskFailed when a volume is not copied yet */
async function disksIn(
  places: Places,
  devices: StartUp['devices'],
): Promise<Partial<Record<DiskSlot, LaunchDisk>>> {
  const disks: Partial<Record<DiskSlot, LaunchDisk>> = {};
  for (const slot of diskSlots) {
    const device = devices[slot];
    if (device === undefined) continue;
    if ('disk' in device) disks[slot] = { file: diskFile(places, device.disk), volume: undefined };
    else {
      const { volume, label, size } = device;
      if (size === undefined)
        throw new TaskFailed(`The volume ${label} is still being copied; boot again when it is active.`);
      disks[slot] = { file: await growVolume(places, volume, size), volume: label };
    }
  }
  return disks;
}

/** The file of a kernel of the host; undefined: the system on the disk has its own. */
function kernelOfHost({ kernels }: Places, id: string): Kernel | undefined {
  const name = id.replace(/^.*\//, '');
  const file = path.join(kernels, name);
  if (!/^[\w.-]+$/.test(name) || !existsSync(file)) return undefined;
  return { file, initrd: existsSync(`${file}.initrd`) ? `${file}.initrd` : undefined };
}

/** The path by which the kernel finds the root disk. The names of disks depend on their order; an initial RAM disk knows them by their slots. */
function rootOption(slot: DiskSlot, disks: Launch['disks'], hasInitrd: boolean): string {
  const disk = disks[slot];
  if (hasInitrd && disk !== undefined) return pathInSystem(slot, disk);
  const place = diskSlots.filter((one) => disks[one] !== undefined).indexOf(slot);
  return `/dev/sd${String.fromCharCode('a'.charCodeAt(0) + place)}`;
}

/** A disk that is an initial RAM disk. */
async function initrdOn(file: string): Promise<string> {
  requireStartable('The disk of the initial RAM disk', (await stat(file)).size);
  return file;
}

/** The kernel that is started directly; undefined: the boot loader on the disk starts one. */
async function kernelFor(
  host: Host,
  machine: string,
  startUp: StartUp,
  { root, disks }: Pick<Launch, 'root' | 'disks'>,
): Promise<Launch['kernel']> {
  const { places } = host;
  const file = disks[root]?.file ?? '';
  const ofHost = startUp.rescue === true ? undefined : kernelOfHost(places, startUp.kernel);
  if (ofHost === undefined && (await contentsOf(file)).partitioned) return undefined;
  const to = { kernel: places.run(machine, 'kernel'), initrd: places.run(machine, 'initrd') };
  const kernel = ofHost ?? (await takeKernel(host, file, to));
  if (kernel === undefined) throw new TaskFailed(`There is no kernel on the disk at ${root}.`);
  const initrd =
    startUp.rescue === true || startUp.initrd === undefined
      ? kernel.initrd
      : await initrdOn(diskFile(places, startUp.initrd));
  const level = startUp.rescue === true ? '' : levels[startUp.runLevel];
  const found = rootOption(root, disks, initrd !== undefined);
  return { file: kernel.file, initrd, options: `root=${found} rw console=ttyS0 net.ifnames=0${level}` };
}

/**
 * Starts a machine that is off.
 *
 * @throws TaskFailed when there is nothing that it could be started with
 */
export async function start(
  host: Host,
  machine: string,
  size: { readonly vcpus: number; readonly memory: number },
  startUp: StartUp,
): Promise<void> {
  const { places, accelerator, bridge } = host;
  const disks = await disksIn(places, startUp.devices);
  const rescue = startUp.rescue === true;
  const root = rescue ? RESCUE_SLOT : (slotOfRoot(startUp.rootDevice) ?? 'sda');
  if (rescue) {
    const file = places.run(machine, 'rescue');
    await writeImage(host, RESCUE, file);
    disks[RESCUE_SLOT] = { file, volume: undefined };
  }
  const kernel = await kernelFor(host, machine, startUp, { root, disks });
  const device = startUp.devices[root];
  const seed = !rescue && device !== undefined && 'disk' in device ? seedIn(places.disk(device.disk)) : '';
  const medium = existsSync(seed) ? places.run(machine, 'seed') : undefined;
  if (medium !== undefined)
    await makeSeedMedium(medium, seed, machine, bridge === undefined ? undefined : startUp.interfaces);
  const limit = startUp.rescue === true ? 0 : startUp.memoryLimit;
  const memory = limit === 0 ? size.memory : Math.min(limit, size.memory);
  const { interfaces } = startUp;
  const about = { vcpus: size.vcpus, memory, disks, root, kernel, seed: medium, interfaces, bridge };
  await launch(places, machine, about, accelerator);
}
