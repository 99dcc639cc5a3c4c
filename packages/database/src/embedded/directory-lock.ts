import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryInUse, EmbeddedDatabaseFailed } from '../errors.js';
import { identifySelf, liveness } from './process-identity.js';
import type { ProcessIdentity } from './process-identity.js';

/** The interval of heartbeats, for servers that cannot see the process of the holder. */
const HEARTBEAT_MILLISECONDS = 2_000;

/** The time that a holder whose process is not visible must be silent before it counts as dead. */
const SILENCE_MILLISECONDS = 10_000;

/**
 * After this long without a heartbeat, the holder checks that it still has the lock: others count it as dead some time later.
 */
const UNSURE_MILLISECONDS = 2 * HEARTBEAT_MILLISECONDS;

const LOCK_NAME = /^lock\.(\d+)$/;

/** A lock file. The numbers in the names only grow; the highest one counts. */
interface LockFile {
  number: number;
  file: string;
  /** Undefined when the last holder released the directory. */
  holder: ProcessIdentity | undefined;
}

/**
 * Locks a directory for this process. Only one of several starting processes may take the directory from a dead process. So a
 * lock file is never overwritten: a process that finds lock 7 dead or released creates lock 8, which only one can, and a
 * process that was overtaken meanwhile sees lock 9 and stops.
 */
export class DirectoryLock {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #lastHeartbeat = Date.now();
  #isLost = false;

  /** Resolves when another process has taken the directory, which happens only after this process was silent for long. */
  readonly lost: Promise<EmbeddedDatabaseFailed>;
  #reportLoss!: (loss: EmbeddedDatabaseFailed) => void;

  private constructor(
    readonly directory: string,
    file: string,
  ) {
    this.#file = file;
    this.lost = new Promise((resolve) => (this.#reportLoss = resolve));
    this.#timer = setInterval(() => void this.#sendHeartbeat(), HEARTBEAT_MILLISECONDS);
    this.#timer.unref();
  }

  /** Locks a directory, and creates it when it is missing. @throws DataDirectoryInUse when the holder is alive, or may be */
  static async acquire(directory: string): Promise<DirectoryLock> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const self = await identifySelf();
    for (;;) {
      const current = await newest(directory);
      if (current?.holder !== undefined) await expectDead(directory, current.file, current.holder, self);
      const number = (current?.number ?? 0) + 1;
      const file = await create(directory, number, self);
      if (file === undefined) continue;
      const found = await numbers(directory);
      if (Math.max(...found) > number) {
        // Another process took the directory meanwhile.
        await rm(file, { force: true });
        continue;
      }
      for (const old of found) if (old < number) await rm(lockPath(directory, old), { force: true });
      return new DirectoryLock(directory, file);
    }
  }

  /**
   * True if this process still has the directory. A process that was suspended does not know for how long, so it checks before
   * its next heartbeat.
   */
  async isHeld(): Promise<boolean> {
    if (Math.abs(Date.now() - this.#lastHeartbeat) > UNSURE_MILLISECONDS) await this.#sendHeartbeat();
    return !this.#isLost;
  }

  /** Releases the directory. The file stays, marked as released, so that the numbers keep growing. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    const draft = path.join(this.directory, `lock.${randomUUID()}`);
    try {
      await writeFile(draft, '{}', { flush: true });
      await rename(draft, this.#file);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #sendHeartbeat(): Promise<void> {
    const now = new Date();
    const held = await utimes(this.#file, now, now).then(
      () => true,
      () => false,
    );
    if (held) {
      this.#lastHeartbeat = now.getTime();
      return;
    }
    this.#isLost = true;
    clearInterval(this.#timer);
    this.#reportLoss(
      new EmbeddedDatabaseFailed(`The lock on ${this.directory} is gone: another process may have taken it.`),
    );
  }
}

/** @throws DataDirectoryInUse unless the holder is known to be dead, or stays silent */
async function expectDead(
  directory: string,
  file: string,
  holder: ProcessIdentity,
  self: ProcessIdentity,
): Promise<void> {
  const state = await liveness(holder, self);
  if (state === 'dead') return;
  const silent = state === 'unknown' && (await staysSilent(file));
  if (!silent)
    throw new DataDirectoryInUse(directory, holder.pid, holder.host === self.host ? undefined : holder.host);
}

/** Waits for a heartbeat. It checks only for a change, because the clocks of two machines may differ. */
async function staysSilent(file: string): Promise<boolean> {
  const before = await lastHeartbeat(file);
  for (let waited = 0; waited < SILENCE_MILLISECONDS; waited += HEARTBEAT_MILLISECONDS) {
    await sleep(HEARTBEAT_MILLISECONDS);
    if ((await lastHeartbeat(file)) !== before) return false;
  }
  return true;
}

async function lastHeartbeat(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

/** Creates a lock file with its content in one step. @returns undefined when the number is taken */
async function create(
  directory: string,
  number: number,
  holder: ProcessIdentity,
): Promise<string | undefined> {
  const draft = path.join(directory, `lock.${randomUUID()}`);
  const file = lockPath(directory, number);
  try {
    // Its name may reach the disk with those of other files, and a power failure must not leave a name without content.
    await writeFile(draft, JSON.stringify(holder), { flush: true });
    await link(draft, file);
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function newest(directory: string): Promise<LockFile | undefined> {
  const found = await numbers(directory);
  if (found.length === 0) return undefined;
  const number = Math.max(...found);
  const file = lockPath(directory, number);
  // A newer holder removed the file meanwhile: read again.
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return newest(directory);
  const content = JSON.parse(text) as Partial<ProcessIdentity>;
  return { number, file, holder: content.pid === undefined ? undefined : (content as ProcessIdentity) };
}

async function numbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => {
    const [, number] = LOCK_NAME.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

function lockPath(directory: string, number: number): string {
  return path.join(directory, `lock.${number}`);
}
