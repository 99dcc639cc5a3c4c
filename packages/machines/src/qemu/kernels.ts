import { rm, stat } from 'node:fs/promises';
import { TaskFailed } from '../driver.js';
import { MIB, quoted, readWith } from './file-systems.js';
import { type Host, withSpace } from './host.js';

/** The file of a kernel, and of its initial RAM disk. */
export interface Kernel {
  readonly file: string;
  readonly initrd: string | undefined;
}

/** The maximum size of a kernel, and of an initial RAM disk, in bytes: QEMU keeps them in memory of the host beside that of the machine. */
const MAX_KERNEL_BYTES = 256 * MIB;

const byVersion = new Intl.Collator('en', { numeric: true });

/** @throws TaskFailed when a kernel or an initial RAM disk is too large */
export function requireStartable(name: string, bytes: number): void {
  if (bytes > MAX_KERNEL_BYTES)
    throw new TaskFailed(
      `${name} has ${Math.ceil(bytes / MIB)} MB; kernels and initial RAM disks have at most ${MAX_KERNEL_BYTES / MIB} MB.`,
    );
}

/** The sizes of files in `/boot` of a disk by their names, as far as they can be those of kernels. */
async function filesInBoot(file: string): Promise<ReadonlyMap<string, number>> {
  const listed = await readWith(file, 'ls -p /boot');
  // Inode, mode, owner, group, name, size. A name with a line feed can look like another line, so nothing relies on the size.
  const lines = listed.matchAll(/^\/\d+\/100\d+\/\d+\/\d+\/([\w.+-]+)\/(\d+)\/$/gm);
  return new Map(Array.from(lines, ([, name = '', size]) => [name, Number(size)]));
}

/** Copies a file out of `/boot` of a disk. @throws TaskFailed when it is too large, or cannot be read whole; then nothing stays */
async function takeFile(host: Host, disk: string, name: string, size: number, to: string): Promise<void> {
  requireStartable(`/boot/${name}`, size);
  await withSpace(host, size, async () => {
    try {
      await readWith(disk, `dump /boot/${name} ${quoted(to)}`, { writes: size });
      if ((await stat(to)).size !== size) throw new TaskFailed(`/boot/${name} cannot be read from the disk.`);
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
  });
}

/**
 * Takes the newest kernel and its initial RAM disk out of the file system of a disk.
 *
 * @param to where they are written
 * @returns undefined where the disk has none
 * @throws TaskFailed when they are too large, or the file system cannot be read
 */
export async function takeKernel(
  host: Host,
  disk: string,
  to: { kernel: string; initrd: string },
): Promise<Kernel | undefined> {
  const sizes = await filesInBoot(disk);
  const names = [...sizes.keys()];
  const kernel = names
    .filter((name) => name.startsWith('vmlinuz-'))
    .sort(byVersion.compare)
    .at(-1);
  if (kernel === undefined) return undefined;
  const version = kernel.slice('vmlinuz-'.length);
  const initrd = [`initrd.img-${version}`, `initramfs-${version}.img`].find((name) => sizes.has(name));
  await takeFile(host, disk, kernel, sizes.get(kernel) ?? 0, to.kernel);
  if (initrd === undefined) return { file: to.kernel, initrd };
  await takeFile(host, disk, initrd, sizes.get(initrd) ?? 0, to.initrd);
  return { file: to.kernel, initrd: to.initrd };
}
