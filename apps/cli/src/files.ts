import { readFile } from 'node:fs/promises';
import { unreachable } from './problems.js';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Why a file cannot be read, for people. */
const reasonOf = (code: string): string =>
  code === 'EACCES' || code === 'EPERM' ? 'it belongs to another user of this machine' : code;

/**
 * The content of a file of the server; undefined when there is none.
 *
 * @param read reads it
 * @throws CommandFailure when it is there and cannot be read
 */
export async function ofServer<Value>(file: string, read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw unreachable(
      `${file} cannot be read (${reasonOf(code)}); run this as the user that runs the server, or set the address and the key or token in the environment.`,
    );
  }
}

/** A secret that the server keeps in a file; undefined when there is none. @throws CommandFailure when it cannot be read */
export const secretIn = (file: string): Promise<string | undefined> =>
  ofServer(file, async () => (await readFile(file, 'utf8')).trim());
