import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { ServerOptions } from '../options.js';

/** The place of a shared server's process. */
export interface SharedPlace {
  /** The socket that it listens on: a file, or a named pipe on Windows. */
  readonly socket: string;
  /** The file with its error output. */
  readonly log: string;
}

/** The ID of a run, which all its workers have in common: the process that runs their threads, or started their processes. */
const run = (): number => (isMainThread ? process.ppid : process.pid);

/**
 * The place of the server that workers of this run share, of those that have the same options.
 *
 * @throws Error when the folder of the place is another user's
 */
export async function sharedPlaceOf(options: ServerOptions): Promise<SharedPlace> {
  const hash = createHash('sha256')
    .update(JSON.stringify([run(), options]))
    .digest('hex')
    .slice(0, 16);
  // Windows has no such number, and a temporary directory for each user.
  const user = process.getuid?.();
  const folder = path.join(tmpdir(), `cloud-account-${user ?? 'shared'}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const log = path.join(folder, `${hash}.log`);
  if (user === undefined) return { socket: `\\\\.\\pipe\\cloud-account-${hash}`, log };
  // The temporary directory may be that of all users: one of them could pretend to be the server.
  const found = await lstat(folder);
  if (found.uid !== user || !found.isDirectory())
    throw new Error(`${folder} is not a folder of the user ${user}.`);
  await chmod(folder, 0o700);
  return { socket: path.join(folder, `${hash}.sock`), log };
}
