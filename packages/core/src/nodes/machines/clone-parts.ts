import type { Body, Schema } from '@cloud-account/spec';
import { type Refusal, reasons, refuse } from '../../refusals/index.js';
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
  /** Megabytes. */
  readonly size: number;
}

/** What there is to copy, or what is copied. */
export interface CloneParts<
  Config extends ClonedConfig = ClonedConfig,
  Disk extends ClonedDisk = ClonedDisk,
> {
  readonly configs: readonly Config[];
  readonly disks: readonly Disk[];
}

/** What a body says of what is to be copied. */
type Choice = Pick<Body<'cloneNode'>, 'configs' | 'disks'>;

/**
 * What of a node a clone copies (§4.5): the configuration profiles that are chosen, the disks in their slots and the disks that
 * are chosen beside them, each once.
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

/** What is wrong with what a body chooses: the node does not have it. */
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
    known.has(id)
      ? []
      : [refuse('node.clone.parts', { field: `${list}[${index}]`, reason: reasons.notValid(list) })],
  );
}

/**
 * The devices of a configuration profile that is copied: copies of disks in their slots, and no volumes.
 *
 * @param copies the IDs of the copies, by those of the disks
 */
export const copiedDevices = (
  devices: Schema<'NodeConfigDevices'>,
  copies: ReadonlyMap<number, number>,
): Schema<'NodeConfigDevices'> => devicesWith((slot) => copies.get(devices[slot]?.disk_id ?? 0));
