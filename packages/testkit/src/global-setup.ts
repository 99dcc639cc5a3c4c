import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RUN } from './run.js';
import { endPostgres } from './run-postgres.js';

/**
 * Gives the run a directory. What tests need beyond it, the first of them that needs it starts; what is left at the end
 * goes.
 *
 * @returns what ends the run
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Asked once for every project of the run.
  if (process.env[RUN] !== undefined) return undefined;
  const directory = path.join(tmpdir(), `cloud-tests-${randomUUID().slice(0, 8)}`);
  // PostgreSQL may run as another user, who must get in.
  await mkdir(directory, { mode: 0o711 });
  process.env[RUN] = directory;
  return async () => {
    await endPostgres();
    await rm(directory, { recursive: true, force: true });
  };
}
