import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inSeconds } from '@cloud-account/testkit/waits';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DataDirectoryInUse } from '../errors.js';
import { DirectoryLock } from './directory-lock.js';
import { kill, runElsewhere, type Elsewhere } from './elsewhere.fixture.js';
import { identifySelf } from './process-identity.js';

let directory: string;
const children: Elsewhere[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cloud-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await rm(directory, { recursive: true });
});

/** Takes the lock in a process of its own. @returns the process and what it said: "held", or the error's message */
async function takeElsewhere(largest?: number): Promise<{ child: Elsewhere; said: string }> {
  const program = `
    import { DirectoryLock } from '@cloud-account/database';
    await DirectoryLock.acquire(process.argv[1]).then(() => console.log('held'), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const child = runElsewhere(program, directory, largest);
  children.push(child);
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, said };
}

const lockFile = () => path.join(directory, 'lock.7');

/** Leaves the lock of a holder behind. */
const leave = (holder: object): Promise<void> => writeFile(lockFile(), JSON.stringify(holder));

it('refuses a directory that another process has, and names both', async () => {
  const { child } = await takeElsewhere();
  const refused = expect(DirectoryLock.acquire(directory)).rejects;
  await refused.toThrow(DataDirectoryInUse);
  await expect(DirectoryLock.acquire(directory)).rejects.toThrow(
    `${directory} is in use by process ${child.pid ?? 0}.`,
  );
});

it('refuses a directory that this process already has, until it is released', async () => {
  const lock = await DirectoryLock.acquire(directory);
  await expect(DirectoryLock.acquire(directory)).rejects.toThrow(DataDirectoryInUse);
  await lock.release();
  const second = await DirectoryLock.acquire(directory);
  await second.release();
});

it('takes the directory of a process that was killed', async () => {
  const { child } = await takeElsewhere();
  await kill(child);
  const lock = await DirectoryLock.acquire(directory);
  await lock.release();
});

it('takes the directory of a process whose number another process has now', async () => {
  await leave({ ...(await identifySelf()), started: '1' });
  const lock = await DirectoryLock.acquire(directory);
  await lock.release();
});

it('takes the directory of a silent container, and not of one with heartbeats', async () => {
  const elsewhere = { ...(await identifySelf()), host: 'other', pid: 1, pidNamespace: 'pid:[1]' };
  await leave(elsewhere);
  const heartbeat = setInterval(() => void utimes(lockFile(), new Date(), new Date()), 500);
  await expect(DirectoryLock.acquire(directory)).rejects.toThrow(
    `${directory} is in use by process 1 on other.`,
  );
  clearInterval(heartbeat);
  const lock = await DirectoryLock.acquire(directory);
  await lock.release();
});

it('permits exactly one of five processes that find the lock of a dead one', async () => {
  for (let round = 0; round < 4; round++) {
    await kill((await takeElsewhere()).child);
    const all = await Promise.all(Array.from({ length: 5 }, () => takeElsewhere()));
    const holders = all.filter(({ said }) => said === 'held');
    expect(holders).toHaveLength(1);
    const pid = holders[0]?.child.pid ?? 0;
    for (const { said } of all) expect(said).toMatch(new RegExp(`^held$|in use by process ${pid}\\.`));
    for (const { child } of all) await kill(child);
  }
});

it('leaves one file, whatever happened before', async () => {
  for (let round = 0; round < 3; round++) await kill((await takeElsewhere()).child);
  const lock = await DirectoryLock.acquire(directory);
  const [file, ...others] = await readdir(directory);
  expect(others).toEqual([]);
  expect(JSON.parse(await readFile(path.join(directory, file ?? ''), 'utf8'))).toEqual(await identifySelf());
  await lock.release();
});

it('leaves no file where it cannot write one', async () => {
  expect((await takeElsewhere(0)).said).toMatch(/^EFBIG/);
  expect(await readdir(directory)).toEqual([]);
});

it('reports to its holder when another process took the directory', async () => {
  const lock = await DirectoryLock.acquire(directory);
  expect(await lock.isHeld()).toBe(true);
  for (const name of await readdir(directory)) await rm(path.join(directory, name));
  // As after a while in which the process was halted.
  vi.setSystemTime(inSeconds(60));
  onTestFinished(() => void vi.useRealTimers());
  expect(await lock.isHeld()).toBe(false);
  expect((await lock.lost).message).toContain('another process may have taken it');
});
