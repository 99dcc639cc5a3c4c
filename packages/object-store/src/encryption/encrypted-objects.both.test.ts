import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Bucket, StoredObject } from '@cloud-account/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlace } from '../bytes/s3/test-place.fixture.js';
import { attributes, newTestBucket, openTestStore, put, textOf, type TestStore } from '../store.fixture.js';
import {
  beginEncrypted,
  contentOf,
  keyOf,
  putEncrypted,
  putEncryptedPart,
} from './encrypted-objects.fixture.js';
import { sealedSize } from '../bytes/sealed-bytes.js';

const SEGMENT = 64 * 1024;

const [clientKey, otherKey] = [randomBytes(32), randomBytes(32)];

const engines: readonly (readonly [string, () => Promise<{ test: TestStore; end: () => Promise<void> }>])[] =
  [
    [
      'in files',
      async () => {
        const test = await openTestStore();
        return { test, end: () => test.close() };
      },
    ],
    [
      'on an S3 server',
      async () => {
        const server = await openTestPlace();
        const test = await openTestStore({ keptIn: 's3', s3: server.place });
        return { test, end: () => test.close().then(() => server.close()) };
      },
    ],
  ];

describe.each(engines)('an encrypted object with bytes %s', (_, open) => {
  let test: TestStore;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ test, end } = await open());
  });

  afterAll(() => end());

  const object = async (bucket: Bucket, key: string): Promise<StoredObject> => {
    const found = await test.find(bucket, key);
    if (found.object === undefined) throw new Error('There is no such object.');
    return found.object;
  };

  /** The ids of the bytes of an object, in order. */
  const filesOf = async ({ id }: StoredObject): Promise<string[]> => {
    const { rows } = await test.database.pool.query<{ file: string }>(
      `SELECT file::text FROM (SELECT 0 AS position, id, file FROM store_objects
         UNION ALL SELECT position, object_id, file FROM store_pieces) AS kept
       WHERE id = $1 AND file IS NOT NULL ORDER BY position`,
      [id],
    );
    return rows.map(({ file }) => file);
  };

  const keptBytes = async (file: string): Promise<Buffer> => buffer(await test.store.bytes.read(file));

  it.each([
    ['of the storage', undefined],
    ['of its client', clientKey],
  ])('is kept as other bytes by a key %s, and read in any range', async (__, given) => {
    const bucket = await newTestBucket(test);
    const content = randomBytes(3 * SEGMENT + 100);
    const made = await putEncrypted(test.backend, bucket, 'key', content, given);
    expect(await object(bucket, 'key')).toEqual(made);
    expect(made.encryption).toBe(given === undefined ? 'storage-key' : 'client-key');
    expect(await test.store.findBucket(bucket.owner, bucket)).toMatchObject({
      objects: 1,
      size: content.length,
    });
    const [file = '', ...others] = await filesOf(made);
    expect(others).toEqual([]);
    const kept = await keptBytes(file);
    expect(kept).toHaveLength(sealedSize(content.length));
    for (let at = 0; at < content.length; at += 1_000)
      expect(kept.includes(content.subarray(at, at + 20))).toBe(false);
    const read = (range?: { start: number; end: number }) => contentOf(test.backend, made, range, given);
    expect((await read()).equals(content)).toBe(true);
    for (const [start, last] of [
      [0, 0],
      [SEGMENT - 1, SEGMENT],
      [SEGMENT, 2 * SEGMENT - 1],
      [2 * SEGMENT + 7, 3 * SEGMENT + 99],
    ] as const)
      expect((await read({ start, end: last })).equals(content.subarray(start, last + 1))).toBe(true);
  });

  it('of no bytes has none, and says that it is encrypted', async () => {
    const bucket = await newTestBucket(test);
    await putEncrypted(test.backend, bucket, 'key', Buffer.alloc(0));
    const found = await object(bucket, 'key');
    expect([found.encryption, found.size, await filesOf(found)]).toEqual(['storage-key', 0, []]);
    expect(await contentOf(test.backend, found)).toHaveLength(0);
  });

  it('is not opened by another key of a client', async () => {
    const bucket = await newTestBucket(test);
    const made = await putEncrypted(test.backend, bucket, 'key', Buffer.from('text'), clientKey);
    expect(test.backend.openDataKey(made, otherKey)).toBeUndefined();
    expect(test.backend.openDataKey(made, undefined)).toBeUndefined();
    await expect(test.backend.read(made)).rejects.toThrow(TypeError);
  });

  it('is made of encrypted parts, of which the last of a number counts', async () => {
    const bucket = await newTestBucket(test);
    const upload = await beginEncrypted(test.backend, bucket, 'key', clientKey);
    expect(await test.backend.findUpload(bucket, 'key', upload.id)).toEqual(upload);
    expect(test.backend.openDataKey(upload, otherKey)).toBeUndefined();
    const contents = [SEGMENT + 5, 10, 2 * SEGMENT].map((size) => randomBytes(size));
    await putEncryptedPart(test.backend, bucket, upload, 2, randomBytes(20), clientKey);
    const parts = [];
    for (const [at, content] of contents.entries())
      parts.push(await putEncryptedPart(test.backend, bucket, upload, at + 1, content, clientKey));
    const made = await test.backend.completeUpload(bucket, upload, parts, { etag: 'e-3' });
    if (typeof made === 'string') throw new Error(made);
    expect(await object(bucket, 'key')).toEqual(made);
    expect([made.encryption, made.parts]).toEqual(['client-key', contents.map(({ length }) => length)]);
    const whole = Buffer.concat(contents);
    expect((await contentOf(test.backend, made, undefined, clientKey)).equals(whole)).toBe(true);
    const range = { start: SEGMENT, end: SEGMENT + 20 };
    const across = await contentOf(test.backend, made, range, clientKey);
    expect(across.equals(whole.subarray(SEGMENT, SEGMENT + 21))).toBe(true);
    expect(await test.store.findBucket(bucket.owner, bucket)).toMatchObject({
      objects: 1,
      size: whole.length,
    });
  });

  it('has a copy with the same data key, which stays when it is removed, as its bytes do not', async () => {
    const [bucket, other] = [await newTestBucket(test), await newTestBucket(test)];
    const content = randomBytes(SEGMENT + 1);
    const made = await putEncrypted(test.backend, bucket, 'key', content);
    const blobs = await test.backend.duplicate(made);
    const values = { ...attributes(other.owner), dataKey: keyOf(test.backend, made) };
    const copy = await test.backend.putObject(other, 'copy', blobs, values);
    if (typeof copy === 'string') throw new Error(copy);
    const [file = ''] = await filesOf(made);
    expect(await filesOf(copy)).not.toContain(file);
    await test.backend.removeObjects(bucket, [{ key: 'key' }]);
    await test.store.purge(randomUUID(), new AbortController().signal);
    await expect(test.store.bytes.read(file)).rejects.toThrow('gone');
    expect((await contentOf(test.backend, await object(other, 'copy'))).equals(content)).toBe(true);
  });

  it('that is replaced leaves no bytes, and one that is not encrypted follows it', async () => {
    const bucket = await newTestBucket(test);
    const first = await putEncrypted(test.backend, bucket, 'key', Buffer.from('first'));
    const [file = ''] = await filesOf(first);
    const second = await put(test.backend, bucket, 'key', 'second');
    expect(second).not.toHaveProperty('encryption');
    expect(await object(bucket, 'key')).toEqual(second);
    await test.store.purge(randomUUID(), new AbortController().signal);
    await expect(test.store.bytes.read(file)).rejects.toThrow('gone');
    expect(await textOf(test.backend, await object(bucket, 'key'))).toBe('second');
  });

  it('is read as a version that is not current, and when it is current again', async () => {
    const bucket = await newTestBucket(test);
    await test.backend.setBucket(bucket, { versioning: 'Enabled' });
    const kept = (await test.find(bucket)).bucket ?? bucket;
    const content = randomBytes(100);
    const first = await putEncrypted(test.backend, kept, 'key', content, clientKey);
    const second = await put(test.backend, kept, 'key', 'newer');
    const found = await test.backend.findVersion(kept, 'key', first.version);
    expect(found).toEqual(first);
    expect((await contentOf(test.backend, first, undefined, clientKey)).equals(content)).toBe(true);
    await test.backend.removeObjects(kept, [{ key: 'key', version: second.version }]);
    expect(await object(kept, 'key')).toEqual(first);
    await test.backend.removeObjects(kept, [{ key: 'key', version: first.version }]);
    await test.store.purge(randomUUID(), new AbortController().signal);
    await expect(contentOf(test.backend, first, undefined, clientKey)).rejects.toThrow('gone');
  });

  it('stays what it is in the copy of its owner, also with a key that only its client has', async () => {
    const bucket = await newTestBucket(test);
    await test.backend.setBucket(bucket, { encrypts: true });
    await putEncrypted(test.backend, bucket, 'ours', Buffer.from('ours'));
    await putEncrypted(test.backend, bucket, 'theirs', Buffer.from('theirs'), clientKey);
    const [to, label] = [randomUUID(), `copy-${randomUUID()}`];
    const copied = { from: bucket.owner, to, label: () => label, accessKey: () => undefined };
    await test.store.copyOwner(copied);
    await test.store.closeOwner(bucket.owner);
    await test.store.purge(bucket.owner, new AbortController().signal);
    const copy = (await test.find({ ...bucket, label })).bucket;
    if (copy === undefined) throw new Error('There is no copy.');
    expect([copy.owner, copy.encrypts]).toEqual([to, true]);
    expect(String(await contentOf(test.backend, await object(copy, 'ours')))).toBe('ours');
    const theirs = await object(copy, 'theirs');
    expect(test.backend.openDataKey(theirs, otherKey)).toBeUndefined();
    expect(String(await contentOf(test.backend, theirs, undefined, clientKey))).toBe('theirs');
  });
});
