import { diskSlots, type DiskSlot, type MachineInterface } from '@cloud-account/database';
import { bytesIn, type Places } from './places.js';
import { macOf } from './seed.js';

/** The executor of a machine's instructions: the processor of the host, or QEMU itself. */
export type Accelerator = 'kvm' | 'tcg';

/** A disk or a volume in a slot. */
export interface LaunchDisk {
  readonly file: string;
  /** The label of a volume; undefined: it is a disk. */
  readonly volume: string | undefined;
}

/** All that the process of a machine is started with. */
export interface Launch {
  readonly vcpus: number;
  /** MB. */
  readonly memory: number;
  readonly disks: Readonly<Partial<Record<DiskSlot, LaunchDisk>>>;
  /** The slot of the disk that is booted from. */
  readonly root: DiskSlot;
  /** The kernel that is started directly; undefined: the boot loader on the disk. */
  readonly kernel:
    | { readonly file: string; readonly initrd: string | undefined; readonly options: string }
    | undefined;
  /** The medium for the first boot. */
  readonly seed: string | undefined;
  readonly interfaces: readonly MachineInterface[];
  /** The bridge of the host for public interfaces; undefined: each has user networking. */
  readonly bridge: string | undefined;
  /** The port of the host that leads to SSH, with user networking. */
  readonly sshPort: number;
}

/** A value in QEMU's lists, in which a comma is doubled. */
const value = (text: string): string => text.replaceAll(',', ',,');

/** The megabytes of translated code that QEMU keeps: without a bound, a gigabyte for each machine. */
const TRANSLATED = 64;

const drive = (node: string, file: string, options: string): string =>
  `driver=raw,node-name=${node},${options},file.driver=file,file.filename=${value(file)}`;

/** The name of the device in a slot. Its bytes have the name of the slot. */
export const deviceAt = (slot: DiskSlot): string => `disk-${slot}`;

/** The path by which systems find a disk or a volume. */
export const pathInSystem = (slot: DiskSlot, { volume }: LaunchDisk): string =>
  `/dev/disk/by-id/scsi-0${volume === undefined ? `QEMU_QEMU_HARDDISK_${slot}` : `Cloud_Volume_${volume}`}`;

/** The identity that a disk shows its system, of which `pathInSystem` consists. */
const identityOf = (slot: DiskSlot, { volume }: LaunchDisk): string =>
  volume === undefined
    ? `serial=${slot}`
    : `vendor=Cloud,product=Volume,serial=${volume},device_id=${volume}`;

function disksOf({ disks, root, seed }: Launch): string[] {
  const args = diskSlots.flatMap((slot, index) => {
    const disk = disks[slot];
    if (disk === undefined) return [];
    const order = slot === root ? ',bootindex=1' : '';
    const about = `id=${deviceAt(slot)},drive=${slot},scsi-id=${index},${identityOf(slot, disk)}${order}`;
    return [...['-blockdev', drive(slot, disk.file, 'discard=unmap')], ...['-device', `scsi-hd,${about}`]];
  });
  if (seed === undefined) return args;
  const medium = ['-blockdev', drive('seed', seed, 'read-only=on')];
  return [...args, ...medium, '-device', `scsi-cd,drive=seed,scsi-id=${diskSlots.length}`];
}

/** The network of an interface. Those of VLANs and VPCs lead nowhere: only engines with a network of their own carry them. */
function networkOf({ purpose }: MachineInterface, index: number, { bridge, sshPort }: Launch): string {
  if (purpose !== 'public') return `user,id=net${index},restrict=on`;
  if (bridge !== undefined) return `bridge,id=net${index},br=${value(bridge)}`;
  return `user,id=net${index}${index === 0 ? `,hostfwd=tcp:127.0.0.1:${sshPort}-:22` : ''}`;
}

/** The arguments of QEMU for a machine. */
export function commandLine(
  places: Places,
  machine: string,
  about: Launch,
  accelerator: Accelerator,
): string[] {
  const { vcpus, memory, kernel, interfaces, bridge } = about;
  const socket = (id: string, name: 'qmp' | 'console') =>
    `socket,id=${id},path=${value(places.run(machine, name))},server=on,wait=off`;
  // The helper that joins a bridge is a program with rights of its own.
  const sandbox = bridge === undefined ? ',elevateprivileges=deny,spawn=deny,resourcecontrol=deny' : '';
  return [
    ...['-name', `guest=${machine}`, '-uuid', machine],
    ...['-pidfile', places.run(machine, 'pid')],
    ...['-machine', 'q35', '-nodefaults', '-no-user-config', '-display', 'none'],
    ...(accelerator === 'kvm'
      ? ['-accel', 'kvm', '-cpu', 'host']
      : ['-accel', `tcg,thread=multi,tb-size=${TRANSLATED}`, '-cpu', 'max']),
    ...['-sandbox', `on,obsolete=deny${sandbox}`],
    ...['-m', `${memory}M`, '-smp', `${vcpus}`],
    ...['-chardev', socket('monitor', 'qmp'), '-mon', 'chardev=monitor,mode=control'],
    ...['-chardev', socket('console', 'console'), '-serial', 'chardev:console'],
    ...['-device', 'virtio-rng-pci', '-device', 'virtio-scsi-pci,id=scsi'],
    ...disksOf(about),
    ...interfaces.flatMap((one, index) => [
      ...['-netdev', networkOf(one, index, about)],
      ...['-device', `virtio-net-pci,netdev=net${index},mac=${macOf(machine, index, one)},romfile=`],
    ]),
    ...(kernel === undefined
      ? []
      : [
          ...['-kernel', kernel.file, '-append', kernel.options],
          ...(kernel.initrd === undefined ? [] : ['-initrd', kernel.initrd]),
        ]),
  ];
}

/** The file of a disk in its directory. */
export const diskFile = (places: Places, uuid: string): string => bytesIn(places.disk(uuid));
