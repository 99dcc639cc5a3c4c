import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigProblem, KEY_BYTES } from '../config/settings-reader.js';
import { Encryption } from '@cloud-account/runtime';
import { writePrivate } from './secret-file.js';

/** The file of keys when none are configured: one key on a line, in Base64, the newest first. */
export const keysFileIn = (dataDirectory: string): string => path.join(dataDirectory, 'encryption-keys');

/**
 * Encrypts stored secrets with the configured keys, or with those of a file, which is created when it does not exist.
 *
 * @throws ConfigProblem when the file has invalid content: a new file would make encrypted data unreadable
 */
export async function openEncryption(
  configured: readonly Buffer[],
  dataDirectory: string,
): Promise<Encryption> {
  const [newest, ...others] =
    configured.length > 0 ? configured : await keysOfFile(keysFileIn(dataDirectory));
  if (newest === undefined) throw new ConfigProblem(`${keysFileIn(dataDirectory)} holds no key.`);
  return new Encryption([newest, ...others]);
}

async function keysOfFile(file: string): Promise<readonly Buffer[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const key = randomBytes(KEY_BYTES);
    await writePrivate(file, `${key.toString('base64')}\n`);
    return [key];
  }
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'));
  if (keys.some(({ length }) => length !== KEY_BYTES))
    throw new ConfigProblem(`${file} must hold keys of ${KEY_BYTES} bytes in Base64, one on a line.`);
  return keys;
}
