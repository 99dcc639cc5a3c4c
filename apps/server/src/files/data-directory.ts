import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { ConfigProblem } from '../config/settings-reader.js';

/**
 * Makes the data directory, which holds keys and tokens, so that only its owner can enter it.
 *
 * @returns whether there was one already that others can enter: it may hold more than is ours, so it stays as it is
 * @throws ConfigProblem when this user cannot create it, or cannot write to it
 */
export async function makeDataDirectory(directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigProblem(
      `The data directory cannot be used: ${(error as Error).message}. Set CLOUD_DATA_DIR to a directory that this user can write to.`,
      { cause: error },
    );
  }
  return process.platform !== 'win32' && ((await stat(directory)).mode & 0o077) !== 0;
}
