import { type DiskSlot, diskSlots, slotOfRoot, type StartUp } from '@cloud-account/database';
import { TaskFailed } from '../driver.js';
import type { InstanceKind } from './host.js';

/** Something that machines of a kind cannot do, for users who try it. */
interface Inability {
  /** Its name, for the guide. */
  readonly what: string;
  /** The refusal of each kind that cannot do it. */
  readonly refusals: Readonly<Partial<Record<InstanceKind, string>>>;
}

const same = (refusal: string) => ({ container: refusal, 'virtual-machine': refusal });

/** All that machines of Incus cannot do, and others can. The guide has the same table. */
export const inabilities = {
  kernel: {
    what: 'Kernels of configuration profiles',
    refusals: {
      container: 'A container runs the kernel of its host: choose the kernel node/grub2.',
      'virtual-machine': 'The machine starts with the boot loader on its disk: choose the kernel node/grub2.',
    },
  },
  initrd: {
    what: 'Initial RAM disks',
    refusals: same('The machine starts without an initial RAM disk: leave out initrd.'),
  },
  runLevel: {
    what: 'Run levels',
    refusals: same('The machine starts with the default run level only.'),
  },
  secondSystem: {
    what: 'Several disks with systems at once',
    refusals: same(
      'The machine runs with one disk that was made from an image: take the others out of the slots.',
    ),
  },
  emptyRoot: {
    what: 'Systems on disks that were made empty, and on volumes',
    refusals: same('There is no system on the root disk: it was not made from an image.'),
  },
  smallerSystem: {
    what: 'Disks with systems that become smaller',
    refusals: same('A disk that was made from an image cannot become smaller.'),
  },
  smallerDisk: {
    what: 'Empty disks that become smaller',
    refusals: { 'virtual-machine': 'The disk of a virtual machine cannot become smaller.' },
  },
  password: {
    what: 'Another root password on a disk',
    refusals: {
      'virtual-machine': 'The password of root of this machine can be changed only in its system.',
    },
  },
  imageOfEmpty: {
    what: 'Images of disks that were made empty',
    refusals: same('There is no system on the disk: it was not made from an image.'),
  },
} as const satisfies Readonly<Record<string, Inability>>;

/** The refusal of what machines of a kind cannot do; undefined: they can. */
const refusalOf = (what: keyof typeof inabilities, kind: InstanceKind): string | undefined => {
  const { refusals }: Inability = inabilities[what];
  return refusals[kind];
};

/** @throws TaskFailed where machines of a kind cannot do something */
export function requireAble(what: keyof typeof inabilities, kind: InstanceKind): void {
  const refusal = refusalOf(what, kind);
  if (refusal !== undefined) throw new TaskFailed(refusal);
}

const GRUB = 'node/grub2';

/** The slots with disks that were made from images. */
const systemsIn = (devices: StartUp['devices'], isSystem: (disk: string) => boolean): DiskSlot[] =>
  diskSlots.filter((slot) => {
    const device = devices[slot];
    return device !== undefined && 'disk' in device && isSystem(device.disk);
  });

/** Why a machine cannot be started like this; undefined: it can. @param isSystem true for disks that were made from images */
export function startRefusal(
  kind: InstanceKind,
  startUp: StartUp,
  isSystem: (disk: string) => boolean,
): string | undefined {
  if (startUp.rescue === true) return undefined;
  if (startUp.kernel !== GRUB) return refusalOf('kernel', kind);
  if (startUp.initrd !== undefined) return refusalOf('initrd', kind);
  if (startUp.runLevel !== 'default') return refusalOf('runLevel', kind);
  const root = slotOfRoot(startUp.rootDevice) ?? 'sda';
  const systems = systemsIn(startUp.devices, isSystem);
  if (!systems.includes(root)) return refusalOf('emptyRoot', kind);
  return systems.length > 1 ? refusalOf('secondSystem', kind) : undefined;
}
