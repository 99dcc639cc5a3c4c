import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { TaskFailed } from '../driver.js';
import type { Images } from '../images.js';
import { convert, type Format, sizeOfDisk } from './converting.js';
import { sync } from './file-systems.js';
import { begin, saveDisk } from './host-copies.js';
import { type Host, withSpace } from './host.js';
import type { Places } from './places.js';

const FORMATS = { '.qcow2': 'qcow2', '.raw': 'raw', '.img': 'raw' } as const;

/** An image of the host. */
interface Image {
  readonly file: string;
  readonly format: Format;
}

/** The name of an image's file without its ending: `debian12` of `node/debian12`, `private-7` of `private/7`. */
const nameOf = (id: string): string =>
  id.startsWith('private/') ? id.replace('/', '-') : id.replace(/^.*\//, '');

/** Finds an image among the files of a host. @throws TaskFailed when the host does not have it */
function findImage({ images }: Places, id: string): Image {
  const name = nameOf(id);
  for (const [ending, format] of Object.entries(FORMATS)) {
    const file = path.join(images, `${name}${ending}`);
    if (/^[\w.-]+$/.test(name) && existsSync(file)) return { file, format };
  }
  throw new TaskFailed(`This host does not have the image ${id}.`);
}

/**
 * Writes an image to a new file.
 *
 * @param size the size of the disk in MB; undefined: that of the image
 * @throws TaskFailed when the host does not have the image, or the image is larger than the disk
 */
export async function writeImage(host: Host, id: string, to: string, size?: number): Promise<void> {
  const { file, format } = findImage(host.places, id);
  if (size !== undefined) {
    const needed = Math.ceil((await sizeOfDisk(file, format)) / 1024 ** 2);
    if (needed > size) throw new TaskFailed(`The image ${id} needs a disk of ${needed} MB.`);
  }
  await convert(host, file, to, [format, 'raw']);
}

/** The name of the directory of an image while it is unfinished. */
export const unfinishedImage = (id: string): string => `image-${nameOf(id)}`;

/** Puts a complete file into the place of an image. */
async function place(
  { images }: Places,
  id: string,
  file: string,
  ending: keyof typeof FORMATS,
): Promise<void> {
  await sync(file);
  await removeFiles(images, id, ending);
  await rename(file, path.join(images, `${nameOf(id)}${ending}`));
  await sync(images);
}

/** Removes the files of an image. @param except the ending of one that stays */
async function removeFiles(images: string, id: string, except?: string): Promise<void> {
  for (const ending of Object.keys(FORMATS))
    if (ending !== except) await rm(path.join(images, `${nameOf(id)}${ending}`), { force: true });
}

/** Saves a disk of a machine as an image of an account. */
export async function saveImage(host: Host, machine: string, disk: string, id: string): Promise<void> {
  const directory = await begin(host.places, unfinishedImage(id));
  await place(host.places, id, await saveDisk(host, machine, disk, directory), '.qcow2');
  await rm(directory, { recursive: true });
}

/** The bytes for which space is claimed at a time. */
const CLAIMED = 64 * 1024 ** 2;

const zeros = Buffer.alloc(64 * 1024);

const isZero = (part: Uint8Array): boolean =>
  part.length <= zeros.length && zeros.compare(part, 0, part.length, 0, part.length) === 0;

/** Writes bytes to a new file, in which zeros take no space. @throws DiskReserved */
async function writeSparse(host: Host, to: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(to, 'wx', 0o600);
  try {
    let [position, claimed] = [0, 0];
    for await (const part of bytes) {
      if (!isZero(part)) {
        if (claimed < part.length) claimed = await withSpace(host, CLAIMED, () => Promise.resolve(CLAIMED));
        for (let at = 0; at < part.length;)
          at += (await handle.write(part, at, part.length - at, position + at)).bytesWritten;
        claimed -= part.length;
      }
      position += part.length;
    }
    await handle.truncate(position);
  } finally {
    await handle.close();
  }
}

/** The images of accounts on a host, which are files. */
export class HostImages implements Images {
  constructor(private readonly host: Host) {}

  async put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { places } = this.host;
    const directory = await begin(places, unfinishedImage(id));
    try {
      const file = path.join(directory, 'disk.raw');
      await writeSparse(this.host, file, bytes);
      await place(places, id, file, '.raw');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async remove(id: string): Promise<void> {
    const { images, unfinished } = this.host.places;
    await removeFiles(images, id);
    await rm(path.join(unfinished, unfinishedImage(id)), { recursive: true, force: true });
  }
}
