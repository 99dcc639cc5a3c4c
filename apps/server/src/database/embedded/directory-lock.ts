import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryInUse, EmbeddedDatabaseFailed } from '../errors.js';
import { identifySelf, liveness } from './process-identity.js';
import type { ProcessIdentity } from './process-identity.js';

/** How often a holder shows that it lives, for those who cannot see its process. */
const HEARTBEAT_MILLISECONDS = 2_000;

/** How long a holder out of sight must stay silent before it counts as dead. */
const SILENCE_MILLISECONDS = 10_000;

/** How long after its last heartbeat a holder looks before it relies on the lock: others count it as dead some time later. */
const UNSURE_MILLISECONDS = 2 * HEARTBEAT_MILLISECONDS;

const LOCK_NAME = /^lock\.(\d+)$/;

/** A lock file. The number in its name only ever grows; the highest one counts. */
interface LockFile {
  number: number;
  file: string;
  /** Undefined when the last holder gave the directory back. */
  holder: ProcessIdentity | undefined;
}

/**
 * Holds a directory for this process.
 *
 * Taking it over from a dead process must let exactly one of several starters through. So a lock is never changed into
 * another's: a starter that finds lock 7 dead or given back creates lock 8, which only one can, and a starter that was
 * overtaken meanwhile sees lock 9 and steps back.
 */
export class DirectoryLock {
  readonly #file: string;
  readonly #heartbeat: NodeJS.Timeout;
  #lastBeat = Date.now();
  #isLost = false;

  /** Resolves when another process has taken the directory, which it does only if this one was silent for long. */
  readonly lost: Promise<EmbeddedDatabaseFailed>;
  #reportLoss!: (loss: EmbeddedDatabaseFailed) => void;

  private constructor(
    readonly directory: string,
    file: string,
  ) {
    this.#file = file;
    this.lost = new Promise((resolve) => (this.#reportLoss = resolve));
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MILLISECONDS);
    this.#heartbeat.unref();
  }

  /**
   * Takes a directory, which is created when it is missing.
   *
   * @throws DataDirectoryInUse when a process has it that lives, or may live
   */
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
        // Overtaken while looking at an older lock.
        await rm(file, { force: true });
        continue;
      }
      for (const old of found) if (old < number) await rm(lockPath(directory, old), { force: true });
      return new DirectoryLock(directory, file);
    }
  }

  /**
   * Whether this process has the directory still. A process that was halted does not know how long it was: then it looks, before
   * its next heartbeat would.
   */
  async isHeld(): Promise<boolean> {
    if (Math.abs(Date.now() - this.#lastBeat) > UNSURE_MILLISECONDS) await this.#beat();
    return !this.#isLost;
  }

  /** Gives the directory back. The file stays, marked as given back, so that numbers keep growing. */
  async release(): Promise<void> {
    clearInterval(this.#heartbeat);
    const draft = path.join(this.directory, `lock.${randomUUID()}`);
    await writeFile(draft, '{}');
    await rename(draft, this.#file);
  }

  async #beat(): Promise<void> {
    const now = new Date();
    const held = await utimes(this.#file, now, now).then(
      () => true,
      () => false,
    );
    if (held) {
      this.#lastBeat = now.getTime();
      return;
    }
    this.#isLost = true;
    clearInterval(this.#heartbeat);
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

/** Watches for a heartbeat. Only a change is looked for: the clocks of two machines need not agree. */
async function staysSilent(file: string): Promise<boolean> {
  const before = await lastBeat(file);
  for (let waited = 0; waited < SILENCE_MILLISECONDS; waited += HEARTBEAT_MILLISECONDS) {
    await sleep(HEARTBEAT_MILLISECONDS);
    if ((await lastBeat(file)) !== before) return false;
  }
  return true;
}

async function lastBeat(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

/** Creates a lock file, whole from its first moment; undefined when that number is taken. */
async function create(
  directory: string,
  number: number,
  holder: ProcessIdentity,
): Promise<string | undefined> {
  const draft = path.join(directory, `lock.${randomUUID()}`);
  const file = lockPath(directory, number);
  await writeFile(draft, JSON.stringify(holder));
  try {
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
  // Removed meanwhile by a newer holder: look again.
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
