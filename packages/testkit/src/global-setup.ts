import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { RUN } from './run.js';
import { endPostgres } from './run-postgres.js';

/** Where Linux keeps files in memory: making a database there costs a tenth of the processor's time. */
const MEMORY = '/dev/shm';

/** What the databases and files of all workers need at most, in bytes. */
const NEEDED = 4 * 1024 ** 3;

async function parent(): Promise<string> {
  const found = await statfs(MEMORY).catch(() => undefined);
  const free = found === undefined ? 0 : Math.min(found.bavail * found.bsize, freemem());
  return free > NEEDED ? MEMORY : tmpdir();
}

/**
 * Makes a directory for the run. The first test that needs a server starts it; the end of the run removes everything.
 *
 * @returns a function that ends the run
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls this once for each project of the run.
  if (process.env[RUN] !== undefined) return undefined;
  const directory = path.join(await parent(), `cloud-tests-${randomUUID().slice(0, 8)}`);
  // PostgreSQL may run as another user, who needs access.
  await mkdir(directory, { mode: 0o711 });
  process.env[RUN] = directory;
  return async () => {
    await endPostgres();
    await rm(directory, { recursive: true, force: true });
  };
}
