import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RUN } from './run.js';
import { endPostgres } from './run-postgres.js';

/**
 * Makes a directory for the run. The first test that needs a server starts it; the end of the run removes everything.
 *
 * @returns a function that ends the run
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls this once for each project of the run.
  if (process.env[RUN] !== undefined) return undefined;
  const directory = path.join(tmpdir(), `cloud-tests-${randomUUID().slice(0, 8)}`);
  // PostgreSQL may run as another user, who needs access.
  await mkdir(directory, { mode: 0o711 });
  process.env[RUN] = directory;
  return async () => {
    await endPostgres();
    await rm(directory, { recursive: true, force: true });
  };
}
