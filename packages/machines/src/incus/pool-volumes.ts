import { HypervisorUnavailable, TaskFailed } from '../driver.js';
import { ignoreMissing } from './answers.js';
import type { IncusHost } from './host.js';
import { requireAble } from './inabilities.js';
import { findInstance, MIB, setDevices } from './instances.js';
import { COMPLETE, marks, type Values } from './names.js';

// Volumes of the storage pool that belong to no instance: empty disks of machines, and the volumes of accounts.

/** A volume, as the daemon shows it. */
export interface PoolVolume {
  readonly name: string;
  readonly config: Values;
  /** The paths of instances that have it among their devices. */
  readonly used_by: readonly string[] | null;
}

interface VolumeState {
  readonly usage: { readonly used?: number } | null;
}

const path = ({ pool }: IncusHost, name = ''): string =>
  `/storage-pools/${encodeURIComponent(pool)}/volumes/custom${name && `/${name}`}`;

export const findVolume = (host: IncusHost, name: string): Promise<PoolVolume | undefined> =>
  host.client.find<PoolVolume>(path(host, name));

export const listVolumes = (host: IncusHost): Promise<PoolVolume[]> =>
  host.client.get<PoolVolume[]>(`${path(host)}?recursion=1`);

const sizeOf = (size: number): Values => ({ size: String(size * MIB) });

/** The size of a volume in MB. */
export const sizeIn = ({ config }: PoolVolume): number => Number(config.size ?? 0) / MIB;

/** The instances that have a volume among their devices. */
export const usersOf = (volume: PoolVolume): string[] =>
  (volume.used_by ?? []).flatMap(
    (one) => /\/(?:instances|containers|virtual-machines)\/([^/?]+)/.exec(one)?.[1] ?? [],
  );

/** Takes a volume out of an instance, also while it runs. */
export async function detachFrom(host: IncusHost, volume: string, instance: string): Promise<void> {
  const found = await findInstance(host, instance);
  if (found === undefined) return;
  const left = Object.entries(found.devices).filter(([, { source }]) => source !== volume);
  if (left.length < Object.keys(found.devices).length)
    await setDevices(host, instance, Object.fromEntries(left));
}

/** Removes a volume, also while instances have it. A missing one is no error. */
export async function removeVolume(host: IncusHost, name: string): Promise<void> {
  const found = await findVolume(host, name);
  if (found === undefined) return;
  if (found.config[marks.making] === undefined)
    throw new TaskFailed(
      `The name ${name} is taken in the storage pool by a volume that this server did not make.`,
    );
  for (const instance of usersOf(found)) await detachFrom(host, name, instance);
  await host.client.send('DELETE', path(host, name)).catch(ignoreMissing);
}

/** Makes an empty volume, in the place of one that was left unfinished. @param size MB */
export async function createVolume(host: IncusHost, name: string, size: number): Promise<void> {
  await removeVolume(host, name);
  await host.client.send('POST', path(host), {
    ...{ name, type: 'custom', content_type: host.kind === 'container' ? 'filesystem' : 'block' },
    config: { ...sizeOf(size), [marks.making]: COMPLETE },
  });
}

/** Copies a volume, also while instances have it, to a new one, which is marked as unfinished. @param making the disk, backup or volume that it is made for */
export async function copyPoolVolume(
  host: IncusHost,
  from: string,
  to: string,
  making: string,
): Promise<void> {
  const found = await findVolume(host, from);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  await removeVolume(host, to);
  await host.client.send('POST', path(host), {
    ...{ name: to, type: 'custom', source: { type: 'copy', name: from, pool: host.pool, volume_only: true } },
    config: { ...found.config, [marks.making]: making },
  });
}

/** Marks a volume as complete. @throws HypervisorUnavailable where another server, which has just begun, took it for a leftover */
export async function finishVolume(host: IncusHost, name: string): Promise<void> {
  const found = await findVolume(host, name);
  if (found === undefined) throw new HypervisorUnavailable('A volume is gone before it was complete.');
  await setConfig(host, name, { ...found.config, [marks.making]: COMPLETE });
}

const setConfig = (host: IncusHost, name: string, config: Values): Promise<unknown> =>
  host.client.send('PUT', path(host, name), { config });

/** Changes the size of a volume. @param size MB @throws TaskFailed when more is used */
export async function resizeVolume(host: IncusHost, name: string, size: number): Promise<void> {
  const found = await findVolume(host, name);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  if (size < sizeIn(found)) {
    requireAble('smallerDisk', host.kind);
    const { usage } = await host.client.get<VolumeState>(`${path(host, name)}/state`);
    const used = Math.ceil((usage?.used ?? 0) / MIB);
    if (used >= size)
      throw new TaskFailed(`${used} MB of the disk are in use, which do not fit into ${size} MB.`);
  }
  await setConfig(host, name, { ...found.config, ...sizeOf(size) });
}
