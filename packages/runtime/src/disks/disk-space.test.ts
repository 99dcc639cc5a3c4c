import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { DiskReserved, DiskSpace, readSpace } from './disk-space.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** A disk of 100 GiB, on which a test sets what is free; without other settings, 10 GiB are reserved. */
function diskOf(free: number, { reserve }: { readonly reserve?: number } = { reserve: 10 * GIB }) {
  const clock = { time: 0 };
  const disk = { size: 100 * GIB, free, reads: 0 };
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const space = new DiskSpace({
    directory: '/data',
    reserve,
    read: (directory) => {
      expect(directory).toBe('/data');
      disk.reads += 1;
      return Promise.resolve({ size: disk.size, free: disk.free });
    },
    clock: { now: () => new Date(clock.time) },
    log,
  });
  return { space, disk, clock, warn };
}

it('by default reserves 512 MiB, or 5 % where that is more, and nothing of a disk without a size', async () => {
  const { space, disk, clock } = diskOf(GIB, {});
  expect(await space.figures()).toEqual({ free: GIB, reserve: 5 * GIB });
  disk.size = 10 * GIB;
  clock.time += 1_000;
  expect(await space.figures()).toEqual({ free: GIB, reserve: 512 * MIB });
  Object.assign(disk, { size: 0, free: 0 });
  clock.time += 1_000;
  expect(await space.figures()).toEqual({ free: Infinity, reserve: 0 });
  await space.claim(GIB);
});

it('is below the reserve, or a part of it, when less is free', async () => {
  const { space, disk, clock } = diskOf(10 * GIB);
  expect(await space.isBelowReserve()).toBe(false);
  await space.require();
  disk.free -= 1;
  clock.time += 1_000;
  expect([await space.isBelowReserve(), await space.isBelowReserve(0.5)]).toEqual([true, false]);
  await expect(space.require()).rejects.toThrow(DiskReserved);
  disk.free = 5 * GIB - 1;
  clock.time += 1_000;
  expect(await space.isBelowReserve(0.5)).toBe(true);
});

it('a refused write is answered as on a full disk, and logged once a minute', async () => {
  const { space, clock, warn } = diskOf(10 * GIB);
  await expect(space.claim(1)).rejects.toMatchObject({ name: 'DiskReserved', code: 'ENOSPC' });
  await expect(space.claim(2)).rejects.toThrow(DiskReserved);
  expect(warn.mock.calls).toEqual([
    [
      { directory: '/data', free: 10 * GIB, reserve: 10 * GIB, needed: 1 },
      expect.stringContaining('refused'),
    ],
  ]);
  clock.time += 60_000;
  await expect(space.claim(1)).rejects.toThrow(DiskReserved);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('is read at most once a second, and again after a failure', async () => {
  const { space, disk, clock } = diskOf(20 * GIB);
  await Promise.all([space.figures(), space.require(), space.claim(1)]);
  clock.time += 999;
  await space.figures();
  expect(disk.reads).toBe(1);
  // The clock was set back.
  clock.time -= 3_600_000;
  await space.figures();
  expect(disk.reads).toBe(2);
  const failing = new DiskSpace({
    directory: '/',
    reserve: 0,
    read: vi.fn(readSpace).mockRejectedValueOnce(new Error('not readable')),
    clock: { now: () => new Date(0) },
    log: pino({ level: 'silent' }),
  });
  await expect(failing.figures()).rejects.toThrow('not readable');
  expect((await failing.figures()).free).toBeGreaterThan(0);
});

it('counts what is written between two samples, and what writes in progress hold', async () => {
  const { space, disk, clock } = diskOf(10 * GIB + 100 * MIB);
  const first = await space.claim(60 * MIB);
  await first.wrote(60 * MIB);
  first.release();
  await expect(space.claim(41 * MIB)).rejects.toThrow(DiskReserved);
  const second = await space.claim(40 * MIB);
  // It holds 16 MiB of them.
  await space.claim(24 * MIB).then((claim) => {
    claim.release();
  });
  await expect(space.claim(25 * MIB)).rejects.toThrow(DiskReserved);
  // The next sample has what was written.
  disk.free -= 60 * MIB;
  clock.time += 1_000;
  await expect(space.claim(25 * MIB)).rejects.toThrow(DiskReserved);
  await second.wrote(40 * MIB);
  second.release();
  await expect(space.claim(1)).rejects.toThrow(DiskReserved);
  disk.free = 10 * GIB + 1;
  clock.time += 1_000;
  await space.claim(1);
});

it('ends a write for which others left no space meanwhile, and a write that stalls holds little', async () => {
  const { space } = diskOf(10 * GIB + 100 * MIB);
  const slow = await space.claim(90 * MIB);
  const fast = await space.claim(80 * MIB);
  for (let written = 0; written < 80; written += 8) await fast.wrote(8 * MIB);
  fast.release();
  await expect(slow.wrote(10 * MIB)).rejects.toThrow(DiskReserved);
  slow.release();
  // What the slow one wrote counts until the next sample, by which it is removed.
  await expect(space.claim(11 * MIB)).rejects.toThrow(DiskReserved);
  await space.claim(10 * MIB);
});

it('asks the system, for a directory that is still to be made, too', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'space-'));
  const { size, free } = await readSpace(path.join(directory, 'made', 'later'));
  expect(size).toBeGreaterThan(free);
  expect(free).toBeGreaterThan(0);
  await rm(directory, { recursive: true });
});
