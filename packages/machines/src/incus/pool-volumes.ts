import { HypervisorUnavailable, TaskFailed } from '../driver.js';
import { DaemonRefused, ignoreMissing } from './daemon/answers.js';
import type { IncusHost } from './host.js';
import { requireAble } from './inabilities.js';
import { findInstance, MIB, setDevices } from './instances.js';
import { targetOf } from './daemon/members.js';
import { COMPLETE, marks, MOVED, type Values } from './names.js';

// Volumes of the storage pool that belong to no instance: empty disks of machines, and the volumes of accounts. In a cluster, a volume is on
// one member, and instances of that member can have it; while it is moved, there are two of its name.

/** A volume, as the daemon shows it. */
export interface PoolVolume {
  readonly name: string;
  readonly config: Values;
  /** The member of the cluster that has it. */
  readonly location: string;
  /** The paths of instances that have it among their devices. */
  readonly used_by: readonly string[] | null;
}

interface VolumeState {
  readonly usage: { readonly used?: number } | null;
}

/** The path of the volumes of the pool, or of one of them. */
export const volumePath = ({ pool }: IncusHost, name = ''): string =>
  `/storage-pools/${encodeURIComponent(pool)}/volumes/custom${name && `/${name}`}`;

/** The path of a volume on its member. */
const pathOf = (
  host: IncusHost,
  { name, location }: Pick<PoolVolume, 'name' | 'location'>,
  part = '',
): string => `${volumePath(host, name)}${part}${targetOf(location)}`;

export const listVolumes = (host: IncusHost): Promise<PoolVolume[]> =>
  host.client.get<PoolVolume[]>(`${volumePath(host)}?recursion=1`);

/** The volumes of a name, of which there are two while one is moved: the valid one first. */
export async function volumesOf(host: IncusHost, name: string): Promise<readonly PoolVolume[]> {
  try {
    const found = await host.client.find<PoolVolume>(volumePath(host, name));
    return found === undefined ? [] : [found];
  } catch (error) {
    if (!(error instanceof DaemonRefused && error.isAmbiguous)) throw error;
  }
  const filter = encodeURIComponent(`name eq ${name}`);
  const all = await host.client.get<PoolVolume[]>(`${volumePath(host)}?recursion=1&filter=${filter}`);
  const order = [MOVED, COMPLETE];
  const rank = ({ config }: PoolVolume) => order.indexOf(config[marks.making] ?? '');
  return all.toSorted((one, other) => rank(other) - rank(one));
}

export const findVolume = async (host: IncusHost, name: string): Promise<PoolVolume | undefined> =>
  (await volumesOf(host, name))[0];

const sizeOf = (size: number): Values => ({ size: String(size * MIB) });

/** The size of a volume in MB. */
export const sizeIn = ({ config }: PoolVolume): number => Number(config.size ?? 0) / MIB;

/** The instances that have a volume among their devices. */
export const usersOf = (volume: PoolVolume): string[] =>
  (volume.used_by ?? []).flatMap(
    (one) => /\/(?:instances|containers|virtual-machines)\/([^/?]+)/.exec(one)?.[1] ?? [],
  );

/** True if a volume, the first one of its name, has its content. */
export const isComplete = ({ config }: PoolVolume): boolean =>
  [COMPLETE, MOVED].includes(config[marks.making] ?? '');

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
  for (const found of await volumesOf(host, name)) await removeFound(host, found);
}

/** Removes a volume that was found, also while instances have it. */
export async function removeFound(host: IncusHost, found: PoolVolume): Promise<void> {
  if (found.config[marks.making] === undefined)
    throw new TaskFailed(
      `The name ${found.name} is taken in the storage pool by a volume that this server did not make.`,
    );
  for (const instance of usersOf(found)) await detachFrom(host, found.name, instance);
  await host.client.send('DELETE', pathOf(host, found)).catch(ignoreMissing);
}

/** The kind of the volumes that machines have. */
export const contentOf = ({ kind }: IncusHost) => ({
  ...{ type: 'custom', content_type: kind === 'container' ? 'filesystem' : 'block' },
});

/** Makes an empty volume, in the place of one that was left unfinished. @param size MB @param location by default the daemon chooses */
export async function createVolume(
  host: IncusHost,
  name: string,
  size: number,
  location?: string,
): Promise<void> {
  await removeVolume(host, name);
  await host.client.send('POST', `${volumePath(host)}${targetOf(location)}`, {
    ...{ name, ...contentOf(host) },
    config: { ...sizeOf(size), [marks.making]: COMPLETE },
  });
}

/** Copies a volume, also while instances have it, to a new one on its member, which is marked as unfinished. @param making the disk, backup or volume that it is made for */
export async function copyPoolVolume(
  host: IncusHost,
  from: string,
  to: string,
  making: string,
): Promise<void> {
  const found = await findVolume(host, from);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  await removeVolume(host, to);
  await host.client.send('POST', `${volumePath(host)}${targetOf(found.location)}`, {
    ...{ name: to, type: 'custom', source: { type: 'copy', name: from, pool: host.pool, volume_only: true } },
    config: { ...found.config, [marks.making]: making },
  });
}

/** Marks a volume as complete. @throws HypervisorUnavailable where another server, which has just begun, took it for a leftover */
export async function finishVolume(host: IncusHost, name: string): Promise<void> {
  const found = await findVolume(host, name);
  if (found === undefined) throw new HypervisorUnavailable('A volume is gone before it was complete.');
  await setConfig(host, found, { [marks.making]: COMPLETE });
}

/** Changes values of a volume. */
export const setConfig = (host: IncusHost, found: PoolVolume, values: Values): Promise<unknown> =>
  host.client.send('PUT', pathOf(host, found), { config: { ...found.config, ...values } });

/** Changes the size of a volume. @param size MB @throws TaskFailed when more is used */
export async function resizeVolume(host: IncusHost, name: string, size: number): Promise<void> {
  const found = await findVolume(host, name);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  if (size < sizeIn(found)) {
    requireAble('smallerDisk', host.kind);
    const state = await host.client.find<VolumeState>(pathOf(host, found, '/state'));
    const used = Math.ceil((state?.usage?.used ?? 0) / MIB);
    // LXD 5.0 does not say it of another member.
    if (state === undefined)
      throw new TaskFailed('The disk cannot become smaller: its host does not say how much of it is in use.');
    if (used >= size)
      throw new TaskFailed(`${used} MB of the disk are in use, which do not fit into ${size} MB.`);
  }
  await setConfig(host, found, sizeOf(size));
}
