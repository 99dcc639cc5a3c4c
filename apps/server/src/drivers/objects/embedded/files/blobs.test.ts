import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackendFull } from '@cloud-account/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Blobs } from './blobs.js';
import { Files } from '../rows/files.js';

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

it('a full disk fails only its writer, who leaves nothing', async () => {
  const folder = await open(directory, 'r');
  const blobs = new Blobs(new Files(path.join(directory, 'kept'), directory), folder);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const [failed, kept] = await Promise.allSettled([blobs.receive(parts(7, full)), blobs.receive(parts(3))]);
  expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(BackendFull) as unknown });
  if (kept.status === 'rejected') throw kept.reason;
  expect(kept.value.size).toBe(300_000);
  expect(await readdir(directory)).toEqual([kept.value.id]);
  await folder.close();
});
