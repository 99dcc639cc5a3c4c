import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { MIB, sync } from './file-systems.js';
import { bytesIn, type Places } from './places.js';

/**
 * Creates a volume that is missing, and makes one larger that is too small. It takes space only for what is written to it.
 *
 * @param size in MB
 * @returns its file
 */
export async function growVolume(places: Places, id: number, size: number): Promise<string> {
  const directory = places.volume(id);
  const file = bytesIn(directory);
  const isNew = !existsSync(file);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    if ((await handle.stat()).size < size * MIB) await handle.truncate(size * MIB);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (isNew) for (const one of [directory, path.dirname(directory)]) await sync(one);
  return file;
}
