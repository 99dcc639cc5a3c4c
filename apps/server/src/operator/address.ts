import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writePrivate } from '../credentials/secret-file.js';

/** Where the operator's API of a running server is. */
export interface OperatorAddress {
  /** The base URL, with `/operator`. */
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
}

const fileIn = (dataDirectory: string): string => path.join(dataDirectory, 'operator.json');

/** The file that holds the operator's key where none is configured. */
export const keyFileIn = (dataDirectory: string): string => path.join(dataDirectory, 'operator-key');

/** What the running server wrote; undefined when there is none. */
export async function readAddress(dataDirectory: string): Promise<OperatorAddress | undefined> {
  try {
    const { url, pid } = JSON.parse(
      await readFile(fileIn(dataDirectory), 'utf8'),
    ) as Partial<OperatorAddress>;
    return typeof url === 'string' && typeof pid === 'number' ? { url, pid } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Tells programs on this machine where the operator's API is. */
export const writeAddress = (dataDirectory: string, address: OperatorAddress): Promise<void> =>
  writePrivate(fileIn(dataDirectory), `${JSON.stringify(address)}\n`);

/** Takes the address back, unless another server has written its own since. */
export async function removeAddress(dataDirectory: string, { url }: OperatorAddress): Promise<void> {
  if ((await readAddress(dataDirectory))?.url === url) await rm(fileIn(dataDirectory), { force: true });
}
