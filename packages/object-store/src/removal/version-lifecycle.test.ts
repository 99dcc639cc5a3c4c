import { randomUUID } from 'node:crypto';
import type { Bucket, LifecycleRule } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import { newTestBucket, put, useTestStore } from '../store.fixture.js';

const test = useTestStore();

const rule = (more: Partial<LifecycleRule>): LifecycleRule => ({
  id: randomUUID(),
  enabled: true,
  prefix: '',
  ...more,
});

/** A bucket with rules that keeps versions. */
const newBucket = async (...rules: readonly LifecycleRule[]): Promise<Bucket> => {
  const bucket = await newTestBucket(test);
  await test.backend.setBucket(bucket, { versioning: 'Enabled' });
  await test.backend.setBucket(bucket, { lifecycle: rules });
  return { ...bucket, versioning: 'Enabled' };
};

const at = (time: string) => {
  test.clock.time = new Date(time);
};
const sweep = () => test.store.sweep(new AbortController().signal);

/** The versions that are left: their sizes, and `-` for delete markers. */
const left = async (bucket: Bucket) => {
  const request = { prefix: '', delimiter: '', after: '', afterVersion: undefined, limit: 1_000 };
  const { entries } = await test.backend.listVersions(bucket, request);
  return entries.map((entry) =>
    'key' in entry ? `${entry.key} ${'isMarker' in entry ? '-' : entry.size}` : entry.commonPrefix,
  );
};

it('a rule removes versions some days after a newer one was written, and keeps the newest ones', async () => {
  at('2026-05-01T12:00:00Z');
  const bucket = await newBucket(
    rule({ prefix: 'a/', noncurrent: { days: 2 } }),
    rule({ prefix: 'b/', noncurrent: { days: 2, keep: 2 } }),
  );
  const write = async (key: string, size: number) => put(test.backend, bucket, key, 'x'.repeat(size));
  for (const key of ['a/1', 'b/1', 'c/1']) for (let size = 1; size <= 4; size++) await write(key, size);
  at('2026-05-03T12:00:00Z');
  await write('a/1', 5);
  await test.backend.removeObjects(bucket, [{ key: 'c/1' }]);
  const kept = ['c/1 -', 'c/1 4', 'c/1 3', 'c/1 2', 'c/1 1'];
  at('2026-05-03T13:00:00Z');
  await sweep();
  expect(await left(bucket)).toEqual([
    ...['a/1 5', 'a/1 4', 'a/1 3', 'a/1 2', 'a/1 1'],
    ...['b/1 4', 'b/1 3', 'b/1 2', 'b/1 1'],
    ...kept,
  ]);
  at('2026-05-04T01:00:00Z');
  await sweep();
  // The fourth version was superseded on the third day.
  expect(await left(bucket)).toEqual(['a/1 5', 'a/1 4', 'b/1 4', 'b/1 3', 'b/1 2', ...kept]);
  at('2026-05-06T01:00:00Z');
  await sweep();
  expect(await left(bucket)).toEqual(['a/1 5', 'b/1 4', 'b/1 3', 'b/1 2', ...kept]);
  expect(await test.store.findBucket(bucket.owner, bucket)).toMatchObject({ objects: 9, size: 24 });
});

it('a rule for tags removes only versions that have them, and keeps the newest of these', async () => {
  at('2026-05-01T12:00:00Z');
  const tags = [{ key: 'a', value: '1' }];
  const bucket = await newBucket(
    rule({ filter: { tags }, expiry: { days: 300 }, noncurrent: { days: 1, keep: 1 } }),
    rule({ prefix: 'b/', filter: { tags }, noncurrent: { days: 1 } }),
  );
  const tagged = [1, 2, 4];
  for (const key of ['a/1', 'b/1']) {
    for (let size = 1; size <= 6; size++) {
      const made = await put(test.backend, bucket, key, 'x'.repeat(size));
      if (tagged.includes(size))
        await test.backend.setObjectTags(bucket, made, [...tags, { key: 'b', value: '2' }]);
    }
  }
  at('2026-05-03T12:00:00Z');
  await sweep();
  expect(await left(bucket)).toEqual([
    ...['a/1 6', 'a/1 5', 'a/1 4', 'a/1 3'],
    ...['b/1 6', 'b/1 5', 'b/1 3'],
  ]);
});

it('a rule for sizes removes only versions with these, and no delete markers', async () => {
  at('2026-05-11T12:00:00Z');
  const filter = { tags: [], smaller: 3 };
  const bucket = await newBucket(rule({ filter, expiry: { days: 1 }, noncurrent: { days: 1 } }));
  for (const size of [1, 2, 3]) await put(test.backend, bucket, 'a', 'x'.repeat(size));
  await test.backend.removeObjects(bucket, [{ key: 'a' }]);
  await put(test.backend, bucket, 'a', 'x'.repeat(4));
  await test.backend.removeObjects(bucket, [{ key: 'b' }]);
  const versions = async () => {
    const request = { prefix: '', delimiter: '', after: '', afterVersion: undefined, limit: 10 };
    const { entries } = await test.backend.listVersions(bucket, request);
    return entries.map((one) => 'key' in one && `${one.key} ${'isMarker' in one ? 'marker' : one.size}`);
  };
  at('2026-05-14T12:00:00Z');
  await sweep();
  expect(await versions()).toEqual(['a 4', 'a marker', 'a 3', 'b marker']);
});

it('a rule removes more versions than one statement looks at', async () => {
  at('2026-06-01T12:00:00Z');
  const bucket = await newBucket(rule({ noncurrent: { days: 1, keep: 3 } }));
  await test.database.pool.query(
    `INSERT INTO store_versions (id, bucket_id, key, version, size, etag, acl, content_type, headers, metadata, pieces, modified_at,
       noncurrent_at)
     SELECT nextval('store_objects_id_seq'), $1, convert_to('k' || (i / 2000), 'UTF8'), gen_random_uuid(), 0, 'e', '{"owner":"o","grants":[]}', '', '{}', '{}', 0,
       '2026-06-01T12:00:00Z', '2026-06-01T12:00:00Z'
     FROM generate_series(0, 3999) AS i`,
    [bucket.id],
  );
  await test.database.pool.query('UPDATE store_buckets SET objects = 4000 WHERE id = $1', [bucket.id]);
  for (const key of ['k0', 'k1']) await put(test.backend, bucket, key, 'x');
  at('2026-06-03T12:00:00Z');
  await sweep();
  expect(await left(bucket)).toEqual(
    ['k0', 'k1'].flatMap((key) => [`${key} 1`, `${key} 0`, `${key} 0`, `${key} 0`]),
  );
});

it('a rule writes delete markers over objects, and removes those that are the only version', async () => {
  at('2026-07-01T12:00:00Z');
  const days = await newBucket(rule({ expiry: { days: 1 }, noncurrent: { days: 1 } }));
  const markers = await newBucket(rule({ markers: true }));
  const off = await newBucket(rule({ markers: false }));
  for (const bucket of [days, markers, off]) {
    await put(test.backend, bucket, 'a', 'x');
    const { version } = await put(test.backend, bucket, 'b', 'x');
    await test.backend.removeObjects(bucket, [{ key: 'b' }]);
    await test.backend.removeObjects(bucket, [{ key: 'b', version }]);
    await test.backend.removeObjects(bucket, [{ key: 'c' }]);
  }
  at('2026-07-01T13:00:00Z');
  await sweep();
  expect(await left(days)).toEqual(['a 1', 'b -', 'c -']);
  expect(await left(markers)).toEqual(['a 1']);
  at('2026-07-03T13:00:00Z');
  await sweep();
  expect(await left(days)).toEqual(['a -', 'a 1']);
  at('2026-07-05T13:00:00Z');
  await sweep();
  at('2026-07-06T13:00:00Z');
  await sweep();
  expect(await left(days)).toEqual([]);
  expect(await left(off)).toEqual(['a 1', 'b -', 'c -']);
});

it('while versions are suspended, a rule replaces the version null', async () => {
  at('2026-08-01T12:00:00Z');
  const bucket = await newBucket(rule({ expiry: { days: 1 } }));
  await put(test.backend, bucket, 'key', 'one');
  await test.backend.setBucket(bucket, { versioning: 'Suspended' });
  await put(test.backend, bucket, 'key', 'longer');
  at('2026-08-03T12:00:00Z');
  await sweep();
  expect(await left(bucket)).toEqual(['key -', 'key 3']);
  expect(await test.store.findBucket(bucket.owner, bucket)).toMatchObject({ objects: 2, size: 3 });
});
