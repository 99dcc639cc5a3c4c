import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributes, newTestBucket, openTestStore, put, receive, type TestStore } from '../store.fixture.js';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore({ objectsPerCluster: 5, bytesPerCluster: 1_000 });
});
afterAll(() => test.close());

const bytes = (count: number) => Buffer.alloc(count, 'a');

describe('the quota of an owner in a cluster', () => {
  it('limits the number of objects, each of which may be replaced', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await put(backend, bucket, key, 'x');
    for (let times = 0; times < 3; times += 1) await put(backend, bucket, 'a', `again ${times}`);
    await expect(put(backend, bucket, 'f', 'x')).rejects.toThrow('quota');
    await backend.removeObjects(bucket, [{ key: 'a' }]);
    const both = await Promise.allSettled(['f', 'g'].map((key) => put(backend, bucket, key, 'x')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // Another owner has a room of its own.
    await put(backend, await newTestBucket(test), 'a', 'x');
  });

  it('does not count failed writes', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    await put(backend, bucket, 'a', bytes(400));
    const values = attributes(bucket.owner);
    for (let times = 0; times < 3; times += 1) {
      const blob = await receive(backend, bytes(300));
      expect(await backend.putObject(bucket, 'a', [blob], values, { absent: true })).toBe('condition');
    }
    await put(backend, bucket, 'b', bytes(600));
    await put(backend, bucket, 'b', bytes(600));
    await expect(put(backend, bucket, 'b', bytes(601))).rejects.toThrow('quota');
  });

  it('limits the bytes, including those of parts, and a refused write leaves nothing', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    const upload = await backend.createUpload(bucket, 'large', {
      ...attributes(bucket.owner),
      checksum: undefined,
    });
    const part = (number: number, count: number) =>
      receive(backend, bytes(count)).then((blob) =>
        backend.putPart(bucket, upload, number, blob, { etag: String(number) }),
      );
    expect(await part(1, 600)).toMatchObject({ number: 1, size: 600 });
    expect(await part(1, 600)).toMatchObject({ number: 1, size: 600 });
    expect(await part(2, 401)).toBe('quota');
    await expect(put(backend, bucket, 'small', bytes(401))).rejects.toThrow('quota');
    // Known from the database, too, and not only by who wrote it.
    test.clock.time = new Date(test.clock.time.getTime() + 31_000);
    await expect(put(backend, bucket, 'small', bytes(401))).rejects.toThrow('quota');
    await put(backend, bucket, 'small', bytes(400));
    await backend.abortUpload(bucket, upload);
    await put(backend, bucket, 'other', bytes(600));
  });
});
