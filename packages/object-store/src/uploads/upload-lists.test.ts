import { randomUUID } from 'node:crypto';
import type { Bucket } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import type { Session } from '@cloud-account/database';
import { attributes, beginUpload, newTestBucket, useTestStore } from '../store.fixture.js';
import { listUploads } from './upload-lists.js';

const test = useTestStore();

/** A bucket with an upload of each key. */
async function newBucketOf(keys: readonly string[]): Promise<Bucket> {
  const bucket = await newTestBucket(test);
  await test.database.pool.query(
    `INSERT INTO store_uploads (id, bucket_id, key, acl, content_type, headers, metadata, started_at)
     SELECT gen_random_uuid(), $1, convert_to(key, 'UTF8'), '{"owner":"o","grants":[]}', '', '{}', '{}', now() FROM unnest($2::text[]) AS key`,
    [bucket.id, keys],
  );
  return bucket;
}

const whole = { prefix: '', delimiter: '', after: '', afterUpload: '', limit: 1_000 };

async function list(bucket: Bucket, changed: Partial<typeof whole>) {
  let reads = 0;
  const counted: Session = {
    run: (statement, values) => {
      reads += 1;
      return test.database.run(statement, values);
    },
  };
  const page = await listUploads(counted, bucket.id, { ...whole, ...changed });
  const names = page.entries.map((entry) => ('key' in entry ? entry.key : entry.commonPrefix));
  return { names, truncated: page.truncated, reads };
}

const numbered = (count: number, name: (number: string) => string) =>
  Array.from({ length: count }, (_, index) => name(String(index).padStart(3, '0')));

it('reads common prefixes of one page at once', async () => {
  const bucket = await newBucketOf([...numbered(300, (number) => `${number}/a`), 'last', '000/b', '299/b']);
  expect(await list(bucket, { delimiter: '/' })).toEqual({
    names: [...numbered(300, (number) => `${number}/`), 'last'],
    truncated: false,
    reads: 1,
  });
});

it('skips a prefix that more than a page of keys has', async () => {
  const bucket = await newBucketOf(['a', ...numbered(40, (number) => `b/${number}`), 'c', 'd/1', 'e']);
  const page = { delimiter: '/', limit: 4 };
  expect(await list(bucket, page)).toEqual({ names: ['a', 'b/', 'c', 'd/'], truncated: true, reads: 2 });
  expect(await list(bucket, { ...page, limit: 5 })).toMatchObject({
    names: ['a', 'b/', 'c', 'd/', 'e'],
    truncated: false,
  });
  expect(await list(bucket, { ...page, limit: 1 })).toMatchObject({ names: ['a'], truncated: true });
  expect(await list(bucket, { ...page, limit: 2 })).toMatchObject({ names: ['a', 'b/'], truncated: true });
  expect(await list(bucket, { ...page, after: 'd/' })).toMatchObject({ names: ['e'], truncated: false });
  const same = await newBucketOf(numbered(40, (number) => `b/${number}`));
  expect(await list(same, { delimiter: '/', limit: 1 })).toMatchObject({ names: ['b/'], truncated: false });
});

it('a marker with another prefix does not change the list', async () => {
  const bucket = await newBucketOf(['a', 'b', 'p/1', 'p/2', 'q']);
  const afterUpload = '00000000-0000-4000-8000-000000000000';
  expect((await list(bucket, { prefix: 'p/', after: 'a', afterUpload })).names).toEqual(['p/1', 'p/2']);
  expect((await list(bucket, { prefix: 'p/', after: 'q', afterUpload })).names).toEqual([]);
});

it('has the accounts that began uploads, where they are known', async () => {
  const bucket = await newBucketOf(['a']);
  const initiator = randomUUID();
  const values = { ...attributes(bucket.owner), checksum: undefined, initiator };
  const begun = await test.backend.createUpload(bucket, 'b', values);
  const { entries } = await test.backend.listUploads(bucket, whole);
  expect(entries).toMatchObject([{ key: 'a', initiator: undefined }, begun]);
  expect(begun).toMatchObject({ initiator });
});

it('uploads are listed by key and id', async () => {
  const bucket = await newTestBucket(test);
  for (const key of ['a', 'b', 'd/1', 'd/2', 'd/2', 'e']) await beginUpload(test.backend, bucket, key);
  const page = async (changed: object) => {
    const request = { prefix: '', delimiter: '', after: '', afterUpload: '', limit: 10, ...changed };
    return test.backend.listUploads(bucket, request);
  };
  const names = async (changed: object) =>
    (await page(changed)).entries.map((entry) => ('key' in entry ? entry.key : entry.commonPrefix));
  expect(await names({})).toEqual(['a', 'b', 'd/1', 'd/2', 'd/2', 'e']);
  expect(await names({ delimiter: '/' })).toEqual(['a', 'b', 'd/', 'e']);
  expect(await names({ delimiter: '/', after: 'd/' })).toEqual(['e']);
  expect(await names({ delimiter: '/', prefix: 'd/', after: 'd/1' })).toEqual(['d/2', 'd/2']);
  const { entries, truncated } = await page({ limit: 4 });
  expect(truncated).toBe(true);
  const last = entries[3];
  if (last === undefined || !('id' in last)) throw new Error('no upload');
  expect(await names({ after: last.key, afterUpload: last.id })).toEqual(['d/2', 'e']);
  expect((await page({ limit: 6 })).truncated).toBe(false);
});
