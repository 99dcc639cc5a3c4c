import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { DirectoryLock } from '@cloud-account/database';

const NAME = /^cloud-account-\w{6}$/;

const LOCK = /^lock\.\d+$/;

/** A directory of this process. It is also removed when the process ends; when that was killed, by the next one that makes a directory. */
export interface TemporaryDirectory {
  readonly path: string;
  remove(): Promise<void>;
  /** Makes it an ordinary directory, which nothing removes. */
  keep(): Promise<void>;
}

/** Removes the directories of processes that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const directory = path.join(parent, name);
    // One without a lock was just made, or was kept; those of other users cannot be read.
    const files = NAME.test(name) ? await readdir(directory).catch(() => []) : [];
    if (!files.some((file) => LOCK.test(file))) continue;
    const isAbandoned = await DirectoryLock.acquire(directory).then(
      () => true,
      () => false,
    );
    if (isAbandoned) await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Makes a temporary directory.
 *
 * @param parent is created when it is missing, and then also removed
 */
export async function makeTemporaryDirectory(parent: string): Promise<TemporaryDirectory> {
  const made = await mkdir(parent, { recursive: true });
  // A holder that this process cannot see is watched for some seconds, which nobody has to wait for.
  void removeAbandoned(parent).catch(() => undefined);
  const directory = await mkdtemp(path.join(parent, 'cloud-account-'));
  await DirectoryLock.acquire(directory);
  const removeAtExit = (): void => {
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', removeAtExit);
  return {
    path: directory,
    remove: async () => {
      process.off('exit', removeAtExit);
      await rm(directory, { recursive: true, force: true });
      if (made !== undefined) await rmdir(parent).catch(() => undefined);
    },
    keep: async () => {
      process.off('exit', removeAtExit);
      for (const name of await readdir(directory)) if (LOCK.test(name)) await rm(path.join(directory, name));
    },
  };
}
