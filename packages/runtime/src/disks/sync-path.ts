import { open } from 'node:fs/promises';

/** Syncs a file, or the names in a folder, to the disk, so that a power failure does not lose it. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
