import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { convert, createEmpty, spaceOf } from './converting.js';
import { sync } from './file-systems.js';
import { blockNodes, processOf, withMonitor } from './guest.js';
import { type Host, withSpace } from './host.js';
import { bytesIn, type Places, savedIn, seedIn } from './places.js';
import type { Qmp } from './qmp.js';

/** The directories of a disk or a volume, and of its copy. */
interface Copy {
  readonly from: string;
  readonly to: string;
}

/** A copy from one disk to another. */
interface Copying {
  /** The machine that may run with what is copied; undefined: none does. */
  readonly machine: string | undefined;
  /** The name of its jobs in QEMU, so that those of another copy from the same machine are left alone. */
  readonly name: string;
}

interface Job {
  readonly id: string;
  readonly status: string;
  readonly error?: string;
}

/** The interval at which the progress of copies is read, in milliseconds. */
const PROGRESS_INTERVAL = 100;

const jobsOf = async (qmp: Qmp, name: string): Promise<Job[]> =>
  (await qmp.ask<Job[]>('query-jobs')).filter(({ id }) => id.startsWith(name));

/** Ends copies, also those that a former process of the server began and did not see the end of. */
async function endCopies(qmp: Qmp, name: string): Promise<void> {
  for (let jobs = await jobsOf(qmp, name); jobs.length > 0; jobs = await jobsOf(qmp, name)) {
    for (const { id, status } of jobs)
      // One that ends in this moment cannot be cancelled.
      if (status === 'concluded') await qmp.ask('job-dismiss', { id });
      else await qmp.ask('job-cancel', { id }).catch(() => pause(PROGRESS_INTERVAL));
  }
  for (const { 'node-name': node } of await blockNodes(qmp))
    if (node.startsWith(name)) await qmp.ask('blockdev-del', { 'node-name': node });
}

/** True if QEMU refuses a copy because another one of the same disk is being made. */
const isInUse = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('in use by block job');

/**
 * Copies from a running machine, all as it is at one moment. The monitor serves one connection at a time, so it is left to others while
 * the machine copies.
 */
async function copyRunning(
  places: Places,
  machine: string,
  name: string,
  copies: readonly (Copy & { readonly node: string })[],
): Promise<void> {
  const use = <Result>(task: (qmp: Qmp) => Promise<Result>) => withMonitor(places, machine, task);
  const start = async (qmp: Qmp): Promise<boolean> => {
    for (const [index, { to }] of copies.entries())
      await qmp.ask('blockdev-add', {
        ...{ driver: 'qcow2', 'node-name': `${name}${index}`, 'detect-zeroes': 'on' },
        file: { driver: 'file', filename: savedIn(to) },
      });
    const actions = copies.map(({ node }, index) => ({
      type: 'blockdev-backup',
      data: {
        ...{ 'job-id': `${name}${index}`, device: node, target: `${name}${index}`, sync: 'full' },
        'auto-dismiss': false,
      },
    }));
    try {
      await qmp.ask('transaction', { actions });
      return true;
    } catch (error) {
      if (!isInUse(error)) throw error;
      await endCopies(qmp, name);
      return false;
    }
  };
  while (!(await use(start))) await pause(PROGRESS_INTERVAL);
  const jobs = () => use((qmp) => jobsOf(qmp, name));
  let ended = await jobs();
  while (ended.some(({ status }) => status !== 'concluded')) {
    await pause(PROGRESS_INTERVAL);
    ended = await jobs();
  }
  await use((qmp) => endCopies(qmp, name));
  if (ended.length < copies.length) throw new Error('Copies of a running machine were ended.');
  for (const { error } of ended)
    if (error !== undefined) throw new Error(`QEMU could not copy a disk: ${error}`);
}

/** Saves disks or volumes in new directories, also while a machine runs with them. */
async function save(host: Host, { machine, name }: Copying, copies: readonly Copy[]): Promise<void> {
  const { places } = host;
  for (const { from, to } of copies) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copySeed(from, to);
  }
  const used = new Set<string>();
  if (machine !== undefined && (await processOf(places, machine)) !== undefined) {
    const nodes = await withMonitor(places, machine, async (qmp) => {
      await endCopies(qmp, name);
      return blockNodes(qmp);
    });
    const running = copies.flatMap((copy) => {
      const node = nodes.find(({ drv, file }) => drv === 'raw' && file === bytesIn(copy.from));
      return node === undefined ? [] : [{ ...copy, node: node['node-name'] }];
    });
    let space = 0;
    for (const { from, to } of running) {
      await createEmpty(savedIn(to), (await stat(bytesIn(from))).size);
      space += await spaceOf(bytesIn(from));
      used.add(from);
    }
    if (running.length > 0) await withSpace(host, space, () => copyRunning(places, machine, name, running));
  }
  for (const { from, to } of copies)
    if (!used.has(from)) await convert(host, bytesIn(from), savedIn(to), ['raw', 'qcow2']);
}

async function copySeed(from: string, to: string): Promise<void> {
  if (existsSync(seedIn(from))) await cp(seedIn(from), seedIn(to), { recursive: true });
}

/** Puts a complete directory into its place, also where a former attempt has done so. */
export async function finish(unfinished: string, place: string, files: readonly string[]): Promise<void> {
  for (const file of files) await sync(file);
  await rm(place, { recursive: true, force: true });
  await rename(unfinished, place);
  await sync(path.dirname(place));
}

/** An empty directory for what is being made. */
export async function begin(places: Places, name: string): Promise<string> {
  const directory = path.join(places.unfinished, name);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  return directory;
}

/** Copies a disk or a volume to a new one. @param name of the directory while it is unfinished */
async function copy(host: Host, copying: Copying, { from, to }: Copy, name: string): Promise<void> {
  const directory = await begin(host.places, name);
  await save(host, copying, [{ from, to: directory }]);
  await convert(host, savedIn(directory), bytesIn(directory), ['qcow2', 'raw']);
  await rm(savedIn(directory));
  await finish(directory, to, [bytesIn(directory)]);
}

/** The name of the jobs that create a disk or a backup, of which QEMU takes at most 31 characters. @param uuid of the disk or backup */
const jobNameOf = (uuid: string): string => `copy-${uuid.slice(0, 18)}-`;

/** Copies a disk to a new one. @param machine the machine of the disk */
export const copyDisk = (host: Host, machine: string, from: string, to: string): Promise<void> =>
  copy(
    host,
    { machine, name: jobNameOf(to) },
    { from: host.places.disk(from), to: host.places.disk(to) },
    to,
  );

/** The name of the directory of a volume while it is unfinished. */
export const unfinishedVolume = (id: number): string => `volume-${id}`;

/** Copies a volume to a new one. @param machine the machine that runs with it; undefined: none does */
export function copyVolume(host: Host, machine: string | undefined, from: number, to: number): Promise<void> {
  const name = unfinishedVolume(to);
  const copying = { machine, name: `${name}-` };
  return copy(host, copying, { from: host.places.volume(from), to: host.places.volume(to) }, name);
}

/** Saves disks of a machine as a backup. */
export async function saveBackup(
  host: Host,
  machine: string,
  backup: string,
  disks: readonly string[],
): Promise<void> {
  const { places } = host;
  const directory = await begin(places, backup);
  const copies = disks.map((disk) => ({ from: places.disk(disk), to: path.join(directory, disk) }));
  await save(host, { machine, name: jobNameOf(backup) }, copies);
  await finish(
    directory,
    places.backup(backup),
    copies.map(({ to }) => savedIn(to)),
  );
}

/** Saves a disk of a machine in a new directory. @returns its file */
export async function saveDisk(host: Host, machine: string, disk: string, to: string): Promise<string> {
  await save(host, { machine, name: `${path.basename(to)}-` }, [{ from: host.places.disk(disk), to }]);
  return savedIn(to);
}

/** Creates a disk from a saved one. */
export async function restoreDisk(host: Host, backup: string, from: string, to: string): Promise<void> {
  const { places } = host;
  const directory = await begin(places, to);
  const saved = places.saved(backup, from);
  await convert(host, savedIn(saved), bytesIn(directory), ['qcow2', 'raw']);
  await copySeed(saved, directory);
  await finish(directory, places.disk(to), [bytesIn(directory)]);
}
