import type { Logger } from 'pino';
import type { Database } from '@cloud-account/database';
import type { DiskSpace } from '@cloud-account/runtime';
import type { Bytes } from '../bytes.js';
import { Blobs } from './blobs.js';
import { listFiles } from './files.js';
import { openIncoming } from './incoming.js';

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

/** Opens the directory of files that keep the bytes of objects, also after a crash. */
export async function openFileBytes({ database, directory, space, log }: FileBytesOptions): Promise<Bytes> {
  const { files, folder, requireOpen, ...incoming } = await openIncoming(directory, database, log);
  const blobs = new Blobs(files, folder, space);
  return {
    ...incoming,
    inRow: IN_ROW,
    admit: (length) => blobs.admit(length),
    receive: async (...received) => {
      await requireOpen();
      return blobs.receive(...received);
    },
    duplicate: async (pieces) => {
      await requireOpen();
      return blobs.duplicate(pieces);
    },
    read: (range) => files.read(range),
    readAll: (id) => files.readAll(id),
    remove: (id) => files.remove(id),
    take: async (taken) => {
      for (const { file, path } of taken) await files.take(file, path);
      await folder.sync();
    },
    list: (after) => listFiles(files.directory, after),
  };
}
