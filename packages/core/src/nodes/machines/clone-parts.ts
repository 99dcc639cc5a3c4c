import type { Body, Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../../refusals/index.js';
import { devicesWith } from '../configs/config-defaults.js';
import { idsIn } from '../configs/config-devices.js';

/** A configuration profile that can be copied. */
export interface ClonedConfig {
  readonly id: number;
  readonly devices: Schema<'NodeConfigDevices'>;
}

/** A disk that can be copied. */
export interface ClonedDisk {
  readonly id: number;
  /** In megabytes. */
  readonly size: number;
}

/** The parts that can be copied, or that are copied. */
export interface CloneParts<
  Config extends ClonedConfig = ClonedConfig,
  Disk extends ClonedDisk = ClonedDisk,
> {
  readonly configs: readonly Config[];
  readonly disks: readonly Disk[];
}

/** The parts that a body requests. */
type Choice = Pick<Body<'cloneNode'>, 'configs' | 'disks'>;

/**
 * The parts that a clone copies (§4.5): the requested configuration profiles, the disks in their slots and the
 * requested disks, each once.
 */
export function chosenParts<Config extends ClonedConfig, Disk extends ClonedDisk>(
  body: Choice,
  source: CloneParts<Config, Disk>,
): CloneParts<Config, Disk> {
  const configs = source.configs.filter(({ id }) => body.configs?.includes(id) ?? true);
  const wanted = new Set([
    ...configs.flatMap(({ devices }) => idsIn(devices, 'disk_id')),
    ...(body.disks ?? []),
  ]);
  return { configs, disks: source.disks.filter(({ id }) => wanted.has(id)) };
}

/** Refuses requested parts that the node does not have. */
export const choiceProblems = (body: Choice, source: CloneParts): Refusal[] => [
  ...unknown('configs', body.configs, source.configs),
  ...unknown('disks', body.disks, source.disks),
];

function unknown(
  list: 'configs' | 'disks',
  ids: readonly number[] | undefined,
  there: readonly { readonly id: number }[],
): Refusal[] {
  const known = new Set(there.map(({ id }) => id));
  return (ids ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [refuse('node.clone.parts', { field: `${list}[${index}]` })],
  );
}

/**
 * The devices of a copied configuration profile: the copies of disks in the same slots, without volumes.
 *
 * @param copies the IDs of the copies, by the IDs of the disks
 */
export const copiedDevices = (
  devices: Schema<'NodeConfigDevices'>,
  copies: ReadonlyMap<number, number>,
): Schema<'NodeConfigDevices'> => devicesWith((slot) => copies.get(devices[slot]?.disk_id ?? 0));
