/** The places for disks and volumes: `/dev/sda` is at `sda` (§4.5). */
export const diskSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const;

export type DiskSlot = (typeof diskSlots)[number];

/** A disk by its UUID, or a volume by its ID. */
export type MachineDevice = { readonly disk: string } | { readonly volume: number };

/** A network interface that a machine starts with, eth0 first. */
export interface MachineInterface {
  readonly purpose: 'public' | 'vlan' | 'vpc';
  /** Undefined: any. */
  readonly mac?: string | undefined;
  /** Which VLAN of the account: its label. */
  readonly vlan?: string | undefined;
  /** Which subnet of a VPC: its ID. */
  readonly subnet?: number | undefined;
  /** With the bits of their networks: `192.0.2.7/24`. */
  readonly addresses: readonly string[];
  /** Routers of the default routes, where the interface has them. */
  readonly gateways: readonly string[];
}

interface Attached {
  /** A slot that is left out is empty. */
  readonly devices: Readonly<Partial<Record<DiskSlot, MachineDevice | undefined>>>;
  readonly interfaces: readonly MachineInterface[];
}

/** Started from the rescue system, which lies at `sdh` and boots itself. */
interface Rescue extends Attached {
  readonly rescue: true;
}

/** Started as a configuration profile says (§4.5). */
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
  /** What is done to the root file system before it is started. */
  readonly helpers: Readonly<
    Record<'updatedb_disabled' | 'distro' | 'modules_dep' | 'network' | 'devtmpfs_automount', boolean>
  >;
}

/** What a machine is started with. */
export type StartUp = Rescue | Profile;
