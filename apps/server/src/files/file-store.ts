import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncPath } from './sync-path.js';

/** Stores complete files. The caller chooses the key of each and writes it into a row. */
export interface FileStore {
  /**
   * Writes a file. It resolves when the file is safe from a power failure, so that a row may refer to it.
   *
   * @param key a new UUID
   * @throws the error that ended the content early; the partial file stays until the caller removes it
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a file for reading. @throws when it does not exist */
  read(key: string): Promise<Readable>;
  /** Removes a file; a file that does not exist is no error. */
  remove(key: string): Promise<void>;
}

/** Stores files in a directory, in folders named by the first characters of their keys. */
export class DirectoryFileStore implements FileStore {
  constructor(private readonly directory: string) {}

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.#fileOf(key);
    const folder = path.dirname(file);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const part of content) await handle.write(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncPath(folder);
    // A new folder must be synced in its parent, up to the first folder that already existed.
    if (made !== undefined) {
      for (let at = folder; at !== path.dirname(made); at = path.dirname(at))
        await syncPath(path.dirname(at));
    }
  }

  async read(key: string): Promise<Readable> {
    const stream = createReadStream(this.#fileOf(key));
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => {
        resolve();
      });
      stream.once('error', reject);
    });
    return stream;
  }

  remove(key: string): Promise<void> {
    return rm(this.#fileOf(key), { force: true });
  }

  #fileOf(key: string): string {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('A key of a file is a UUID in lower case.');
    return path.join(this.directory, key.slice(0, 2), key);
  }
}
