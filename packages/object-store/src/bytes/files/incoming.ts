import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, DataDirectoryInUse, DirectoryLock } from '@cloud-account/database';
import { syncPath } from '@cloud-account/runtime';
import { ObjectStoreUnavailable } from '../../common/store-types.js';
import { isUuid } from '../../rows/rows.js';
import { Files } from './files.js';
import { databaseTime, knownFiles, olderTransactions } from '../../rows/garbage-rows.js';

/**
 * The delay in milliseconds before uncertain files are checked, and between checks while the database does not answer: longer
 * than a statement may take after its connection broke.
 */
const CHECK_DELAY = 60_000;

/** The number of looks for older transactions, and the milliseconds between them. */
const [LOOKS, LOOK_INTERVAL] = [10, 300];

/** The maximum of files in one check. */
const BATCH = 1_000;

/** The folder of this server's new files, which no other server changes while this one lives. */
export interface Incoming {
  readonly files: Files;
  /** Open, to sync the names in it. */
  readonly folder: FileHandle;
  /** Resolves with the reason when another server may have taken the folder; this server must then end. */
  readonly failed: Promise<Error>;
  /** @throws ObjectStoreUnavailable when it is closed, or another server may have taken the folder */
  readonly requireOpen: () => Promise<void>;
  /**
   * Notes files of which the database did not confirm whether a row refers to them. They are checked after a delay, until that
   * is known.
   */
  checkLater(files: readonly string[]): void;
  /**
   * Runs the write of the row that will refer to files. Closing waits for it, so that no file of a pending row is removed.
   *
   * @throws ObjectStoreUnavailable as `requireOpen`
   */
  assign<Made>(write: () => Promise<Made>): Promise<Made>;
  /** Moves files that a row refers to to their final place, and logs a file that is missing. */
  settle(files: readonly string[]): Promise<void>;
  /** Waits for pending writes, and moves or removes the files. */
  close(): Promise<void>;
}

/** The dependencies for moving new files. */
interface Placing {
  readonly files: Files;
  readonly database: Database;
  readonly log: Logger;
}

/**
 * Opens the directory of all files: moves or removes the new files of servers that have ended, and makes a folder for this one.
 */
export async function openIncoming(
  directory: string,
  database: Database,
  log: Logger,
  checkDelay = CHECK_DELAY,
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
  let uncertain: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const assigning = new Set<Promise<unknown>>();
  let closed = false;
  const requireOpen = async (): Promise<void> => {
    if (closed || !(await lock.isHeld()))
      throw new ObjectStoreUnavailable('The store takes nothing in any more.');
  };
  const checkLater = (more: readonly string[]): void => {
    uncertain.push(...more);
    if (closed || uncertain.length === 0 || timer !== undefined) return;
    const names = uncertain;
    uncertain = [];
    timer = setTimeout(() => {
      timer = undefined;
      place(placing, names).then(
        () => {
          checkLater([]);
        },
        (error: unknown) => {
          log.warn({ err: error }, 'it is not known yet whether new objects were kept');
          checkLater(names);
        },
      );
    }, checkDelay);
    timer.unref();
  };
  return {
    files,
    folder,
    failed: lock.lost,
    requireOpen,
    checkLater,
    assign: (write) => {
      const assigned = requireOpen().then(write);
      assigning.add(assigned);
      return assigned.finally(() => assigning.delete(assigned));
    },
    settle: (names) => settle(placing, names),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const held = await lock.isHeld();
      await Promise.allSettled(assigning);
      try {
        await folder.close();
        // After another server took the folder, its files belong to that server.
        if (held) await place(placing, await newFiles(own));
      } catch (error) {
        // The next start places what stays.
        if (!(error instanceof ObjectStoreUnavailable)) throw error;
        log.warn({ err: error }, 'it is not known yet whether new objects were kept');
      } finally {
        if (held) await lock.release();
      }
      if (held && (await newFiles(own)).length === 0) await rm(own, { recursive: true, force: true });
    },
  };
}

/** Takes the folder of a server that has ended; that of a live server is not changed. */
async function recover(placing: Placing): Promise<void> {
  const { incoming } = placing.files;
  let lock: DirectoryLock;
  try {
    lock = await DirectoryLock.acquire(incoming);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return;
    throw error;
  }
  const placed = await place(placing, await newFiles(incoming)).catch((error: unknown) => {
    if (!(error instanceof ObjectStoreUnavailable)) throw error;
    placing.log.warn(
      { err: error, folder: incoming },
      'new objects of a server that ended stay until the next start',
    );
  });
  await lock.release();
  if (placed === undefined) return;
  await rm(incoming, { recursive: true, force: true });
  const { kept, removed } = placed;
  if (kept + removed > 0) placing.log.info({ kept, removed }, 'took over new objects of a server that ended');
}

const newFiles = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isUuid);

/**
 * Moves files that a row refers to to their final place, and removes the others.
 *
 * @throws ObjectStoreUnavailable while a transaction may still write a row that refers to one of them; those stay
 */
async function place(placing: Placing, names: readonly string[]): Promise<{ kept: number; removed: number }> {
  const { files, database } = placing;
  let kept = 0;
  for (let at = 0; at < names.length; at += BATCH) {
    const some = names.slice(at, at + BATCH);
    const unknown = await settleKnown(placing, some);
    if (unknown.length > 0 && !(await olderHaveEnded(database)))
      throw new ObjectStoreUnavailable('A transaction may still keep new objects.');
    const lost = await settleKnown(placing, unknown);
    for (const name of lost) await files.remove(name);
    kept += some.length - lost.length;
  }
  return { kept, removed: names.length - kept };
}

/** Moves files that a row refers to to their final place. @returns the others */
async function settleKnown(placing: Placing, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await knownFiles.all(placing.database, { files: names });
  const known = new Set(rows.map(({ file }) => file));
  await settle(
    placing,
    names.filter((name) => known.has(name)),
  );
  return names.filter((name) => !known.has(name));
}

/**
 * Waits a little until the transactions that began before have ended. One of a server that is gone goes on while it waits for a lock, or
 * for a standby to confirm its commit.
 *
 * @returns false if one goes on
 */
async function olderHaveEnded(database: Database): Promise<boolean> {
  if (database.kind !== 'postgresql') return true;
  const { now } = await databaseTime.one(database, {});
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if ((await olderTransactions.one(database, { before: now })).count === 0) return true;
    await pause(LOOK_INTERVAL);
  }
  return false;
}

/** Moves files to their final place, and logs those that are missing although a row refers to them. */
async function settle({ files, database, log }: Placing, names: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const name of names) if (!(await files.settle(name))) missing.push(name);
  if (missing.length === 0) return;
  // A later write of the same object may have removed them meanwhile.
  const rows = await knownFiles.all(database, { files: missing });
  const lost = rows.filter(({ kept }) => kept).map(({ file }) => file);
  if (lost.length > 0) log.error({ files: lost }, 'bytes of objects are gone: there is no such file');
}
