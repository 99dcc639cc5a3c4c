import { existsSync } from 'node:fs';
import path from 'node:path';
import { TaskFailed } from '../driver.js';
import { convert, type Format, sizeOfDisk } from './converting.js';
import type { Host } from './host.js';
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
