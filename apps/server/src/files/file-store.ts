import { createReadStream } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type DiskSpace, syncPath } from '@cloud-account/runtime';

/** Stores complete files. The caller chooses the key of each and writes it into a row. */
export interface FileStore {
  /**
   * Writes a file. It resolves when the file is safe from a power failure, so that a row may refer to it.
   *
   * @param key a new UUID
   * @throws an error with the code of a full disk when the disk is full, or the rest of it is reserved
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
  /** @param space of the disk of the directory */
  constructor(
    private readonly directory: string,
    private readonly space: Pick<DiskSpace, 'require'>,
  ) {}

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.#fileOf(key);
    await this.space.require();
    const folder = path.dirname(file);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      // Unlike `handle.write`, it writes the rest where a disk that becomes full took only a part.
      await writeFile(handle, content);
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
