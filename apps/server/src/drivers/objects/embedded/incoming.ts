import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../../database/database.js';
import { DirectoryLock } from '../../../database/embedded/directory-lock.js';
import { DataDirectoryInUse } from '../../../database/errors.js';
import { allRows } from '../../../database/session.js';
import { syncPath } from '../../../files/sync-path.js';
import { Files, isFileId } from './files.js';
import { knownFiles } from './garbage-rows.js';

/** How many files are asked about at once. */
const BATCH = 1_000;

/** The folder of this server's new files, which no other server touches while this one lives. */
export interface Incoming {
  readonly files: Files;
  /** Opened, to make the names in it safe. */
  readonly folder: FileHandle;
  /** Takes note of files of which it is not known whether a row refers to them, because the database did not say. */
  doubt(files: readonly string[]): void;
  /** Looks again at what was in doubt. */
  settleDoubts(): Promise<void>;
  /**
   * Gives files to the row that is written with them. Closing waits for it, so that no file is removed whose row is on its way.
   *
   * @throws Error after it was closed
   */
  give<Made>(write: () => Promise<Made>): Promise<Made>;
  /** Waits for what is being given, and puts the files where they belong. */
  close(): Promise<void>;
}

/**
 * Opens the directory of all files: puts what servers left that ended where it belongs, and makes a folder for new files of
 * this one.
 */
export async function openIncoming(directory: string, database: Database, log: Logger): Promise<Incoming> {
  const parent = path.join(directory, 'incoming');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    await recover(new Files(directory, path.join(parent, name)), database, log);
  }
  const own = path.join(parent, randomUUID());
  const lock = await DirectoryLock.acquire(own);
  for (const made of [parent, directory, path.dirname(directory)]) await syncPath(made);
  const folder = await open(own, 'r');
  const files = new Files(directory, own);
  let doubtful: string[] = [];
  const giving = new Set<Promise<unknown>>();
  let closed = false;
  return {
    files,
    folder,
    doubt: (more) => {
      doubtful.push(...more);
    },
    settleDoubts: async () => {
      const names = doubtful;
      doubtful = [];
      try {
        await place(files, database, names);
      } catch (error) {
        doubtful.push(...names);
        throw error;
      }
    },
    give: async (write) => {
      if (closed) throw new Error('The store takes nothing in any more.');
      const given = write();
      giving.add(given);
      return given.finally(() => giving.delete(given));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(giving);
      try {
        await folder.close();
        await place(files, database, await newFiles(own));
      } finally {
        await lock.release();
      }
      if ((await newFiles(own)).length === 0) await rm(own, { recursive: true, force: true });
    },
  };
}

/** Takes over the folder of a server that has ended; that of one that lives is left to it. */
async function recover(files: Files, database: Database, log: Logger): Promise<void> {
  let lock: DirectoryLock;
  try {
    lock = await DirectoryLock.acquire(files.incoming);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return;
    throw error;
  }
  const { kept, removed } = await place(files, database, await newFiles(files.incoming));
  await lock.release();
  await rm(files.incoming, { recursive: true, force: true });
  if (kept + removed > 0) log.info({ kept, removed }, 'took over new objects of a server that ended');
}

const newFiles = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isFileId);

/** Moves files that a row refers to where they stay, and removes the others. */
async function place(
  files: Files,
  database: Database,
  names: readonly string[],
): Promise<{ kept: number; removed: number }> {
  let kept = 0;
  for (let at = 0; at < names.length; at += BATCH) {
    const some = names.slice(at, at + BATCH);
    const rows = await allRows(database, knownFiles, { files: some });
    const known = new Set(rows.map(({ file }) => file));
    for (const name of some) {
      if (known.has(name)) await files.settle(name);
      else await files.remove(name);
    }
    kept += known.size;
  }
  return { kept, removed: names.length - kept };
}
