import type { Bucket } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import { newTestBucket, put, textOf, useTestStore } from '../store.fixture.js';

const test = useTestStore();

const find = async (bucket: Bucket, key: string) => (await test.find(bucket, key)).object;

it('objects are removed each under its own condition', async () => {
  const bucket = await newTestBucket(test);
  const { backend, store } = test;
  const one = await put(backend, bucket, 'one', 'text');
  const two = await put(backend, bucket, 'two', 'text');
  await put(backend, bucket, 'three', 'longer');
  const later = new Date(one.modified.getTime() + 1_000);
  const outcomes = await backend.removeObjects(bucket, [
    { key: 'one', condition: { etag: two.etag } },
    { key: 'one', condition: { size: 5 } },
    { key: 'one', condition: { modified: later } },
    { key: 'one', condition: { modified: new Date(8.64e15) } },
    { key: 'one', condition: { etag: one.etag, size: 4, modified: later } },
    { key: 'two', condition: { etag: two.etag, size: 4, modified: two.modified } },
    { key: 'none', condition: { etag: '*' } },
    { key: 'none', condition: { size: 4, modified: later } },
    { key: 'three' },
  ]);
  const stays = Array.from({ length: 5 }, () => 'condition');
  expect(outcomes).toEqual([...stays, 'removed', 'no-object', 'removed', 'removed']);
  expect(await find(bucket, 'one')).toEqual(one);
  expect(await find(bucket, 'three')).toBeUndefined();
  expect(await store.findBucket(bucket.owner, bucket)).toMatchObject({ objects: 1, size: 4 });
  expect(await backend.removeObjects(bucket, [{ key: 'one', condition: { etag: '*' } }])).toEqual([
    'removed',
  ]);
  expect(await store.findBucket(bucket.owner, bucket)).toMatchObject({ objects: 0, size: 0 });
});

it('a delete marker has no ETag and no size that a condition could name', async () => {
  const bucket = await newTestBucket(test);
  const { backend } = test;
  await backend.setBucket(bucket, { versioning: 'Enabled' });
  const { modified } = await put(backend, bucket, 'key', '');
  const [marked] = await backend.removeObjects(bucket, [{ key: 'key' }]);
  const version = typeof marked === 'object' ? marked.marker : 'none';
  const conditions = [{ etag: '*' }, { size: 0 }, { modified: new Date(modified.getTime() - 1_000) }];
  for (const named of [{ key: 'key' }, { key: 'key', version }]) {
    const removals = conditions.map((condition) => ({ ...named, condition }));
    expect(await backend.removeObjects(bucket, removals)).toEqual(['no-object', 'condition', 'condition']);
  }
  expect(await backend.removeObjects(bucket, [{ key: 'key', version }])).toEqual([{ marker: version }]);
});

it('an object is not removed under the condition of the one that it replaces', async () => {
  const bucket = await newTestBucket(test);
  const { backend } = test;
  for (let round = 0; round < 10; round++) {
    const first = await put(backend, bucket, 'key', 'first');
    await Promise.all([
      backend.removeObjects(bucket, [{ key: 'key', condition: { etag: first.etag } }]),
      put(backend, bucket, 'key', 'second'),
    ]);
    const left = await find(bucket, 'key');
    expect(left && (await textOf(backend, left))).toBe('second');
  }
});

it('of many objects each is removed under its own condition, also in several statements', async () => {
  const bucket = await newTestBucket(test);
  const { backend, store } = test;
  const keys = Array.from({ length: 450 }, (_, at) => `key-${at}`);
  const objects = await Promise.all(keys.map((key) => put(backend, bucket, key, 'text')));
  const removals = objects.map(({ key, etag }, at) => ({
    key,
    condition: { etag: at % 3 === 0 ? 'another' : etag },
  }));
  const expected = removals.map((_, at) => (at % 3 === 0 ? 'condition' : 'removed'));
  expect(await backend.removeObjects(bucket, removals)).toEqual(expected);
  expect(await store.findBucket(bucket.owner, bucket)).toMatchObject({ objects: 150, size: 600 });
});
