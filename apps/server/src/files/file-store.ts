import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncPath } from './sync-path.js';

/** Stores complete files. The caller chooses the key of each and writes it into a row. */
export interface FileStore {
  /**
   * Writes a file. When it is done the file is safe from a power cut, so that a row may tell of it.
   *
   * @param key a UUID that no file has
   * @throws whatever ends the content early; what was written until then stays, for the owner to remove
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a file to be read from its beginning. @throws when there is none */
  read(key: string): Promise<Readable>;
  /** Removes a file; one that is not there is no reason to fail. */
  remove(key: string): Promise<void>;
}

/** Files in a directory, sorted into folders by the beginnings of their keys. */
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
    // A folder that is new must be safe in the one above it, up to the first that was there.
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
