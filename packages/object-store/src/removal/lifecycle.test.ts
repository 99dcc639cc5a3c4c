import { randomUUID } from 'node:crypto';
import type { Bucket, LifecycleRule } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import { beginUpload, newTestBucket, put, useTestStore } from '../store.fixture.js';

const test = useTestStore();

const rule = (more: Partial<LifecycleRule>): LifecycleRule => ({
  id: randomUUID(),
  enabled: true,
  prefix: '',
  ...more,
});

const sweep = () => test.store.sweep(new AbortController().signal);

const left = async ({ owner, cluster, label }: Bucket) =>
  (await test.store.findBucket(owner, { cluster, label }))?.objects;

it('a rule with more days than a date can have removes nothing, and stops nothing', async () => {
  const bucket = await newTestBucket(test);
  await put(test.backend, bucket, 'key', 'text');
  const upload = await beginUpload(test.backend, bucket, 'key');
  const days = 999_999_999;
  await test.backend.setBucket(bucket, { lifecycle: [rule({ expiry: { days }, uploadDays: days })] });
  const late = await newTestBucket(test);
  await put(test.backend, late, 'key', 'text');
  await test.backend.setBucket(late, { lifecycle: [rule({ expiry: { days: 1 } })] });
  test.clock.time = new Date('2026-03-04T12:00:00Z');
  await sweep();
  expect([await left(bucket), await left(late)]).toEqual([1, 0]);
  expect(await test.backend.findUpload(bucket, 'key', upload.id)).toBeDefined();
  const { rows } = await test.database.pool.query('SELECT 1 FROM store_buckets WHERE expired_at IS NULL');
  expect(rows).toEqual([]);
});

it('a rule for tags removes only objects that have all of them', async () => {
  const bucket = await newTestBucket(test);
  const tags = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ];
  const given = { all: [...tags, { key: 'c', value: '3' }], one: tags.slice(0, 1), none: [], other: tags };
  for (const [key, set] of Object.entries(given)) {
    const object = await put(test.backend, bucket, key === 'other' ? 'elsewhere' : `a/${key}`, 'text');
    await test.backend.setObjectTags(bucket, object, set);
  }
  const expiry = { days: 1 };
  await test.backend.setBucket(bucket, { lifecycle: [rule({ prefix: 'a/', filter: { tags }, expiry })] });
  test.clock.time = new Date('2026-03-06T12:00:00Z');
  await sweep();
  const request = { prefix: '', delimiter: '', after: '', limit: 10 };
  const { entries } = await test.backend.listObjects(bucket, request);
  expect(entries.map((entry) => 'key' in entry && entry.key)).toEqual(['a/none', 'a/one', 'elsewhere']);
});

it('a rule for sizes removes only objects with more and fewer bytes, and the tags', async () => {
  const bucket = await newTestBucket(test);
  const tags = [{ key: 'a', value: '1' }];
  for (const size of [2, 3, 4, 5]) {
    await put(test.backend, bucket, `plain ${size}`, 'x'.repeat(size));
    const object = await put(test.backend, bucket, `tagged ${size}`, 'x'.repeat(size));
    await test.backend.setObjectTags(bucket, object, tags);
  }
  const filter = { tags, larger: 2, smaller: 5 };
  await test.backend.setBucket(bucket, { lifecycle: [rule({ filter, expiry: { days: 1 } })] });
  test.clock.time = new Date('2026-03-08T12:00:00Z');
  await sweep();
  const request = { prefix: 'tagged', delimiter: '', after: '', limit: 10 };
  const { entries } = await test.backend.listObjects(bucket, request);
  expect(entries.map((entry) => 'key' in entry && entry.key)).toEqual(['tagged 2', 'tagged 5']);
  expect(await left(bucket)).toBe(6);
});

it('invalid rules of a bucket do not stop those of other buckets', async () => {
  const broken = await newTestBucket(test);
  await test.database.pool.query('UPDATE store_buckets SET lifecycle = $2::jsonb WHERE id = $1', [
    broken.id,
    JSON.stringify([{ id: 'broken', enabled: true, prefix: null, expiry: { days: 1 } }]),
  ]);
  const next = await newTestBucket(test);
  await put(test.backend, next, 'key', 'text');
  await test.backend.setBucket(next, { lifecycle: [rule({ expiry: { days: 1 } })] });
  test.clock.time = new Date('2026-03-10T12:00:00Z');
  await sweep();
  expect(await left(next)).toBe(0);
});

it('each part of the sweep runs, even if another one fails', async () => {
  const bucket = await newTestBucket(test);
  await test.backend.removeBucket(bucket);
  await test.database.pool.query('ALTER TABLE store_buckets RENAME COLUMN expired_at TO hidden');
  try {
    await expect(sweep()).rejects.toThrow('1 parts failed');
  } finally {
    await test.database.pool.query('ALTER TABLE store_buckets RENAME COLUMN hidden TO expired_at');
  }
  const { rows } = await test.database.pool.query('SELECT 1 FROM store_buckets WHERE id = $1', [bucket.id]);
  expect(rows).toEqual([]);
});
