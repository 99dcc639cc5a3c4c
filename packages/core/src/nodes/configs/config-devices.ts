import type { Schema } from '@cloud-account/spec';
import { type Refusal, reasons, refuse } from '../../refusals/index.js';
import { deviceSlots, type DeviceSlotName, emptyDevices } from './config-defaults.js';

/** What a body wants to be in the slots. */
export type DevicesBody = Schema<'NodeConfigDevicesInput'>;

/** A volume as a slot sees it. */
export interface SlotVolume {
  readonly region: string;
  /** The node that it is attached to. */
  readonly node_id: number | null;
}

/** What slots can name, as far as it is there. */
export interface DeviceFacts {
  readonly nodeId: number;
  readonly region: string;
  /** The IDs of the node's disks, but for those that are being deleted. */
  readonly disks: ReadonlySet<number>;
  /** The volumes of the account that the slots name, by ID. */
  readonly volumes: ReadonlyMap<number, SlotVolume>;
}

/** The slots that there are in `paravirt` only (§4.5). */
const paravirtOnly: ReadonlySet<DeviceSlotName> = new Set(['sde', 'sdf', 'sdg', 'sdh']);

/** Every slot with what a body wants in it; those that it leaves out are empty. */
export const devicesOf = (body: DevicesBody): Schema<'NodeConfigDevices'> => ({
  ...emptyDevices,
  ...Object.fromEntries(
    deviceSlots.map((slot) => {
      const { disk_id: disk = null, volume_id: volume = null } = body[slot] ?? {};
      return [slot, disk === null && volume === null ? null : { disk_id: disk, volume_id: volume }];
    }),
  ),
});

/** What a slot names, as a list: the IDs of the disks or of the volumes of all slots. */
export const idsIn = (devices: DevicesBody, kind: 'disk_id' | 'volume_id'): number[] =>
  deviceSlots.flatMap((slot) => devices[slot]?.[kind] ?? []);

/** What is wrong with what a body puts into slots (§4.5), named by the slot: `devices.sda.disk_id`. */
export function deviceProblems(devices: DevicesBody, facts: DeviceFacts): Refusal[] {
  const disks = new Set<number>();
  const volumes = new Set<number>();
  return deviceSlots.flatMap((slot) => {
    const { disk_id: disk = null, volume_id: volume = null } = devices[slot] ?? {};
    const found: Refusal[] = [];
    if (disk !== null && volume !== null) {
      const reason = 'A slot has a disk or a volume, not both';
      found.push(refuse('config.slot.one', { field: `devices.${slot}`, reason }));
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

/** What keeps devices from being there in a mode. */
export function modeProblems(
  devices: Schema<'NodeConfigDevices'>,
  mode: Schema<'NodeConfig'>['virt_mode'],
): Refusal[] {
  if (mode !== 'fullvirt') return [];
  return deviceSlots
    .filter((slot) => paravirtOnly.has(slot) && devices[slot] !== null)
    .map((slot) =>
      refuse('config.slot.fullvirt', {
        field: `devices.${slot}`,
        reason: 'This slot is not there in fullvirt',
      }),
    );
}

function onceProblems(field: string, id: number, before: Set<number>): Refusal[] {
  if (before.has(id)) return [refuse('config.slot.once', { field, reason: 'It is in another slot, too' })];
  before.add(id);
  return [];
}

const diskProblems = (field: string, id: number, { disks }: DeviceFacts): Refusal[] =>
  disks.has(id) ? [] : [refuse('config.disk.known', { field, reason: reasons.notValid('disk_id') })];

function volumeProblems(field: string, id: number, { nodeId, region, volumes }: DeviceFacts): Refusal[] {
  const volume = volumes.get(id);
  if (volume === undefined)
    return [refuse('config.volume.known', { field, reason: reasons.notValid('volume_id') })];
  if (volume.region !== region)
    return [refuse('config.volume.region', { field, reason: 'The volume is in another region' })];
  return volume.node_id === null || volume.node_id === nodeId
    ? []
    : [refuse('config.volume.attached', { field, reason: 'The volume is attached to another node' })];
}
