import { deviceSlots, idsIn, primaryOf, subnetGateway } from '@cloud-account/core';
import type { DiskSlot, MachineDevice, MachineInterface, Session, StartUp } from '@cloud-account/database';
import { disksOf } from '../disks/disks.js';
import { type AddressOfNode, addressesOfNodes } from '../addresses/address-pools.js';
import type { StoredNode } from '../machines/node-row.js';
import type { StoredConfig } from '../configs/configs.js';
import { interfacesOf, type StoredInterface } from '../configs/interfaces.js';
import { volumesOfMachine } from '../../volumes/attachments.js';

/** The values of a node that its networks need. */
type NetworkedNode = Pick<StoredNode, 'id' | 'mac'>;

/** The start-up of a node's machine by a configuration profile. @param node the node of the profile */
export async function startUpOf(
  session: Session,
  node: NetworkedNode,
  config: StoredConfig,
): Promise<StartUp> {
  return {
    kernel: config.kernel,
    memoryLimit: config.memory_limit,
    rootDevice: config.root_device,
    runLevel: config.run_level,
    virtMode: config.virt_mode,
    helpers: config.helpers,
    devices: await devicesOf(session, node.id, config.devices),
    interfaces: await machineInterfacesOf(session, node, config.id),
  };
}

/** The ID of a missing configuration profile. */
const NO_CONFIG = 0;

/** The start-up of a node's machine for a rescue. @param devices the devices of the rescue system, beside its own `sdh` */
export async function rescueStartUp(
  session: Session,
  node: NetworkedNode,
  devices: StoredConfig['devices'],
): Promise<StartUp> {
  return {
    rescue: true,
    devices: await devicesOf(session, node.id, devices),
    interfaces: await machineInterfacesOf(session, node, NO_CONFIG),
  };
}

/** The devices in slots, without those that no longer exist or are no longer attached. */
async function devicesOf(
  session: Session,
  nodeId: number,
  devices: StoredConfig['devices'],
): Promise<Partial<Record<DiskSlot, MachineDevice>>> {
  const disks = new Map((await disksOf(session, nodeId)).map(({ id, uuid }) => [id, { disk: uuid }]));
  const volumes = await volumesOfMachine(session, nodeId, idsIn(devices, 'volume_id'));
  return Object.fromEntries(
    deviceSlots.flatMap((slot): (readonly [DiskSlot, MachineDevice])[] => {
      const { disk_id: diskId = null, volume_id: volumeId = null } = devices[slot] ?? {};
      const device = disks.get(diskId ?? 0) ?? volumes.get(volumeId ?? 0);
      return device === undefined ? [] : [[slot, device]];
    }),
  );
}

async function machineInterfacesOf(
  session: Session,
  node: NetworkedNode,
  configId: number,
): Promise<MachineInterface[]> {
  const rows = await interfacesOf(session, [configId]);
  return machineInterfaces(node, rows, await addressesOfNodes(session, [node.id]));
}

/** The interfaces from eth0 on; one public interface where the profile has none (§4.5). */
export function machineInterfaces(
  node: Pick<NetworkedNode, 'mac'>,
  rows: readonly StoredInterface[],
  own: readonly AddressOfNode[],
): MachineInterface[] {
  if (rows.length === 0) return [inPublic(node, own, true)];
  const primary = primaryOf(rows);
  return rows.map((row) => {
    if (row.purpose === 'public') return inPublic(node, own, row === primary);
    return row.purpose === 'vlan' ? inVlan(row) : inVpc(row, row === primary);
  });
}

const inPublic = (
  { mac }: Pick<NetworkedNode, 'mac'>,
  addresses: readonly AddressOfNode[],
  isPrimary: boolean,
): MachineInterface => ({
  purpose: 'public',
  mac,
  addresses: addresses.map(({ address, prefix }) => `${address}/${prefix}`),
  gateways: isPrimary ? addresses.flatMap(({ gateway }) => gateway ?? []) : [],
});

const inVlan = ({ label, ipam_address: address }: StoredInterface): MachineInterface => ({
  purpose: 'vlan',
  vlan: label ?? '',
  addresses: address === null || address === '' ? [] : [address],
  gateways: [],
});

const inVpc = (
  { subnet_id: subnet, subnet_network: network, vpc_address: address }: StoredInterface,
  isPrimary: boolean,
): MachineInterface => ({
  purpose: 'vpc',
  subnet: subnet ?? undefined,
  addresses: address === null || network === null ? [] : [`${address}${network.replace(/^.*\//, '/')}`],
  gateways: isPrimary && network !== null ? [subnetGateway(network)] : [],
});
