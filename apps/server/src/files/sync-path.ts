import { open } from 'node:fs/promises';

/** Brings a file, or the names in a folder, to the disk, safe from a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
