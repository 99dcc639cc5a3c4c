import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * Reads a secret of 64 hexadecimal characters from its file, or makes one that only the owner of the file can read.
 *
 * @param make gives a new secret
 */
export async function secretFile(file: string, make: () => string): Promise<string> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (/^[0-9a-f]{64}$/.test(secret)) {
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
