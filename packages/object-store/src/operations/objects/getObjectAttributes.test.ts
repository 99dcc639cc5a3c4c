import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type ChecksumAlgorithm,
  type ObjectAttributes,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const all: ObjectAttributes[] = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'];
const part = 5 * 1024 ** 2;

/** An object of three parts. */
const uploaded = async (ChecksumAlgorithm: ChecksumAlgorithm) => {
  const client = server.client();
  const target = { Bucket: await server.makeBucket(), Key: 'key' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ChecksumAlgorithm }));
  const sent = [];
  for (const [index, Body] of [Buffer.alloc(part, 1), Buffer.alloc(part, 2), 'end'].entries()) {
    const PartNumber = index + 1;
    const command = new UploadPartCommand({ ...target, UploadId, PartNumber, Body, ChecksumAlgorithm });
    sent.push({ PartNumber, ...(await client.send(command)) });
  }
  const Parts = sent.map(({ PartNumber, ETag, ChecksumSHA256 }) => ({ PartNumber, ETag, ChecksumSHA256 }));
  const made = await client.send(
    new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
  );
  return { client, target, made, Parts };
};

describe('the attributes of an object', () => {
  it('are those that are asked for', async () => {
    const client = server.client();
    const target = { Bucket: await server.makeBucket(), Key: 'key' };
    const put = await client.send(
      new PutObjectCommand({ ...target, Body: 'content', ChecksumAlgorithm: 'SHA256' }),
    );
    const get = (ObjectAttributes: ObjectAttributes[]) =>
      client.send(new GetObjectAttributesCommand({ ...target, ObjectAttributes }));
    const { $metadata: _, LastModified, ...attributes } = await get(all);
    expect(attributes).toEqual({
      ETag: put.ETag?.replaceAll('"', ''),
      Checksum: { ChecksumSHA256: put.ChecksumSHA256, ChecksumType: 'FULL_OBJECT' },
      StorageClass: 'STANDARD',
      ObjectSize: 7,
    });
    expect(LastModified).toEqual((await client.send(new HeadObjectCommand(target))).LastModified);
    const size = await get(['ObjectSize']);
    expect([size.ObjectSize, size.ETag, size.StorageClass]).toEqual([7, undefined, undefined]);
  });

  it('name its parts and their digests, page by page', async () => {
    const { client, target, made, Parts } = await uploaded('SHA256');
    const get = (more: { MaxParts?: number; PartNumberMarker?: string }) =>
      client.send(new GetObjectAttributesCommand({ ...target, ObjectAttributes: all, ...more }));
    const digests = Parts.map(({ PartNumber, ChecksumSHA256 }) => ({
      PartNumber,
      Size: PartNumber === 3 ? 3 : part,
      ChecksumSHA256,
    }));
    const whole = await get({});
    expect(made.ChecksumSHA256).toMatch(/=-3$/);
    expect(whole.Checksum).toEqual({
      ChecksumSHA256: made.ChecksumSHA256?.replace('-3', ''),
      ChecksumType: 'COMPOSITE',
    });
    expect(whole.ObjectParts).toEqual({
      TotalPartsCount: 3,
      PartNumberMarker: '0',
      NextPartNumberMarker: '3',
      MaxParts: 1000,
      IsTruncated: false,
      Parts: digests,
    });
    const first = await get({ MaxParts: 2 });
    expect(first.ObjectParts).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2', MaxParts: 2 });
    const second = await get({ MaxParts: 2, PartNumberMarker: '2' });
    expect(second.ObjectParts).toMatchObject({ IsTruncated: false, TotalPartsCount: 3 });
    const pages = [first, second].flatMap(({ ObjectParts }) => ObjectParts?.Parts ?? []);
    expect(pages).toEqual(digests);
    const none = await get({ MaxParts: 0 });
    expect([none.ObjectParts?.TotalPartsCount, none.ObjectParts?.Parts]).toEqual([3, undefined]);
  });

  it('are refused to those who may not read it, and without a name or with an unknown one', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const get = async (names: string, at = path, key = server.key) => {
      const headers = { 'x-amz-object-attributes': names };
      return codeOf(await server.signed({ path: `${at}?attributes=`, headers }, key));
    };
    await server.put(path);
    expect(await get('ETag, ObjectSize')).toBeUndefined();
    expect(await get('')).toBe('InvalidRequest');
    expect(await get('ETag,Size')).toBe('InvalidArgument');
    expect(await get('ETag', path, server.strangerKey)).toBe('AccessDenied');
    expect(await get('ETag', `${path}2`)).toBe('NoSuchKey');
    expect(codeOf(await server.signed({ path: `${path}?attributes=` }))).toBe('InvalidRequest');
    // Libraries put the headers of a signed URL into its query.
    const inQuery = await server.signed({ path: `${path}?attributes=&x-amz-object-attributes=ObjectSize` });
    expect(inQuery.body).toContain('<ObjectSize>7</ObjectSize>');
  });
});
