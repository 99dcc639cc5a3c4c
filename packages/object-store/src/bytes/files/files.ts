import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { BlobGone } from '@cloud-account/s3';
import { syncPath } from '@cloud-account/runtime';
import { isUuid } from '../../rows/rows.js';
import type { ByteRange, ListedBytes, WholeBytes } from '../bytes.js';

/** Up to this size bytes are read in one piece. */
const WHOLE_BYTES = 256 * 1024;

/** True when the error is that the file does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns false when the file does not exist. @throws any other error */
const passMissing = (error: unknown): false => {
  if (isMissing(error)) return false;
  throw error;
};

/**
 * The paths of the files of bytes, by their ids. New files are in a folder of the server that received them; files that a row
 * refers to are in folders named by the first characters of the ids. A start reads only the folders of new files.
 */
export class Files {
  /** @param directory of all files @param incoming the folder of this server's new files */
  constructor(
    readonly directory: string,
    readonly incoming: string,
  ) {}

  /** The path of a new file of this server. */
  incomingPath(id: string): string {
    return path.join(this.incoming, id);
  }

  /** Reads a range of a file. @throws BlobGone when the file does not exist */
  async read({ id, start, length }: ByteRange): Promise<Readable> {
    const handle = await this.#open(id);
    if (length > WHOLE_BYTES) {
      return handle.createReadStream({ start, end: start + length - 1, highWaterMark: WHOLE_BYTES });
    }
    try {
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await handle.read(bytes, 0, length, start);
      if (bytesRead < length) throw new Error(`The file ${id} is shorter than it was.`);
      return Readable.from(bytes, { objectMode: false });
    } finally {
      await handle.close();
    }
  }

  /** Reads a whole file. @throws BlobGone when it does not exist */
  async readAll(id: string): Promise<WholeBytes> {
    const handle = await this.#open(id);
    const { size } = await handle.stat();
    return { content: handle.createReadStream(), size };
  }

  /** Opens a file in any of its possible places. */
  async #open(id: string): Promise<FileHandle> {
    for await (const file of this.#places(id)) {
      const handle = await open(file, 'r').catch(passMissing);
      if (handle !== false) return handle;
    }
    throw new BlobGone('The bytes are gone.');
  }

  /**
   * Gives a file a second name, in the folder of new files.
   *
   * @param writing runs what writes the bytes again, where the file can have no second name
   * @returns false when the file does not exist
   */
  async duplicate(
    id: string,
    as: string,
    writing: (write: () => Promise<void>) => Promise<void>,
  ): Promise<boolean> {
    for await (const file of this.#places(id)) {
      if ((await duplicateFile(file, this.incomingPath(as), writing).catch(passMissing)) !== false)
        return true;
    }
    return false;
  }

  /**
   * Moves a synced file of another folder to the new files.
   *
   * @param from where it is
   */
  async take(id: string, from: string): Promise<void> {
    const to = this.incomingPath(id);
    await rename(from, to).catch(async (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      await syncPath(to);
    });
  }

  /** Moves a new file to its final place. @returns false when it is in neither place */
  async settle(id: string): Promise<boolean> {
    const source = this.incomingPath(id);
    const final = this.#finalPath(id);
    const move = () => rename(source, final).then(() => true);
    return move().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await mkdir(path.dirname(final), { recursive: true, mode: 0o700 });
      return move().catch((secondError: unknown) => {
        passMissing(secondError);
        return isThere(final);
      });
    });
  }

  /** Removes a file from any of its possible places; a missing file is no error. */
  async remove(id: string): Promise<void> {
    // The new place first: a file that is moved meanwhile is then found in the final place.
    if (await removed(this.incomingPath(id))) return;
    if (await removed(this.#finalPath(id))) return;
    for (const folder of await this.incomingFolders()) {
      if (await removed(path.join(folder, id))) return;
    }
    await removed(this.#finalPath(id));
  }

  /** The folders of the new files of all servers, including this one. */
  async incomingFolders(): Promise<string[]> {
    const parent = path.dirname(this.incoming);
    return (await readdir(parent)).map((name) => path.join(parent, name));
  }

  /** The possible places of a file, in the order of a move, since a file may be moved meanwhile. */
  async *#places(id: string): AsyncGenerator<string> {
    const final = this.#finalPath(id);
    yield final;
    yield this.incomingPath(id);
    yield final;
    for (const folder of await this.incomingFolders()) yield path.join(folder, id);
    yield final;
  }

  #finalPath(id: string): string {
    if (!isUuid(id)) throw new Error('The id of a file is a UUID in lower case.');
    return path.join(this.directory, id.slice(0, 2), id.slice(2, 4), id);
  }
}

/** The files in their final places, a page for each folder of first characters. */
export async function listFiles(directory: string, after = ''): Promise<ListedBytes> {
  const folders = (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  const folder = folders.find((name) => name > after);
  if (folder === undefined) return { entries: [], next: undefined };
  const names = await readdir(path.join(directory, folder), { recursive: true });
  const ids = names.map((name) => path.basename(name)).filter(isUuid);
  return {
    entries: ids.map((id) => ({ id, isAssigned: true })),
    next: folder === folders.at(-1) ? undefined : folder,
  };
}

const isThere = (file: string): Promise<boolean> => access(file).then(() => true, passMissing);

const removed = (file: string): Promise<boolean> =>
  rm(file).then(
    () => true,
    (error: unknown) => passMissing(error),
  );

/** File systems without hard links, and files with the maximum of links. */
const UNLINKABLE = new Set(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']);

async function duplicateFile(
  from: string,
  to: string,
  writing: (write: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!UNLINKABLE.has(code)) throw error;
    await writing(() => writeCopy(from, to));
  });
}

async function writeCopy(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
