import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../../../database/database.js';
import { DirectoryLock } from '../../../../database/embedded/directory-lock.js';
import { DataDirectoryInUse } from '../../../../database/errors.js';
import { allRows } from '../../../../database/session.js';
import { syncPath } from '../../../../files/sync-path.js';
import { ObjectStoreUnavailable } from '../../driver.js';
import { Files, isFileId } from './files.js';
import { knownFiles } from '../rows/garbage-rows.js';

/**
 * How long, in milliseconds, until files in doubt are looked at, and at again while the database does not answer: longer than a
 * statement may take on a server to which the connection broke.
 */
const DOUBT_DELAY = 60_000;

/** How many files are asked about at once. */
const BATCH = 1_000;

/** The folder of this server's new files, which no other server touches while this one lives. */
export interface Incoming {
  readonly files: Files;
  /** Opened, to make the names in it safe. */
  readonly folder: FileHandle;
  /** Resolves with the reason when another server may have taken the folder over; this one must then end. */
  readonly failed: Promise<Error>;
  /** @throws ObjectStoreUnavailable after it was closed, or when another server may have taken it over */
  requireOpen(): Promise<void>;
  /**
   * Takes note of files of which it is not known whether a row refers to them, because the database did not say. They are looked
   * at a moment later, until that is known.
   */
  doubt(files: readonly string[]): void;
  /**
   * Gives files to the row that is written with them. Closing waits for it, so that no file is removed whose row is on its way.
   *
   * @throws ObjectStoreUnavailable as `requireOpen`
   */
  give<Made>(write: () => Promise<Made>): Promise<Made>;
  /** Moves files that a row has now to where they stay. One that is nowhere is told of in the log. */
  settle(files: readonly string[]): Promise<void>;
  /** Waits for what is being given, and puts the files where they belong. */
  close(): Promise<void>;
}

/** What a server needs to put new files where they belong. */
interface Placing {
  readonly files: Files;
  readonly database: Database;
  readonly log: Logger;
}

/**
 * Opens the directory of all files: puts what servers left that ended where it belongs, and makes a folder for new files of
 * this one.
 */
export async function openIncoming(
  directory: string,
  database: Database,
  log: Logger,
  doubtDelay = DOUBT_DELAY,
): Promise<Incoming> {
  const parent = path.join(directory, 'incoming');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    await recover({ files: new Files(directory, path.join(parent, name)), database, log });
  }
  const own = path.join(parent, randomUUID());
  const lock = await DirectoryLock.acquire(own);
  for (const made of [parent, directory, path.dirname(directory)]) await syncPath(made);
  const folder = await open(own, 'r');
  const files = new Files(directory, own);
  const placing = { files, database, log };
  let doubtful: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const giving = new Set<Promise<unknown>>();
  let closed = false;
  const requireOpen = async (): Promise<void> => {
    if (closed || !(await lock.isHeld()))
      throw new ObjectStoreUnavailable('The store takes nothing in any more.');
  };
  const doubt = (more: readonly string[]): void => {
    doubtful.push(...more);
    if (closed || doubtful.length === 0 || timer !== undefined) return;
    const names = doubtful;
    doubtful = [];
    timer = setTimeout(() => {
      timer = undefined;
      place(placing, names).then(
        () => {
          doubt([]);
        },
        (error: unknown) => {
          log.warn({ err: error }, 'it is not known yet whether new objects were kept');
          doubt(names);
        },
      );
    }, doubtDelay);
    timer.unref();
  };
  return {
    files,
    folder,
    failed: lock.lost,
    requireOpen,
    doubt,
    give: (write) => {
      const given = requireOpen().then(write);
      giving.add(given);
      return given.finally(() => giving.delete(given));
    },
    settle: (names) => settle(placing, names),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const held = await lock.isHeld();
      await Promise.allSettled(giving);
      try {
        await folder.close();
        // What another server took over is its own.
        if (held) await place(placing, await newFiles(own));
      } finally {
        if (held) await lock.release();
      }
      if (held && (await newFiles(own)).length === 0) await rm(own, { recursive: true, force: true });
    },
  };
}

/** Takes over the folder of a server that has ended; that of one that lives is left to it. */
async function recover(placing: Placing): Promise<void> {
  const { incoming } = placing.files;
  let lock: DirectoryLock;
  try {
    lock = await DirectoryLock.acquire(incoming);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return;
    throw error;
  }
  const { kept, removed } = await place(placing, await newFiles(incoming));
  await lock.release();
  await rm(incoming, { recursive: true, force: true });
  if (kept + removed > 0) placing.log.info({ kept, removed }, 'took over new objects of a server that ended');
}

const newFiles = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isFileId);

/** Moves files that a row refers to where they stay, and removes the others. */
async function place(placing: Placing, names: readonly string[]): Promise<{ kept: number; removed: number }> {
  const { files, database } = placing;
  let kept = 0;
  for (let at = 0; at < names.length; at += BATCH) {
    const some = names.slice(at, at + BATCH);
    const rows = await allRows(database, knownFiles, { files: some });
    const known = new Set(rows.map(({ file }) => file));
    await settle(
      placing,
      some.filter((name) => known.has(name)),
    );
    for (const name of some) if (!known.has(name)) await files.remove(name);
    kept += known.size;
  }
  return { kept, removed: names.length - kept };
}

/** Moves files to where they stay, and tells of those that are nowhere though something has them for its bytes. */
async function settle({ files, database, log }: Placing, names: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const name of names) if (!(await files.settle(name))) missing.push(name);
  if (missing.length === 0) return;
  // Who wrote again what they belong to may have had them removed meanwhile.
  const rows = await allRows(database, knownFiles, { files: missing });
  const lost = rows.filter(({ kept }) => kept).map(({ file }) => file);
  if (lost.length > 0) log.error({ files: lost }, 'bytes of objects are gone: there is no such file');
}
