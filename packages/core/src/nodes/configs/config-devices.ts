import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../../refusals/index.js';
import { deviceSlots, type DeviceSlotName, emptyDevices } from './config-defaults.js';

/** The devices in a body. */
export type DevicesBody = Schema<'NodeConfigDevicesInput'>;

/** The facts of a volume for a slot. */
interface SlotVolume {
  readonly region: string;
  /** The node that it is attached to. */
  readonly node_id: number | null;
}

/** The disks and volumes that slots can have. */
export interface DeviceFacts {
  readonly nodeId: number;
  readonly region: string;
  /** The IDs of the disks of the node, except disks that are being deleted. */
  readonly disks: ReadonlySet<number>;
  /** The volumes of the account that the slots name, by ID. */
  readonly volumes: ReadonlyMap<number, SlotVolume>;
}

/** The slots that only `paravirt` has (§4.5). */
const paravirtOnly: ReadonlySet<DeviceSlotName> = new Set(['sde', 'sdf', 'sdg', 'sdh']);

/** All slots with the devices of a body; absent slots are empty. */
export const devicesOf = (body: DevicesBody): Schema<'NodeConfigDevices'> => ({
  ...emptyDevices,
  ...Object.fromEntries(
    deviceSlots.map((slot) => {
      const { disk_id: disk = null, volume_id: volume = null } = body[slot] ?? {};
      return [slot, disk === null && volume === null ? null : { disk_id: disk, volume_id: volume }];
    }),
  ),
});

/** The IDs of the disks or volumes in all slots. */
export const idsIn = (devices: DevicesBody, kind: 'disk_id' | 'volume_id'): number[] =>
  deviceSlots.flatMap((slot) => devices[slot]?.[kind] ?? []);

/** The problems of the devices in a body (§4.5), with fields such as `devices.sda.disk_id`. */
export function deviceProblems(devices: DevicesBody, facts: DeviceFacts): Refusal[] {
  const disks = new Set<number>();
  const volumes = new Set<number>();
  return deviceSlots.flatMap((slot) => {
    const { disk_id: disk = null, volume_id: volume = null } = devices[slot] ?? {};
    const found: Refusal[] = [];
    if (disk !== null && volume !== null) {
      found.push(refuse('config.slot.one', { field: `devices.${slot}` }));
    }
    if (disk !== null) {
      const field = `devices.${slot}.disk_id`;
      found.push(...diskProblems(field, disk, facts), ...onceProblems(field, disk, disks));
    }
    if (volume !== null) {
      const field = `devices.${slot}.volume_id`;
      found.push(...volumeProblems(field, volume, facts), ...onceProblems(field, volume, volumes));
    }
    return found;
  });
}

/** Refuses devices in slots that a mode does not have. */
export function modeProblems(
  devices: Schema<'NodeConfigDevices'>,
  mode: Schema<'NodeConfig'>['virt_mode'],
): Refusal[] {
  if (mode !== 'fullvirt') return [];
  return deviceSlots
    .filter((slot) => paravirtOnly.has(slot) && devices[slot] !== null)
    .map((slot) => refuse('config.slot.fullvirt', { field: `devices.${slot}` }));
}

function onceProblems(field: string, id: number, before: Set<number>): Refusal[] {
  if (before.has(id)) return [refuse('config.slot.once', { field })];
  before.add(id);
  return [];
}

const diskProblems = (field: string, id: number, { disks }: DeviceFacts): Refusal[] =>
  disks.has(id) ? [] : [refuse('config.disk.known', 'known', { field })];

function volumeProblems(field: string, id: number, { nodeId, region, volumes }: DeviceFacts): Refusal[] {
  const volume = volumes.get(id);
  if (volume === undefined) return [refuse('config.volume.known', { field })];
  if (volume.region !== region) return [refuse('config.volume.region', { field })];
  return volume.node_id === null || volume.node_id === nodeId
    ? []
    : [refuse('config.volume.attached', { field })];
}
