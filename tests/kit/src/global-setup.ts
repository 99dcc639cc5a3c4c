import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { RUN } from './run.js';
import { endPostgres } from './run-postgres.js';

/** The directory in which Linux keeps files in memory: creating a database there costs a tenth of the processor's time. */
const MEMORY = '/dev/shm';

/** The maximum size of the databases and files of all workers, in bytes. */
const MAX_SIZE = 4 * 1024 ** 3;

async function parent(): Promise<string> {
  const found = await statfs(MEMORY).catch(() => undefined);
  const free = found === undefined ? 0 : Math.min(found.bavail * found.bsize, freemem());
  return free > MAX_SIZE ? MEMORY : tmpdir();
}

const NAME = /^cloud-tests-(\d+)$/;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It may be another user's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Removes what runs left that were killed, or that the end of the machine ended; their PostgreSQL ends within a minute without it. */
export async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(NAME.exec(name)?.[1]);
    // This run has made none yet: an earlier one had its ID.
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    // Another user's stays.
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/**
 * Makes a directory for the run. The first test that needs a server starts it; the end of the run removes everything.
 *
 * @returns a function that ends the run
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls this once for each project of the run.
  if (process.env[RUN] !== undefined) return undefined;
  const folder = await parent();
  await removeLeft(folder);
  const directory = path.join(folder, `cloud-tests-${process.pid}`);
  // PostgreSQL may run as another user, who needs access.
  await mkdir(directory, { mode: 0o711 });
  process.env[RUN] = directory;
  return async () => {
    await endPostgres();
    await rm(directory, { recursive: true, force: true });
  };
}
