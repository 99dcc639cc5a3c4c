import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackendFull } from '@cloud-account/s3';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DiskSpace } from '@cloud-account/runtime';
import { Blobs } from './blobs.js';
import { Files } from './files.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'blobs-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

// oxlint-disable-next-line typescript/require-await
async function* parts(count: number, failing?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield Buffer.alloc(100_000, at);
  if (failing !== undefined) throw failing;
}

/** Blobs on a disk with some free bytes above its reserve. */
async function openBlobs(free: number) {
  const folder = await open(directory, 'r');
  const space = new DiskSpace({
    directory,
    reserve: 1_000,
    read: () => Promise.resolve({ size: 2 ** 40, free: 1_000 + free }),
    clock: { now: () => new Date(0) },
    log: pino({ level: 'silent' }),
  });
  return { blobs: new Blobs(new Files(path.join(directory, 'kept'), directory), folder, space), folder };
}

afterEach(async () => {
  for (const name of await readdir(directory)) await rm(path.join(directory, name), { recursive: true });
});

it('a full disk fails only its writer, who leaves nothing', async () => {
  const { blobs, folder } = await openBlobs(2 ** 30);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const [failed, kept] = await Promise.allSettled([
    blobs.receive(parts(17, full), 1_700_000),
    blobs.receive(parts(3), 300_000),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(BackendFull) as unknown });
  if (kept.status === 'rejected') throw kept.reason;
  expect(kept.value.size).toBe(300_000);
  expect(await readdir(directory)).toEqual([kept.value.id]);
  await folder.close();
});

it('nothing is read of what would not leave the reserve, and bytes can be written again once others are done', async () => {
  const { blobs, folder } = await openBlobs(500_000);
  let read = 0;
  async function* counting() {
    for await (const part of parts(6)) {
      read += part.length;
      yield part;
    }
  }
  await expect(blobs.receive(counting(), 600_000)).rejects.toThrow(BackendFull);
  expect(read).toBe(0);
  const [first, second] = await Promise.allSettled([
    blobs.receive(parts(3), 300_000),
    blobs.receive(parts(3), 300_000),
  ]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  await blobs.receive(parts(2), 200_000);
  await expect(blobs.receive(parts(0), 1)).rejects.toThrow(BackendFull);
  const [whole] = first.status === 'fulfilled' ? [first.value] : [];
  if (whole === undefined) throw new Error('The first is served first.');
  // A second name of a file takes no bytes.
  expect(await blobs.duplicate([whole])).toMatchObject([{ size: 300_000 }]);
  await folder.close();
});
