import type pg from 'pg';
import { prepareDataDirectory } from './data-directory.js';
import { DirectoryLock } from './directory-lock.js';
import { createEnginePool } from './engine-pool.js';
import { EngineThread } from './engine-thread.js';
import type { EngineStorage } from './engine.js';
import { findTemplate } from './template.js';

/** A pool over the embedded engine, with its failure and its end. */
export interface EmbeddedPool {
  pool: pg.Pool;
  failed: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the database in a directory, which is created and initialised when it is missing or empty.
 *
 * @throws DataDirectoryInUse when another process has it open
 * @throws EmbeddedDatabaseFailed when the engine does not start
 */
export async function openDirectory(directory: string): Promise<EmbeddedPool> {
  const lock = await DirectoryLock.acquire(directory);
  try {
    const cluster = await prepareDataDirectory(directory);
    const engine = await EngineThread.start({ kind: 'directory', directory: cluster });
    void lock.lost.then((loss) => {
      engine.fail(loss);
    });
    return poolOver(engine, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens a database in memory, which is gone when it is closed. */
export async function openMemory(): Promise<EmbeddedPool> {
  const storage: EngineStorage = { kind: 'memory', template: await findTemplate() };
  return poolOver(await EngineThread.start(storage));
}

function poolOver(engine: EngineThread, afterwards?: () => Promise<void>): EmbeddedPool {
  return {
    pool: createEnginePool(engine),
    failed: engine.failed,
    close: async () => {
      await engine.close();
      await afterwards?.();
    },
  };
}
