import type pg from 'pg';
import { prepareDataDirectory } from './data-directory.js';
import type { ServerLock } from '../postgresql/server-lock.js';
import { DirectoryLock } from './directory-lock.js';
import { createEnginePool } from './engine-pool.js';
import { EngineThread } from './engine-thread.js';
import type { EngineStorage } from './engine.js';
import { findTemplate } from './template.js';

/** A pool of connections to an engine, with its failure and its end. */
export interface OpenPool {
  readonly pool: pg.Pool;
  readonly failed: Promise<Error>;
  readonly close: () => Promise<void>;
  /** The other servers of the database; absent where there can be none. */
  readonly others?: Pick<ServerLock, 'changes' | 'report' | 'onReport'>;
}

/**
 * Begins to open the database in a directory, which is created and initialised when it is missing or empty.
 *
 * @returns the pool, once the engine has started in its thread; it rejects with `EmbeddedDatabaseFailed` when that does not start
 * @throws DataDirectoryInUse when another process has it open
 */
export async function beginDirectory(
  directory: string,
  timeLimit: number,
): Promise<{ readonly pool: Promise<OpenPool> }> {
  const lock = await DirectoryLock.acquire(directory);
  try {
    const cluster = await prepareDataDirectory(directory);
    const engine = new EngineThread({ kind: 'directory', directory: cluster });
    void lock.lost.then((loss) => {
      engine.fail(loss);
    });
    return { pool: poolOver(engine, timeLimit, () => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens a database in memory, which is gone when it is closed. */
export async function openMemory(timeLimit: number): Promise<OpenPool> {
  const storage: EngineStorage = { kind: 'memory', template: await findTemplate() };
  return poolOver(new EngineThread(storage), timeLimit);
}

async function poolOver(
  engine: EngineThread,
  timeLimit: number,
  afterwards?: () => Promise<void>,
): Promise<OpenPool> {
  try {
    await engine.ready;
  } catch (error) {
    await afterwards?.();
    throw error;
  }
  return {
    pool: createEnginePool(engine, timeLimit),
    failed: engine.failed,
    close: async () => {
      await engine.close();
      await afterwards?.();
    },
  };
}
