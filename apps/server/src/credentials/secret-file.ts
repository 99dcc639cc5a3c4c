import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from '@cloud-account/runtime';

/** Writes a file that only its owner can read, atomically, and safe from a power failure. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncPath(path.dirname(file));
}

/** The form of `randomness.secret`: 64 hexadecimal characters. */
const SECRET = /^[0-9a-f]{64}$/;

/**
 * Reads a secret from its file, or makes one that only the owner of the file can read.
 *
 * @param make makes a new secret
 * @param form the pattern of a valid secret; a file with other content is replaced
 */
export async function secretFile(file: string, make: () => string, form = SECRET): Promise<string> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (form.test(secret)) {
      await chmod(file, 0o600);
      return secret;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = make();
  await writePrivate(file, `${secret}\n`);
  return secret;
}
