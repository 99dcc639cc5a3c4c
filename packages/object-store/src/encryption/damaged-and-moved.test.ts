import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openBoth } from '../bytes/s3/test-place.fixture.js';
import { newTestBucket, openTestStore, type TestStore } from '../store.fixture.js';
import { beginEncrypted, contentOf, putEncrypted, putEncryptedPart } from './encrypted-objects.fixture.js';
import { DamagedBytes } from '../bytes/sealed-bytes.js';

const signal = () => new AbortController().signal;

/** The paths of all files of bytes. */
const pathsIn = async ({ directory }: TestStore): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
};

it('bytes that were changed on the disk are not returned', async () => {
  const test = await openTestStore();
  onTestFinished(() => test.close());
  const bucket = await newTestBucket(test);
  const content = randomBytes(200_000);
  const object = await putEncrypted(test.backend, bucket, 'key', content);
  const [file = ''] = await pathsIn(test);
  const kept = await readFile(file);
  kept[150_000] = (kept[150_000] ?? 0) ^ 1;
  await writeFile(file, kept);
  await expect(contentOf(test.backend, object)).rejects.toThrow(DamagedBytes);
  await expect(contentOf(test.backend, object, { start: 140_000, end: 140_000 })).rejects.toThrow(
    DamagedBytes,
  );
  const before = await contentOf(test.backend, object, { start: 0, end: 99_999 });
  expect(before.equals(content.subarray(0, 100_000))).toBe(true);
  await rm(file);
  await expect(contentOf(test.backend, object)).rejects.toThrow('gone');
});

it('encrypted bytes are moved to an S3 server and back as they are', async () => {
  const { test, keepIn } = await openBoth();
  const bucket = await newTestBucket(test);
  const content = randomBytes(300_000);
  const object = await putEncrypted(test.backend, bucket, 'key', content);
  const upload = await beginEncrypted(test.backend, bucket, 'parts');
  const part = await putEncryptedPart(test.backend, bucket, upload, 1, content);
  const isThere = async () => (await contentOf(test.backend, object)).equals(content);

  await keepIn('s3');
  expect(await isThere()).toBe(true);
  await test.store.sweep(signal());
  expect(await pathsIn(test)).toEqual([]);
  expect(await isThere()).toBe(true);
  await keepIn('files');
  expect(await isThere()).toBe(true);
  await test.store.sweep(signal());
  expect(await pathsIn(test)).toHaveLength(2);
  expect(await isThere()).toBe(true);
  const made = await test.backend.completeUpload(bucket, upload, [part], { etag: 'e-1' });
  if (typeof made === 'string') throw new Error(made);
  expect((await contentOf(test.backend, made)).equals(content)).toBe(true);
});
