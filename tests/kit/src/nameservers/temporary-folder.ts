import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that only the current user can read; the caller removes it. */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `cloud-${purpose}-`));
}

/** Runs work in a new folder and removes it afterwards, even when the work fails. */
export async function withTemporaryFolder<T>(
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
