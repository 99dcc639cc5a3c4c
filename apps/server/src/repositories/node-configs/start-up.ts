import { deviceSlots } from '@cloud-account/core';
import type { DiskSlot, MachineDevice, StartUp } from '../../drivers/compute/start-up.js';
import type { Session } from '../../database/session.js';
import { disksOf } from '../node-disks/disks.js';
import { addressesOfNode } from '../nodes/address-pools.js';
import type { StoredConfig } from './configs.js';

/**
 * What a node's machine is started with by a configuration profile.
 *
 * @param node the number and the MAC address of the node that has the profile
 */
export async function startUpOf(
  session: Session,
  node: { readonly id: number; readonly mac: string },
  config: StoredConfig,
): Promise<StartUp> {
  const disks = new Map((await disksOf(session, node.id)).map(({ id, uuid }) => [id, uuid]));
  const addresses = await addressesOfNode(session, node.id);
  return {
    kernel: config.kernel,
    memoryLimit: config.memory_limit,
    rootDevice: config.root_device,
    runLevel: config.run_level,
    virtMode: config.virt_mode,
    helpers: config.helpers,
    devices: devicesOf(config, disks),
    interfaces: [
      {
        purpose: 'public',
        mac: node.mac,
        addresses: addresses.map(({ address, prefix }) => `${address}/${prefix}`),
        gateways: addresses.flatMap(({ gateway }) => gateway ?? []),
      },
    ],
  };
}

/** What is in the slots of a profile; what is gone is left out. */
const devicesOf = (
  { devices }: StoredConfig,
  disks: ReadonlyMap<number, string>,
): Partial<Record<DiskSlot, MachineDevice>> =>
  Object.fromEntries(
    deviceSlots.flatMap((slot): (readonly [DiskSlot, MachineDevice])[] => {
      const { disk_id: diskId = null, volume_id: volume = null } = devices[slot] ?? {};
      const disk = diskId === null ? undefined : disks.get(diskId);
      if (disk !== undefined) return [[slot, { disk }]];
      return volume === null ? [] : [[slot, { volume }]];
    }),
  );
