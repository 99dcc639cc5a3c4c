import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketCorsCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketName, content, oddNames, useStorage } from './storage.fixture.js';

const LARGE = 100 * 1024 ** 2;
const PART = 5 * 1024 ** 2;

describe('a library for clients of S3', () => {
  const storage = useStorage();
  const Bucket = bucketName();
  const one = content(100_000);
  let client: S3Client;

  beforeAll(async () => {
    client = storage.newClient();
    await client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => {
    client.destroy();
  });

  const put = (Key: string, Body: string | Buffer = one) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const get = async (Key: string, Range?: string): Promise<Buffer> => {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket, Key, ...(Range !== undefined && { Range }) }),
    );
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  const keysOf = async (Prefix: string): Promise<(string | undefined)[]> => {
    const keys = [];
    for await (const page of paginateListObjectsV2({ client, pageSize: 2 }, { Bucket, Prefix }))
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
    return keys;
  };

  it('lists buckets', async () => {
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toContain(Bucket);
    await client.send(new HeadBucketCommand({ Bucket }));
    await client.send(new GetBucketLocationCommand({ Bucket }));
    const { Grants = [] } = await client.send(new GetBucketAclCommand({ Bucket }));
    expect(Grants.map(({ Permission }) => Permission)).toEqual(['FULL_CONTROL']);
  });

  it.each(['', ...oddNames, 'a//b', '../up', '/', 'x'.repeat(1_000)])(
    'keeps an object of the key %j',
    async (name) => {
      const Key = `odd/${name}`;
      await put(Key);
      expect((await get(Key)).equals(one)).toBe(true);
      expect(await keysOf(Key)).toEqual(name === '' ? expect.arrayContaining([Key]) : [Key]);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      await expect(get(Key)).rejects.toThrow(expect.objectContaining({ name: 'NoSuchKey' }));
    },
  );

  it('stores the metadata of an object', async () => {
    const said = {
      ContentType: 'text/x-one; charset=utf-8',
      ContentDisposition: 'attachment; filename="one"',
      ContentLanguage: 'de',
      ContentEncoding: 'gzip',
      CacheControl: 'max-age=1',
      Metadata: { colour: 'blue', empty: '' },
    };
    await client.send(new PutObjectCommand({ Bucket, Key: 'said', Body: one, ...said }));
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'said' }));
    expect(head).toMatchObject({
      ...said,
      ContentLength: one.length,
      ETag: `"${createHash('md5').update(one).digest('hex')}"`,
    });
  });

  it('reads without a warning of the server', async () => {
    const warnings: string[] = [];
    const note = ({ name, message }: Error) => {
      if (name === 'MaxListenersExceededWarning') warnings.push(message);
    };
    process.on('warning', note);
    await put('warned-of');
    expect((await get('warned-of')).equals(one)).toBe(true);
    await setImmediate();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('reads ranges, and changed objects', async () => {
    await put('ranges');
    expect((await get('ranges', 'bytes=10-19')).equals(one.subarray(10, 20))).toBe(true);
    expect((await get('ranges', 'bytes=-5')).equals(one.subarray(-5))).toBe(true);
    await expect(get('ranges', 'bytes=100000-')).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidRange' }),
    );
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: 'ranges' }));
    const unchanged = new GetObjectCommand({ Bucket, Key: 'ranges', IfNoneMatch: ETag });
    await expect(client.send(unchanged)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    const absent = new PutObjectCommand({ Bucket, Key: 'ranges', Body: 'x', IfNoneMatch: '*' });
    await expect(client.send(absent)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'verifies a checksum by %s',
    async (algorithm) => {
      const Key = `checksum/${algorithm}`;
      const command = new PutObjectCommand({ Bucket, Key, Body: one, ChecksumAlgorithm: algorithm });
      const answer = await client.send(command);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
      expect(head[`Checksum${algorithm}`]).toBe(answer[`Checksum${algorithm}`]);
      expect(head[`Checksum${algorithm}`]).toMatch(/=$/);
      expect((await get(Key)).equals(one)).toBe(true);
    },
  );

  it('lists page by page, by marker and with a delimiter', async () => {
    const names = ['a', 'b/1', 'b/2', 'c', 'd'].map((name) => `list/${name}`);
    await Promise.all(names.map((name) => put(name, name)));
    expect(await keysOf('list/')).toEqual(names);
    const list = { Bucket, Prefix: 'list/', Delimiter: '/', MaxKeys: 2 };
    const first = await client.send(new ListObjectsCommand(list));
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['list/a']);
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'list/b/' }]);
    const rest = await client.send(new ListObjectsCommand({ ...list, Marker: first.NextMarker }));
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['list/c', 'list/d']);
  });

  it('copies, and removes many objects at once', async () => {
    await put('copy/a b', 'copied');
    const source = encodeURIComponent(`${Bucket}/copy/a b`);
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy/c', CopySource: source }));
    expect((await get('copy/c')).toString()).toBe('copied');
    const Objects = [{ Key: 'copy/a b' }, { Key: 'copy/c' }, { Key: 'copy/never' }];
    const { Deleted, Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toHaveLength(3);
    expect(Errors).toBeUndefined();
    expect(await keysOf('copy/')).toEqual([]);
  });

  it('reads and changes ACLs', async () => {
    await put('public', 'seen by all');
    const url = `${storage.url}/${Bucket}/public`;
    expect((await fetch(url)).status).toBe(403);
    await client.send(new PutObjectAclCommand({ Bucket, Key: 'public', ACL: 'public-read' }));
    expect(await (await fetch(url)).text()).toBe('seen by all');
    const { Grants } = await client.send(new GetObjectAclCommand({ Bucket, Key: 'public' }));
    expect(Grants?.map(({ Permission }) => Permission).sort()).toEqual(['FULL_CONTROL', 'READ']);
  });

  it('sets CORS and lifecycle rules of a bucket', async () => {
    const CORSRules = [{ AllowedOrigins: ['https://a.example'], AllowedMethods: ['GET'], MaxAgeSeconds: 60 }];
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    expect((await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules).toMatchObject(CORSRules);
    await client.send(new DeleteBucketCorsCommand({ Bucket }));
    await expect(client.send(new GetBucketCorsCommand({ Bucket }))).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchCORSConfiguration' }),
    );
    const Rules = [
      { ID: 'old', Status: 'Enabled' as const, Filter: { Prefix: 'log/' }, Expiration: { Days: 30 } },
    ];
    await client.send(
      new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
    );
    expect((await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules).toMatchObject(
      Rules,
    );
  });

  it('uploads in parts, one of them a copy', async () => {
    await put('parts/source', content(PART));
    const upload = { Bucket, Key: 'parts/object' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    const first = content(PART);
    const part = { ...upload, UploadId };
    const sent = await client.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: first }));
    const copied = await client.send(
      new UploadPartCopyCommand({ ...part, PartNumber: 3, CopySource: `${Bucket}/parts/source` }),
    );
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'parts/' }));
    expect(Uploads?.map(({ Key }) => Key)).toEqual([upload.Key]);
    const { Parts: listed } = await client.send(new ListPartsCommand(part));
    expect(listed?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, PART],
      [3, PART],
    ]);
    const Parts = [
      { PartNumber: 1, ETag: sent.ETag, ChecksumCRC32: sent.ChecksumCRC32 },
      {
        PartNumber: 3,
        ETag: copied.CopyPartResult?.ETag,
        ChecksumCRC32: copied.CopyPartResult?.ChecksumCRC32,
      },
    ];
    const made = await client.send(
      new CompleteMultipartUploadCommand({ ...part, MultipartUpload: { Parts } }),
    );
    expect(made.ETag).toMatch(/-2"$/);
    expect((await get(upload.Key)).equals(Buffer.concat([first, await get('parts/source')]))).toBe(true);
  });

  it('aborts an upload in parts', async () => {
    const upload = { Bucket, Key: 'abandoned/object' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'x' }));
    await client.send(new AbortMultipartUploadCommand({ ...upload, UploadId }));
    await expect(client.send(new ListPartsCommand({ ...upload, UploadId }))).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchUpload' }),
    );
  });

  it('uploads 100 MB in parts', async () => {
    const Body = content(LARGE);
    const upload = new Upload({ client, partSize: 8 * 1024 ** 2, params: { Bucket, Key: 'large', Body } });
    await upload.done();
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'large', ChecksumMode: 'ENABLED' }));
    expect(head).toMatchObject({ ContentLength: LARGE, ETag: expect.stringMatching(/-13"$/) as unknown });
    expect((await get('large')).equals(Body)).toBe(true);
  });

  it('removes a bucket only when it is empty', async () => {
    const other = bucketName();
    await client.send(new CreateBucketCommand({ Bucket: other }));
    await client.send(new PutObjectCommand({ Bucket: other, Key: 'one', Body: 'x' }));
    await expect(client.send(new DeleteBucketCommand({ Bucket: other }))).rejects.toThrow(
      expect.objectContaining({ name: 'BucketNotEmpty' }),
    );
    await client.send(new DeleteObjectCommand({ Bucket: other, Key: 'one' }));
    await client.send(new DeleteBucketCommand({ Bucket: other }));
    await expect(client.send(new HeadBucketCommand({ Bucket: other }))).rejects.toThrow(
      expect.objectContaining({ name: 'NotFound' }),
    );
  });
});
