import type { Readable } from 'node:stream';
import type { Blob } from '@cloud-account/s3';
import type { Logger } from 'pino';
import type { Database } from '@cloud-account/database';
import type { DiskSpace } from '@cloud-account/runtime';
import type { TakenBytes } from '../../common/store-types.js';
import type { ByteRange, Bytes, ListedBytes, WholeBytes } from '../bytes.js';
import { Blobs } from './blobs.js';
import { listFiles } from './files.js';
import { openIncoming, type Incoming } from './incoming.js';

/** The dependencies of the files of objects. */
export interface FileBytesOptions {
  readonly database: Database;
  /** The directory of all files, which servers of one database share. */
  readonly directory: string;
  /** Of the disk of the directory. */
  readonly space: Pick<DiskSpace, 'claim'>;
  readonly log: Logger;
}

/** A row of so many bytes is written and read faster than a file, which needs syncs of its own. */
const IN_ROW = 8_192;

/** Keeps the bytes of objects in files. */
export class FileBytes implements Bytes {
  readonly inRow = IN_ROW;
  readonly #blobs: Blobs;

  private constructor(
    private readonly incoming: Incoming,
    space: FileBytesOptions['space'],
  ) {
    this.#blobs = new Blobs(incoming.files, incoming.folder, space);
  }

  /** Opens the directory, also after a crash. */
  static async open({ database, directory, space, log }: FileBytesOptions): Promise<FileBytes> {
    return new FileBytes(await openIncoming(directory, database, log), space);
  }

  get failed(): Promise<Error> {
    return this.incoming.failed;
  }

  admit(length: number): Promise<void> {
    return this.#blobs.admit(length);
  }

  async receive(content: AsyncIterable<Uint8Array>, length: number, id?: string): Promise<Blob> {
    await this.incoming.requireOpen();
    return this.#blobs.receive(content, length, id);
  }

  async duplicate(pieces: readonly Blob[]): Promise<Blob[]> {
    await this.incoming.requireOpen();
    return this.#blobs.duplicate(pieces);
  }

  read(range: ByteRange): Promise<Readable> {
    return this.incoming.files.read(range);
  }

  readAll(id: string): Promise<WholeBytes> {
    return this.incoming.files.readAll(id);
  }

  remove(id: string): Promise<void> {
    return this.incoming.files.remove(id);
  }

  async take(taken: readonly TakenBytes[]): Promise<void> {
    for (const { file, path } of taken) await this.incoming.files.take(file, path);
    await this.incoming.folder.sync();
  }

  list(after: string | undefined): Promise<ListedBytes> {
    return listFiles(this.incoming.files.directory, after);
  }

  assign<Made>(write: () => Promise<Made>): Promise<Made> {
    return this.incoming.assign(write);
  }

  settle(ids: readonly string[]): Promise<void> {
    return this.incoming.settle(ids);
  }

  checkLater(ids: readonly string[]): void {
    this.incoming.checkLater(ids);
  }

  close(): Promise<void> {
    return this.incoming.close();
  }
}
