import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { syncPath } from '@cloud-account/runtime';
import { EngineThread } from './engine-thread.js';
import { findTemplate } from './template.js';

const CLUSTER = 'pgdata';

/** The folder of the database inside a data directory. */
export const clusterIn = (directory: string): string => path.join(directory, CLUSTER);

/**
 * Makes sure that a directory holds a database. A new one is made next to its final place, and moved there when it is complete
 * and on disk, so that a process killed during its first start leaves nothing that cannot be opened.
 *
 * @param directory locked by the caller
 * @returns the folder of the database inside it
 */
export async function prepareDataDirectory(directory: string): Promise<string> {
  const cluster = clusterIn(directory);
  if (await exists(cluster)) return cluster;
  await removeUnfinished(directory);
  const unfinished = path.join(directory, `${CLUSTER}.${randomUUID()}`);
  await mkdir(unfinished, { mode: 0o700 });
  const template = await findTemplate();
  if (template === undefined) {
    const engine = new EngineThread({ kind: 'directory', directory: unfinished });
    await engine.ready;
    await engine.close();
  } else {
    // Otherwise it reports a file that it could not write, as on a full disk, only as a warning.
    await extract({ file: template, cwd: unfinished, strict: true });
    // The archive has the mode of the folder in which it was made.
    await chmod(unfinished, 0o700);
  }
  await syncTree(unfinished);
  await rename(unfinished, cluster);
  await syncPath(directory);
  return cluster;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(`${CLUSTER}.`)) await rm(path.join(directory, name), { recursive: true });
  }
}

/** Syncs a folder and all below it to the disk. */
async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const entryPath = path.join(directory, entry.name);
      return entry.isDirectory() ? syncTree(entryPath) : syncPath(entryPath);
    }),
  );
  await syncPath(directory);
}
