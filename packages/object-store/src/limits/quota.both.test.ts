import type { Bucket } from '@cloud-account/s3';
import { describe, expect, it } from 'vitest';
import {
  attributes,
  beginUpload,
  newTestBucket,
  openTestStore,
  put,
  receive,
  useTestStore,
} from '../store.fixture.js';

const test = useTestStore({ quota: { objects: 20, bytes: 1_000 } });

const bytes = (count: number) => Buffer.alloc(count, 'a');

const partOf = async (bucket: Bucket, upload: { id: string; key: string }, number: number, count: number) => {
  const found = await test.backend.findUpload(bucket, upload.key, upload.id);
  if (found === undefined) throw new Error('There is no such upload.');
  const blob = await receive(test.backend, bytes(count));
  return test.backend.putPart(bucket, found, number, blob, { etag: String(number) });
};

/** The count of what an owner has in all clusters. */
const counted = async ({ owner }: Bucket) => {
  const { rows } = await test.database.pool.query<{ objects: number; bytes: number }>(
    'SELECT objects::int, bytes::int FROM store_usage WHERE owner = $1',
    [owner],
  );
  return rows;
};

describe('the quota of an owner in a cluster', () => {
  it('limits the number of objects, each of which may be replaced', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`);
    for (const key of keys) await put(backend, bucket, key, 'x');
    for (let times = 0; times < 3; times += 1) await put(backend, bucket, 'key-0', `again ${times}`);
    await expect(put(backend, bucket, 'f', 'x')).rejects.toThrow('quota');
    await backend.removeObjects(bucket, [{ key: 'key-0' }]);
    const both = await Promise.allSettled(['f', 'g'].map((key) => put(backend, bucket, key, 'x')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // Another owner has a quota of its own.
    await put(backend, await newTestBucket(test), 'a', 'x');
  });

  it('is never exceeded by simultaneous writes in several buckets', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    const buckets = [
      bucket,
      await newTestBucket(test, bucket.owner),
      await newTestBucket(test, bucket.owner),
    ];
    const upload = await beginUpload(backend, bucket, 'parts');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, async (_, at) => {
        if (at % 8 === 0) {
          if ((await partOf(bucket, upload, at + 1, 100)) === 'quota') throw new Error('quota');
        } else await put(backend, buckets[at % 3] ?? bucket, `key-${at}`, bytes(100));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const problems = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(new Set(problems)).toEqual(new Set(['Error: quota']));
    expect(await counted(bucket)).toMatchObject([{ bytes: 1_000 }]);
  });

  it('does not count failed writes, and of a replaced object the difference', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    await put(backend, bucket, 'a', bytes(400));
    const values = attributes(bucket.owner);
    for (let times = 0; times < 3; times += 1) {
      const blob = await receive(backend, bytes(300));
      expect(await backend.putObject(bucket, 'a', [blob], values, { absent: true })).toBe('condition');
    }
    await put(backend, bucket, 'b', bytes(600));
    const together = [1, 2, 3].map(() => put(backend, bucket, 'b', bytes(600)));
    await Promise.all(together);
    await expect(put(backend, bucket, 'b', bytes(601))).rejects.toThrow('quota');
    const blob = await receive(backend, bytes(401));
    expect(await backend.putObject(bucket, 'c', [blob], values, { absent: true })).toBe('quota');
    await put(backend, bucket, 'b', bytes(500));
    await put(backend, bucket, 'c', bytes(100));
    expect(await counted(bucket)).toEqual([{ objects: 3, bytes: 1_000 }]);
  });

  it('counts what is removed at once', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    for (const key of ['a', 'b', 'c']) {
      await put(backend, bucket, key, bytes(1_000));
      await backend.removeObjects(bucket, [{ key }]);
    }
    await put(backend, bucket, 'd', bytes(1_000));
    await test.store.closeOwner(bucket.owner, 1);
    const other = await newTestBucket(test, bucket.owner);
    await put(backend, other, 'e', bytes(1_000));
    await test.store.purge(bucket.owner, new AbortController().signal);
    expect(await counted(bucket)).toEqual([{ objects: 1, bytes: 1_000 }]);
    await backend.removeObjects(other, [{ key: 'e' }]);
    await backend.removeBucket(other);
    await test.store.sweep(new AbortController().signal);
    expect(await counted(bucket)).toEqual([]);
  });

  it('limits the bytes, including those of parts, and a refused write leaves nothing', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    const upload = await beginUpload(backend, bucket, 'large');
    expect(await partOf(bucket, upload, 1, 600)).toMatchObject({ number: 1, size: 600 });
    expect(await partOf(bucket, upload, 1, 600)).toMatchObject({ number: 1, size: 600 });
    expect(await partOf(bucket, upload, 2, 401)).toBe('quota');
    expect((await backend.listParts(upload, 0, 10)).parts).toHaveLength(1);
    await expect(put(backend, bucket, 'small', bytes(401))).rejects.toThrow('quota');
    await put(backend, bucket, 'small', bytes(400));
    await backend.abortUpload(bucket, upload);
    await put(backend, bucket, 'other', bytes(600));
    expect(await counted(bucket)).toEqual([{ objects: 2, bytes: 1_000 }]);
  });

  it('counts the parts of an upload until they are an object, and those of a bucket until it is removed', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    const upload = await beginUpload(backend, bucket, 'large');
    await partOf(bucket, upload, 1, 500);
    await partOf(bucket, upload, 2, 500);
    const named = [{ number: 1, etag: '1' }];
    expect(await backend.completeUpload(bucket, upload, named, { etag: 'all' })).toMatchObject({ size: 500 });
    expect(await counted(bucket)).toEqual([{ objects: 1, bytes: 500 }]);
    const other = await newTestBucket(test, bucket.owner);
    for (const key of ['a', 'b']) await partOf(other, await beginUpload(backend, other, key), 1, 250);
    await expect(put(backend, bucket, 'small', 'x')).rejects.toThrow('quota');
    expect(await backend.removeBucket(other)).toBe('removed');
    await put(backend, bucket, 'small', bytes(500));
    expect(await counted(bucket)).toEqual([{ objects: 2, bytes: 1_000 }]);
  });
});

it('a bucket has a limited number of uploads that are neither complete nor aborted', async () => {
  const limited = await openTestStore({ uploadsPerBucket: 3 });
  const { backend } = limited;
  const bucket = await newTestBucket(limited);
  const values = { ...attributes(bucket.owner), checksum: undefined };
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const made = await Promise.all(keys.map((key) => backend.createUpload(bucket, key, values)));
  expect(made.filter((one) => one === 'full')).toHaveLength(2);
  expect(await backend.createUpload(bucket, 'f', values)).toBe('full');
  await beginUpload(backend, await newTestBucket(limited, bucket.owner), 'a');
  const [upload] = made.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  if (upload === undefined) throw new Error('Nothing was begun.');
  await backend.abortUpload(bucket, upload);
  await beginUpload(backend, bucket, 'f');
  await limited.close();
});
