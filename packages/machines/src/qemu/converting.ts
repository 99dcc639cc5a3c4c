import { stat } from 'node:fs/promises';
import { type Host, withSpace } from './host.js';
import { runProgram } from '../hosted/programs.js';

/** A format of files with disks. */
export type Format = 'raw' | 'qcow2';

/** The size of the disk in a file, in bytes. */
export async function sizeOfDisk(file: string, format: Format): Promise<number> {
  const about = await runProgram('qemu-img', ['info', '--output=json', '-f', format, file]);
  return (JSON.parse(about) as { 'virtual-size': number })['virtual-size'];
}

/** The maximum size of a file with a disk of this size, with the tables of the format, in bytes. */
const largestFile = (size: number): number => size + Math.ceil(size / 256) + 4 * 1024 ** 2;

/** Makes an empty file in which zeros take no space. @param size of the disk, in bytes */
export const createEmpty = (file: string, size: number): Promise<string> =>
  runProgram('qemu-img', ['create', '-q', '-f', 'qcow2', file, String(size)], { writes: largestFile(size) });

/** About how many bytes a copy of a file takes on the disk. */
export const spaceOf = async (file: string): Promise<number> => (await stat(file)).blocks * 512;

/** Copies the bytes of a disk that no machine runs with; only bytes that are not zero take space. @throws DiskReserved */
export async function convert(
  host: Pick<Host, 'space'>,
  from: string,
  to: string,
  formats: readonly [from: Format, to: Format],
): Promise<void> {
  const writes = largestFile(await sizeOfDisk(from, formats[0]));
  const args = ['convert', '-f', formats[0], '-O', formats[1], from, to];
  await withSpace(host, await spaceOf(from), () => runProgram('qemu-img', args, { writes }));
}
