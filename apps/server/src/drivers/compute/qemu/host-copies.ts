import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskFile } from './command-line.js';
import { sync } from './file-systems.js';
import { processOf, withMonitor } from './guest.js';
import { bytesIn, type Places, savedIn, seedIn } from './places.js';
import { runProgram } from './programs.js';
import type { Qmp } from './qmp.js';

/** A disk, by its UUID, and the directory of its copy. */
interface Copy {
  readonly disk: string;
  readonly to: string;
}

interface BlockNode {
  readonly 'node-name': string;
  readonly file: string;
  readonly drv: string;
}

interface Job {
  readonly id: string;
}

/** Ends copies that a former process of the server began and did not see the end of. */
async function endOldCopies(qmp: Qmp): Promise<void> {
  for (const { id } of await qmp.ask<Job[]>('query-jobs')) {
    const ended = qmp.event(
      ({ event, data }) => event === 'JOB_STATUS_CHANGE' && data?.id === id && data.status === 'null',
    );
    await qmp.ask('job-cancel', { id });
    await ended;
  }
  const nodes = await qmp.ask<BlockNode[]>('query-named-block-nodes');
  for (const { 'node-name': node } of nodes)
    if (/^copy\d+$/.test(node)) await qmp.ask('blockdev-del', { 'node-name': node });
}

/** Copies disks of a running machine, all as they are at one moment. */
async function copyRunning(qmp: Qmp, copies: readonly (Copy & { readonly node: string })[]): Promise<void> {
  const ids = copies.map((_copy, index) => `copy${index}`);
  for (const [index, { to }] of copies.entries())
    await qmp.ask('blockdev-add', {
      ...{ driver: 'qcow2', 'node-name': ids[index], 'detect-zeroes': 'on' },
      file: { driver: 'file', filename: savedIn(to) },
    });
  const ends = ids.map((id) =>
    qmp.event(({ event, data }) => event === 'BLOCK_JOB_COMPLETED' && data?.device === id),
  );
  const actions = copies.map(({ node }, index) => ({
    type: 'blockdev-backup',
    data: { 'job-id': ids[index], device: node, target: ids[index], sync: 'full' },
  }));
  await qmp.ask('transaction', { actions });
  const ended = await Promise.all(ends);
  for (const id of ids) await qmp.ask('blockdev-del', { 'node-name': id });
  for (const { data } of ended)
    if (data?.error !== undefined) throw new Error(`QEMU could not copy a disk: ${data.error}`);
}

/** Copies the bytes of a disk that no machine runs with; only what is not zero takes room. */
const convert = (from: string, to: string, formats: readonly [from: string, to: string]): Promise<string> =>
  runProgram('qemu-img', ['convert', '-f', formats[0], '-O', formats[1], from, to]);

/**
 * Saves disks of a machine in new directories, also while it runs with them.
 *
 * @param machine the machine of the disks
 */
async function saveDisks(places: Places, machine: string, copies: readonly Copy[]): Promise<void> {
  for (const { disk, to } of copies) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copySeed(places.disk(disk), to);
  }
  const used = new Set<string>();
  if ((await processOf(places, machine)) !== undefined)
    await withMonitor(places, machine, async (qmp) => {
      await endOldCopies(qmp);
      const nodes = await qmp.ask<BlockNode[]>('query-named-block-nodes');
      const running = copies.flatMap((copy) => {
        const node = nodes.find(({ drv, file }) => drv === 'raw' && file === diskFile(places, copy.disk));
        return node === undefined ? [] : [{ ...copy, node: node['node-name'] }];
      });
      for (const { disk, to } of running) {
        const { size } = await stat(diskFile(places, disk));
        await runProgram('qemu-img', ['create', '-q', '-f', 'qcow2', savedIn(to), String(size)]);
        used.add(disk);
      }
      if (running.length > 0) await copyRunning(qmp, running);
    });
  for (const { disk, to } of copies)
    if (!used.has(disk)) await convert(diskFile(places, disk), savedIn(to), ['raw', 'qcow2']);
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

/** Copies a disk to a new one. */
export async function copyDisk(places: Places, machine: string, from: string, to: string): Promise<void> {
  const directory = await begin(places, to);
  await saveDisks(places, machine, [{ disk: from, to: directory }]);
  await convert(savedIn(directory), bytesIn(directory), ['qcow2', 'raw']);
  await rm(savedIn(directory));
  await finish(directory, places.disk(to), [bytesIn(directory)]);
}

/** Saves disks of a machine as a backup. */
export async function saveBackup(
  places: Places,
  machine: string,
  backup: string,
  disks: readonly string[],
): Promise<void> {
  const directory = await begin(places, backup);
  const copies = disks.map((disk) => ({ disk, to: path.join(directory, disk) }));
  await saveDisks(places, machine, copies);
  await finish(
    directory,
    places.backup(backup),
    copies.map(({ to }) => savedIn(to)),
  );
}

/** Makes a disk from a saved one. */
export async function restoreDisk(places: Places, backup: string, from: string, to: string): Promise<void> {
  const directory = await begin(places, to);
  const saved = places.saved(backup, from);
  await convert(savedIn(saved), bytesIn(directory), ['qcow2', 'raw']);
  await copySeed(saved, directory);
  await finish(directory, places.disk(to), [bytesIn(directory)]);
}
