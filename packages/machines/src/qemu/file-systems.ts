import { mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TaskFailed } from '../driver.js';
import type { Filesystem } from '@cloud-account/database';
import { hashForSystem } from '../hosted/first-boot.js';
import { ProgramFailed, type ProgramOptions, runProgram } from '../hosted/programs.js';

/** The bytes of a MB. */
export const MIB = 1024 * 1024;

/** The contents of a disk, as `blkid` sees them. */
interface Contents {
  /** The file system of the whole disk; undefined: none, or partitions. */
  readonly type: string | undefined;
  readonly uuid: string | undefined;
  readonly partitioned: boolean;
}

/**
 * Runs a program on what a system wrote.
 *
 * @param allowed the exit codes other than 0 with which it has done its work
 * @throws TaskFailed with the reason when it fails because of what it finds, and not because of the host
 */
async function onDisk(
  reason: string,
  [program, ...args]: readonly [string, ...string[]],
  { allowed = [], ...options }: ProgramOptions & { readonly allowed?: readonly unknown[] } = {},
): Promise<string> {
  return runProgram(program, args, options).catch((error: unknown) => {
    if (!(error instanceof ProgramFailed) || error.how === 'missing' || error.isDiskFull) throw error;
    if (allowed.includes(error.how)) return '';
    throw new TaskFailed(reason);
  });
}

/** Reads the contents of a disk. @throws TaskFailed */
export async function contentsOf(file: string): Promise<Contents> {
  const said = await onDisk(
    'What is on the disk cannot be read.',
    ['blkid', '-p', '-o', 'export', file],
    // It ends with 2 where it finds nothing, and with 8 where it finds more than one thing.
    { allowed: [2, 8] },
  );
  const values = new Map(said.split('\n').map((line) => line.split('=', 2) as [string, string]));
  return {
    type: values.get('TYPE'),
    uuid: values.get('UUID')?.toLowerCase(),
    partitioned: values.has('PTTYPE'),
  };
}

const isExt = ({ type }: Contents): boolean => type !== undefined && /^ext[234]$/.test(type);

/** Writes what was changed to the disk of the host. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Runs a program that changes a disk in place, and does not make it larger. It outlives a server that is killed; the next server then
 * waits for its end before it changes the disk itself.
 *
 * @throws TaskFailed as `onDisk`
 */
const changeDisk = async (
  file: string,
  reason: string,
  command: readonly [string, ...string[]],
  allowed: readonly unknown[] = [],
): Promise<string> =>
  onDisk(reason, command, { locked: path.dirname(file), writes: (await stat(file)).size, allowed });

/** Repairs an ext file system, also after a machine was cut off. @throws TaskFailed */
async function repair(file: string): Promise<void> {
  // 1 and 2: it corrected faults.
  await changeDisk(
    file,
    'The file system of the disk is damaged, and cannot be repaired.',
    ['e2fsck', '-fy', file],
    [1, 2],
  );
}

/** Makes an empty disk. @param size in MB @param identity the UUID of its file system */
export async function makeDisk(
  file: string,
  { size, filesystem, identity }: { size: number; filesystem: Filesystem; identity: string },
): Promise<void> {
  await writeFile(file, '', { mode: 0o600 });
  await truncate(file, size * MIB);
  const writes = size * MIB;
  if (filesystem === 'swap') await runProgram('mkswap', ['-q', '-U', identity, file], { writes });
  if (filesystem === 'ext3' || filesystem === 'ext4')
    await runProgram('mke2fs', ['-q', '-F', '-t', filesystem, '-U', identity, file], { writes });
}

/** Grows the file system of a disk to the whole of it. Systems grow partitions themselves. */
async function fill(file: string): Promise<void> {
  const contents = await contentsOf(file);
  const reason = 'What is on the disk cannot grow with it.';
  if (contents.type === 'swap' && contents.uuid !== undefined)
    await changeDisk(file, reason, ['mkswap', '-q', '-f', '-U', contents.uuid, file]);
  if (!isExt(contents)) return;
  await repair(file);
  await changeDisk(file, reason, ['resize2fs', file]);
}

/** The end of the last bytes of a disk that are not zero, in bytes. */
async function endOfData(file: string): Promise<number> {
  const reason = 'The data on the disk are in too many places to find their end.';
  const listed = await onDisk(reason, ['qemu-img', 'map', '--output=json', '-f', 'raw', file]);
  const map = JSON.parse(listed) as {
    start: number;
    length: number;
    data: boolean;
    zero: boolean;
  }[];
  const last = map.findLast(({ data, zero }) => data && !zero);
  return last === undefined ? 0 : last.start + last.length;
}

/** Enlarges a disk, with its file system. @param size in MB */
export async function growDisk(file: string, size: number): Promise<void> {
  await truncate(file, size * MIB);
  await fill(file);
}

/**
 * Changes the size of a disk and of its file system. No machine runs with it.
 *
 * @param size in MB
 * @throws TaskFailed when what is on the disk does not fit; then nothing is changed
 */
export async function resizeDisk(file: string, size: number): Promise<void> {
  if (size * MIB >= (await stat(file)).size) {
    await growDisk(file, size);
    return sync(file);
  }
  const contents = await contentsOf(file);
  if (isExt(contents)) {
    await repair(file);
    const reason = `What is on the disk does not fit into ${size} MB.`;
    await changeDisk(file, reason, ['resize2fs', file, `${size}M`]);
  } else if (contents.type !== 'swap' && (await endOfData(file)) > size * MIB)
    throw new TaskFailed(`The disk holds data beyond ${size} MB, which its file system does not move.`);
  await truncate(file, size * MIB);
  if (contents.type === 'swap') await fill(file);
  return sync(file);
}

/** A word of a command of debugfs. */
export const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Has debugfs read from a file system. @throws TaskFailed */
export const readWith = (file: string, command: string, options?: ProgramOptions): Promise<string> =>
  onDisk('The file system of the disk cannot be read.', ['debugfs', '-R', command, file], options);

/** Reads a file of an ext file system; empty: it is missing. @throws TaskFailed when it is too large */
const readInside = (file: string, name: string): Promise<string> => readWith(file, `cat ${name}`);

const NOT_WRITTEN = 'The password of root could not be written to the disk.';

/**
 * Sets the password of root on a disk. No machine runs with it.
 *
 * @throws TaskFailed when there is no system on the disk whose file system can be changed here
 */
export async function setRootPassword(file: string, password: string): Promise<void> {
  const contents = await contentsOf(file);
  if (!isExt(contents))
    throw new TaskFailed('The system is on a partition; only it can change the password of root.');
  await repair(file);
  const shadow = await readInside(file, '/etc/shadow');
  if (!/^root:/m.test(shadow)) throw new TaskFailed('There is no system on the disk.');
  const hash = await hashForSystem(password);
  const changed = shadow.replace(/^root:[^:]*:/m, () => `root:${hash}:`);
  const folder = await mkdtemp(path.join(tmpdir(), 'password-'));
  try {
    const source = path.join(folder, 'shadow');
    await writeFile(source, changed, { mode: 0o600 });
    const commands = path.join(folder, 'commands');
    // The group is `shadow` of Debian and its relatives.
    const lines = [
      'cd /etc',
      'rm shadow',
      `write ${quoted(source)} shadow`,
      'sif shadow mode 0100640',
      'sif shadow gid 42',
    ];
    await writeFile(commands, lines.join('\n'));
    await changeDisk(file, NOT_WRITTEN, ['debugfs', '-w', '-f', commands, file]);
  } finally {
    await rm(folder, { recursive: true });
  }
  if ((await readInside(file, '/etc/shadow')) !== changed) throw new TaskFailed(NOT_WRITTEN);
  await repair(file);
  await sync(file);
}
