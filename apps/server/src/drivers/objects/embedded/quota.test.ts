import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributes, newTestBucket, openTestStore, put, receive, type TestStore } from './store.fixture.js';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore({ objectsPerCluster: 5, bytesPerCluster: 1_000 });
});
afterAll(() => test.close());

const bytes = (count: number) => Buffer.alloc(count, 'a');

describe('what an owner may have in a cluster', () => {
  it('is so many objects', async () => {
    const { backend } = test;
    const bucket = await newTestBucket(test);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await put(backend, bucket, key, 'x');
    await expect(put(backend, bucket, 'f', 'x')).rejects.toThrow('quota');
    await backend.removeObjects(bucket, ['a', 'b']);
    test.clock.time = new Date(test.clock.time.getTime() + 31_000);
    await put(backend, bucket, 'f', 'x');
    // Another owner has a room of its own.
    await put(backend, await newTestBucket(test), 'a', 'x');
  });

  it('is so many bytes, with those of parts of uploads, and what is refused leaves nothing', async () => {
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
    expect(await part(2, 401)).toBe('quota');
    await expect(put(backend, bucket, 'small', bytes(401))).rejects.toThrow('quota');
    // Known from the database, too, and not only by who wrote it.
    test.clock.time = new Date(test.clock.time.getTime() + 31_000);
    await expect(put(backend, bucket, 'small', bytes(401))).rejects.toThrow('quota');
    await put(backend, bucket, 'small', bytes(400));
    await backend.abortUpload(bucket, upload);
    test.clock.time = new Date(test.clock.time.getTime() + 31_000);
    await put(backend, bucket, 'other', bytes(600));
  });
});
