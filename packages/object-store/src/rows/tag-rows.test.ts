import type { Bucket, Tags } from '@cloud-account/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attributes, newTestBucket, openTestStore, put, receive, type TestStore } from '../store.fixture.js';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
});

afterAll(async () => {
  await test.close();
});

const tags: Tags = [
  { key: 'a', value: '1' },
  { key: 'b', value: '' },
];

const find = ({ cluster, label }: Bucket) =>
  test.backend.find({ accessKey: undefined, cluster, region: undefined, bucket: label, key: 'key' });

const tagsOf = async (bucket: Bucket) => (await find(bucket)).object?.tags;

const putTagged = async (bucket: Bucket) => {
  const values = { ...attributes(bucket.owner), tags };
  const made = await test.backend.putObject(bucket, 'key', [await receive(test.backend, 'text')], values);
  if (typeof made === 'string') throw new Error(made);
  return made;
};

it('an object has the tags that it was written with, until others are set or it is replaced', async () => {
  const bucket = await newTestBucket(test);
  const first = await putTagged(bucket);
  expect([first.tags, await tagsOf(bucket)]).toEqual([tags, tags]);
  const second = await putTagged(bucket);
  expect(await tagsOf(bucket)).toEqual(tags);
  expect(await test.backend.setObjectTags(bucket, first, [])).toBe(false);
  const other = [{ key: 'c', value: '3' }];
  expect(await test.backend.setObjectTags(bucket, second, other)).toBe(true);
  expect(await tagsOf(bucket)).toEqual(other);
  expect(await test.backend.setObjectTags(bucket, second, [])).toBe(true);
  expect(await tagsOf(bucket)).toEqual([]);
  await putTagged(bucket);
  await put(test.backend, bucket, 'key', 'text');
  expect(await tagsOf(bucket)).toEqual([]);
});

it('an object that is uploaded in parts has the tags of its upload', async () => {
  const bucket = await newTestBucket(test);
  const values = { ...attributes(bucket.owner), tags, checksum: undefined };
  const upload = await test.backend.createUpload(bucket, 'key', values);
  if (typeof upload === 'string') throw new Error(upload);
  expect(await test.backend.findUpload(bucket, 'key', upload.id)).toEqual(upload);
  await test.backend.putPart(bucket, upload, 1, await receive(test.backend, 'part'), { etag: 'e' });
  await test.backend.completeUpload(bucket, upload, [{ number: 1, etag: 'e' }], { etag: 'e-1' });
  expect(await tagsOf(bucket)).toEqual(tags);
});

it('a bucket has the tags that were set', async () => {
  const bucket = await newTestBucket(test);
  expect(bucket.tags).toEqual([]);
  await test.backend.setBucket(bucket, { tags });
  expect((await find(bucket)).bucket?.tags).toEqual(tags);
  await test.backend.setBucket(bucket, { tags: [] });
  expect((await find(bucket)).bucket?.tags).toEqual([]);
});
