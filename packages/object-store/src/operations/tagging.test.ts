import { randomUUID } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketTaggingCommand,
  DeleteObjectTaggingCommand,
  GetBucketTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
  type Tag,
} from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../store-server.fixture.js';

const server = useStoreServer();
const TagSet = [
  { Key: 'a', Value: '1' },
  { Key: 'ü +=.:/@-_', Value: '' },
];
const header = 'a=1&%C3%BC+%2B%3D.%3A%2F%40-_';
/** A document with tags of these keys. */
const documentOf = (...keys: string[]) =>
  `<Tagging><TagSet>${keys.map((key) => `<Tag><Key>${key}</Key><Value>x</Value></Tag>`).join('')}</TagSet></Tagging>`;
const target = async () => ({ Bucket: await server.makeBucket(), Key: 'key' });
const tagsOf = async (object: { Bucket: string; Key: string }) =>
  (await server.client().send(new GetObjectTaggingCommand(object))).TagSet;

describe('the tags of an object', () => {
  it('are set, read and deleted, and counted in its headers', async () => {
    const client = server.client();
    const object = await target();
    await client.send(new PutObjectCommand({ ...object, Body: 'x' }));
    expect(await tagsOf(object)).toEqual([]);
    await client.send(new PutObjectTaggingCommand({ ...object, Tagging: { TagSet: [...TagSet].reverse() } }));
    expect(await tagsOf(object)).toEqual(TagSet);
    expect((await client.send(new GetObjectCommand(object))).TagCount).toBe(2);
    const head = () => client.send(new HeadObjectCommand(object));
    expect((await head()).TagCount).toBe(2);
    await client.send(new DeleteObjectTaggingCommand(object));
    expect([await tagsOf(object), (await head()).TagCount]).toEqual([[], undefined]);
  });

  it('are those of the request that writes it, in one piece, in parts or as a copy', async () => {
    const client = server.client();
    const object = await target();
    await client.send(new PutObjectCommand({ ...object, Body: 'x', Tagging: header }));
    expect(await tagsOf(object)).toEqual(TagSet);
    const CopySource = `${object.Bucket}/key`;
    const copy = { ...object, Key: 'copy' };
    await client.send(new CopyObjectCommand({ ...copy, CopySource, Tagging: 'b=2' }));
    expect(await tagsOf(copy)).toEqual(TagSet);
    const replacing = { CopySource, Tagging: 'b=2', TaggingDirective: 'REPLACE' } as const;
    await client.send(new CopyObjectCommand({ ...copy, ...replacing }));
    expect(await tagsOf(copy)).toEqual([{ Key: 'b', Value: '2' }]);
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, Tagging: 'c=3' }));
    const part = { ...object, UploadId, PartNumber: 1 };
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: 'x' }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload }));
    expect(await tagsOf(object)).toEqual([{ Key: 'c', Value: '3' }]);
    await client.send(new PutObjectCommand({ ...object, Body: 'x' }));
    expect(await tagsOf(object)).toEqual([]);
  });

  it('are refused when the request cannot be read', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const put = async (headers: Record<string, string>, at = path) =>
      codeOf(await server.signed({ method: 'PUT', path: at, body: 'x', headers }));
    expect(await put({ 'x-amz-tagging': '%zz' })).toBe('InvalidArgument');
    expect(await put({ 'x-amz-tagging': 'a=1' })).toBeUndefined();
    const source = { 'x-amz-copy-source': path };
    expect(await put({ ...source, 'x-amz-tagging-directive': 'X' }, `${path}2`)).toBe('InvalidArgument');
    const set = async (body: string) =>
      codeOf(await server.signed({ method: 'PUT', path: `${path}?tagging=`, body }));
    const tag = '<Tag><Key>a</Key><Value>1</Value></Tag>';
    expect(await set(`<Tagging><TagSet>${tag}${tag}</TagSet></Tagging>`)).toBe('InvalidTag');
    expect(await set(`<Tagging>${tag}</Tagging>`)).toBe('MalformedXML');
    expect(await set('<Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging>')).toBe('MalformedXML');
    expect(await set('')).toBe('MissingRequestBodyError');
    const of = { path: `${path}?tagging=&versionId=1` };
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(codeOf(await server.signed({ ...of, method }))).toBe('InvalidArgument');
  });

  it('are for keys of the owner alone, which may be limited', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const open = { 'x-amz-acl': 'public-read', 'x-amz-tagging': 'a=1' };
    await server.put(`/${bucket}/key`, 'x', open);
    const limited = (permissions: 'read_only' | 'read_write') =>
      server.addKey(server.owner, [{ cluster: 'north-1', label: bucket, permissions }]);
    const body = documentOf('b');
    const codes = async (key: typeof server.key) => [
      codeOf(await server.signed({ path: `/${bucket}/key?tagging=` }, key)),
      codeOf(await server.signed({ method: 'PUT', path: `/${bucket}/key?tagging=`, body }, key)),
      codeOf(
        await server.signed(
          { method: 'PUT', path: `/${bucket}/new`, body: 'x', headers: { 'x-amz-tagging': 'a=1' } },
          key,
        ),
      ),
      codeOf(
        await server.signed(
          { method: 'PUT', path: `/${bucket}/copy`, headers: { 'x-amz-copy-source': `/${bucket}/key` } },
          key,
        ),
      ),
    ];
    const no = 'AccessDenied';
    expect(await codes(await limited('read_write'))).toEqual([undefined, undefined, undefined, undefined]);
    expect(await codes(await limited('read_only'))).toEqual([undefined, no, no, no]);
    expect(await codes(server.strangerKey)).toEqual([no, no, no, no]);
    const seen = async (key: typeof server.key) =>
      (await server.signed({ path: `/${bucket}/key` }, key)).headers['x-amz-tagging-count'];
    expect([await seen(server.key), await seen(server.strangerKey)]).toEqual(['1', undefined]);
  });

  it('are set on the current object when another one is overwritten meanwhile', async () => {
    const object = await target();
    const path = `/${object.Bucket}/key`;
    await server.put(path);
    const set = vi.spyOn(server.backend, 'setObjectTags').mockImplementationOnce(async (...given) => {
      await server.put(path, 'newer');
      return server.backend.setObjectTags(...given);
    });
    await server.client().send(new PutObjectTaggingCommand({ ...object, Tagging: { TagSet } }));
    // The first attempt calls it twice.
    expect(set).toHaveBeenCalledTimes(3);
    set.mockRestore();
    expect(await tagsOf(object)).toEqual(TagSet);
  });
});

describe('the tags of a bucket', () => {
  it('are set, read and deleted', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const none = { name: 'NoSuchTagSet' };
    await expect(client.send(new GetBucketTaggingCommand({ Bucket }))).rejects.toMatchObject(none);
    await client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    expect((await client.send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual(TagSet);
    await client.send(new DeleteBucketTaggingCommand({ Bucket }));
    await expect(client.send(new GetBucketTaggingCommand({ Bucket }))).rejects.toMatchObject(none);
  });

  it('may be set when it is created, and are asked for again without a change', async () => {
    const client = server.client();
    const Bucket = `bucket-${randomUUID()}`;
    const make = (Tags: Tag[]) =>
      client.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration: { Tags } }));
    await make(TagSet);
    await make(TagSet);
    expect((await client.send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual(TagSet);
    const others = [{ Key: 'other', Value: 'x' }];
    await expect(make(others)).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
    await expect(make([{ Key: 'aws:a', Value: 'x' }])).rejects.toMatchObject({ name: 'InvalidTag' });
  });

  it('are up to fifty, and of an object up to ten', async () => {
    const path = `/${await server.makeBucket()}`;
    await server.put(`${path}/key`);
    const put = async (at: string, count: number) => {
      const body = documentOf(...Array.from({ length: count }, (_, index) => String(index)));
      return codeOf(await server.signed({ method: 'PUT', path: `${at}?tagging=`, body }));
    };
    expect([await put(path, 50), await put(path, 51)]).toEqual([undefined, 'InvalidTag']);
    expect([await put(`${path}/key`, 10), await put(`${path}/key`, 11)]).toEqual([undefined, 'InvalidTag']);
  });
});
