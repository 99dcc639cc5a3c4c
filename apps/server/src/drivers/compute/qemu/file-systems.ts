import { mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TaskFailed } from '../driver.js';
import type { Filesystem } from '../tasks.js';
import { ProgramFailed, runProgram } from './programs.js';

/** The bytes of a MB. */
export const MIB = 1024 * 1024;

/** What a disk holds, as `blkid` sees it. */
interface Contents {
  /** The file system of the whole disk; undefined: none, or partitions. */
  readonly type: string | undefined;
  readonly uuid: string | undefined;
  readonly partitioned: boolean;
}

/** Reads what a disk holds. */
export async function contentsOf(file: string): Promise<Contents> {
  const said = await runProgram('blkid', ['-p', '-o', 'export', file]).catch((error: unknown) => {
    // It ends with 2 where it finds nothing, and with 8 where it finds more than one thing.
    if (error instanceof ProgramFailed && (error.status === 2 || error.status === 8)) return '';
    throw error;
  });
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
 * Runs a program that changes a disk in place. It outlives a server that is killed; the next server then waits for its end before
 * it changes the disk itself.
 */
const changeWith = (file: string, program: string, args: readonly string[]): Promise<string> =>
  runProgram('flock', [path.dirname(file), program, ...args]);

/** Repairs an ext file system, also after a machine was cut off. */
async function repair(file: string): Promise<void> {
  await changeWith(file, 'e2fsck', ['-fy', file]).catch((error: unknown) => {
    // 1 and 2: it corrected faults.
    if (!(error instanceof ProgramFailed) || ![1, 2].includes(error.status ?? 0)) throw error;
  });
}

/** Makes an empty disk. @param size in MB @param identity the UUID of its file system */
export async function makeDisk(
  file: string,
  { size, filesystem, identity }: { size: number; filesystem: Filesystem; identity: string },
): Promise<void> {
  await writeFile(file, '', { mode: 0o600 });
  await truncate(file, size * MIB);
  if (filesystem === 'swap') await runProgram('mkswap', ['-q', '-U', identity, file]);
  if (filesystem === 'ext3' || filesystem === 'ext4')
    await runProgram('mke2fs', ['-q', '-F', '-t', filesystem, '-U', identity, file]);
}

/** Grows the file system of a disk to the whole of it. Systems grow partitions themselves. */
async function fill(file: string): Promise<void> {
  const contents = await contentsOf(file);
  if (contents.type === 'swap' && contents.uuid !== undefined)
    await changeWith(file, 'mkswap', ['-q', '-f', '-U', contents.uuid, file]);
  if (!isExt(contents)) return;
  await repair(file);
  await changeWith(file, 'resize2fs', [file]);
}

/** The end of the last bytes of a disk that are not zero, in bytes. */
async function endOfData(file: string): Promise<number> {
  const map = JSON.parse(await runProgram('qemu-img', ['map', '--output=json', '-f', 'raw', file])) as {
    start: number;
    length: number;
    data: boolean;
    zero: boolean;
  }[];
  return Math.max(
    0,
    ...map.flatMap(({ start, length, data, zero }) => (data && !zero ? start + length : [])),
  );
}

/** Makes a disk larger, with its file system. @param size in MB */
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
    await changeWith(file, 'resize2fs', [file, `${size}M`]).catch((error: unknown) => {
      if (error instanceof ProgramFailed && error.status !== undefined)
        throw new TaskFailed(`What is on the disk does not fit into ${size} MB.`);
      throw error;
    });
  } else if (contents.type !== 'swap' && (await endOfData(file)) > size * MIB)
    throw new TaskFailed(`The disk holds data beyond ${size} MB, which its file system does not move.`);
  await truncate(file, size * MIB);
  if (contents.type === 'swap') await fill(file);
  return sync(file);
}

/** Reads a file of an ext file system; undefined: it is missing. */
async function readInside(file: string, name: string): Promise<string | undefined> {
  const text = await runProgram('debugfs', ['-R', `cat ${name}`, file]);
  return text === '' ? undefined : text;
}

/** The hash of a password as systems keep it. */
export const hashForSystem = async (password: string): Promise<string> =>
  (await runProgram('openssl', ['passwd', '-6', '-stdin'], `${password}\n`)).trim();

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
  if (shadow === undefined || !/^root:/m.test(shadow))
    throw new TaskFailed('There is no system on the disk.');
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
      `write "${source}" shadow`,
      'sif shadow mode 0100640',
      'sif shadow gid 42',
    ];
    await writeFile(commands, lines.join('\n'));
    await changeWith(file, 'debugfs', ['-w', '-f', commands, file]);
  } finally {
    await rm(folder, { recursive: true });
  }
  if ((await readInside(file, '/etc/shadow')) !== changed)
    throw new Error('The password of root could not be written.');
  await repair(file);
  await sync(file);
}

/** The file of a kernel, and of its initial RAM disk. */
export interface Kernel {
  readonly file: string;
  readonly initrd: string | undefined;
}

const byVersion = new Intl.Collator('en', { numeric: true });

/**
 * Takes the newest kernel and its initial RAM disk out of the file system of a disk.
 *
 * @param to where they are written
 * @returns undefined where the disk has none
 */
export async function takeKernel(
  file: string,
  to: { kernel: string; initrd: string },
): Promise<Kernel | undefined> {
  const listed = await runProgram('debugfs', ['-R', 'ls -p /boot', file]);
  const names = listed.split('\n').flatMap((line) => line.split('/')[5] ?? []);
  const kernel = names
    .filter((name) => /^vmlinuz-[\w.+-]+$/.test(name))
    .sort(byVersion.compare)
    .at(-1);
  if (kernel === undefined) return undefined;
  const version = kernel.slice('vmlinuz-'.length);
  const initrd = [`initrd.img-${version}`, `initramfs-${version}.img`].find((name) => names.includes(name));
  await runProgram('debugfs', ['-R', `dump /boot/${kernel} "${to.kernel}"`, file]);
  if (initrd !== undefined) await runProgram('debugfs', ['-R', `dump /boot/${initrd} "${to.initrd}"`, file]);
  if ((await stat(to.kernel)).size === 0) return undefined;
  return { file: to.kernel, initrd: initrd === undefined ? undefined : to.initrd };
}
