/** The slots for disks and volumes: `/dev/sda` is at `sda` (§4.5). */
export const diskSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const;

export type DiskSlot = (typeof diskSlots)[number];

/** The slot of a root device, which is a disk or a partition of one. */
export const slotOfRoot = (rootDevice: string): DiskSlot | undefined =>
  diskSlots.find((slot) => rootDevice.replace(/\d+$/, '') === `/dev/${slot}`);

/** A volume that a machine is started with. */
export interface MachineVolume {
  /** Its ID. */
  readonly volume: number;
  /** Systems find it as `/dev/disk/by-id/scsi-0Cloud_Volume_<label>`. */
  readonly label: string;
  /** MB. A host creates a missing volume. Undefined: it is not copied yet, so no machine can be started with it. */
  readonly size?: number | undefined;
}

/** A disk by its UUID, or a volume. */
export type MachineDevice = { readonly disk: string } | MachineVolume;

/** A network interface of a starting machine, eth0 first. */
export interface MachineInterface {
  readonly purpose: 'public' | 'vlan' | 'vpc';
  /** Undefined: any. */
  readonly mac?: string | undefined;
  /** The label of a VLAN of the account. */
  readonly vlan?: string | undefined;
  /** The ID of a subnet of a VPC. */
  readonly subnet?: number | undefined;
  /** Addresses with their prefix lengths: `192.0.2.7/24`. */
  readonly addresses: readonly string[];
  /** The routers of the default routes, if the interface has them. */
  readonly gateways: readonly string[];
}

interface Attached {
  /** A slot that is left out is empty. */
  readonly devices: Readonly<Partial<Record<DiskSlot, MachineDevice | undefined>>>;
  readonly interfaces: readonly MachineInterface[];
}

/** A start from the rescue system, which is at `sdh`. */
interface Rescue extends Attached {
  readonly rescue: true;
}

/** A start by a configuration profile (§4.5). */
interface Profile extends Attached {
  readonly rescue?: false | undefined;
  /** The ID of a kernel, such as `node/grub2`. */
  readonly kernel: string;
  /** MB; 0: all that the machine has. */
  readonly memoryLimit: number;
  /** Such as `/dev/sda`. */
  readonly rootDevice: string;
  /** The disk that is loaded as the initial RAM disk. */
  readonly initrd?: string | undefined;
  readonly runLevel: 'default' | 'single' | 'binbash';
  readonly virtMode: 'paravirt' | 'fullvirt';
  /** Changes of the root file system before the start. */
  readonly helpers: Readonly<
    Record<'updatedb_disabled' | 'distro' | 'modules_dep' | 'network' | 'devtmpfs_automount', boolean>
  >;
}

/** The input of a start. */
export type StartUp = Rescue | Profile;
