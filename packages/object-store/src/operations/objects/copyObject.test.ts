import { createHash, randomUUID } from 'node:crypto';
import { CopyObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import type { AccessKey } from '@cloud-account/s3';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';
import { inSeconds } from '@cloud-account/testkit/waits';

const server = useStoreServer();

const copy = (path: string, source: string, headers: Record<string, string> = {}, key?: AccessKey) =>
  server.signed({ method: 'PUT', path, headers: { 'x-amz-copy-source': source, ...headers } }, key);

describe('a copy', () => {
  it('has the bytes, the ETag and the attributes of its source', async () => {
    const [from, to] = [await server.makeBucket(), await server.makeBucket()];
    const put = await server.put(`/${from}/a%20%C3%BC%2B`, 'content', {
      'content-type': 'text/x',
      'cache-control': 'no-store',
      'x-amz-meta-a': 'b',
      'x-amz-acl': 'public-read',
    });
    const client = server.client();
    const copied = await client.send(
      new CopyObjectCommand({ Bucket: to, Key: 'copy', CopySource: encodeURI(`${from}/a ü`) + '%2B' }),
    );
    expect(copied.CopyObjectResult?.ETag).toBe(put.headers.etag);
    const got = await client.send(new GetObjectCommand({ Bucket: to, Key: 'copy' }));
    expect(got).toMatchObject({ ContentType: 'text/x', CacheControl: 'no-store', Metadata: { a: 'b' } });
    expect(await got.Body?.transformToString()).toBe('content');
    // The ACL of the source is not copied.
    expect((await server.send({ path: `/${to}/copy` })).status).toBe(403);
  });

  it.each([
    [{}, 'CRC64NVME'],
    [{ 'x-amz-checksum-algorithm': 'SHA256' }, 'SHA256'],
  ])('of an object that was uploaded in parts is one piece, %j', async (asked, algorithm) => {
    const Bucket = await server.makeBucket();
    const path = `/${Bucket}/parts`;
    const begun = await server.signed({ method: 'POST', path: `${path}?uploads=` });
    const id = /<UploadId>(.*)<\/UploadId>/.exec(begun.body)?.[1] ?? '';
    const bodies = [Buffer.alloc(5 * 1024 ** 2, 'a'), Buffer.from('end')];
    const parts: string[] = [];
    for (const [index, body] of bodies.entries()) {
      const number = index + 1;
      const { headers } = await server.put(`${path}?partNumber=${number}&uploadId=${id}`, body);
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.etag ?? ''}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const completed = await server.signed({ method: 'POST', path: `${path}?uploadId=${id}`, body });
    expect(completed.body).toContain('-2&quot;</ETag>');
    const made = await copy(`/${Bucket}/copy`, path, asked);
    const whole = await server.put(`/${Bucket}/whole`, Buffer.concat(bodies));
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    const got = await server.signed({ path: `/${Bucket}/copy`, headers });
    expect(got.headers.etag).toBe(whole.headers.etag);
    expect(made.body).toContain(`<ETag>${whole.headers.etag?.replaceAll('"', '&quot;') ?? 'none'}</ETag>`);
    expect(got.headers['x-amz-checksum-type']).toBe('FULL_OBJECT');
    const digest = got.headers[`x-amz-checksum-${algorithm.toLowerCase()}`];
    expect(made.body).toContain(`<Checksum${algorithm}>${String(digest)}</Checksum${algorithm}>`);
    const sha256 = createHash('sha256').update(got.bytes).digest('base64');
    expect(digest).toBe(algorithm === 'SHA256' ? sha256 : whole.headers['x-amz-checksum-crc64nvme']);
    expect(codeOf(await server.signed({ path: `/${Bucket}/copy?partNumber=2` }))).toBe('InvalidPartNumber');
  });

  it('has the digest that it asks for, otherwise that of its source', async () => {
    const bucket = await server.makeBucket();
    const sha1 = createHash('sha1').update('content').digest('base64');
    await server.put(`/${bucket}/a`, 'content', { 'x-amz-checksum-sha1': sha1 });
    expect((await copy(`/${bucket}/b`, `/${bucket}/a`)).body).toContain(
      `<ChecksumSHA1>${sha1}</ChecksumSHA1>`,
    );
    const asked = { 'x-amz-checksum-algorithm': 'md5' };
    const md5 = createHash('md5').update('content').digest('base64');
    const { body } = await copy(`/${bucket}/b`, `/${bucket}/a`, asked);
    expect(body).toContain(`<ChecksumMD5>${md5}</ChecksumMD5>`);
    const none = await copy(`/${bucket}/b`, `/${bucket}/a`, { 'x-amz-checksum-algorithm': 'CRC16' });
    expect(codeOf(none)).toBe('InvalidRequest');
  });

  it('is refused when the source bucket has another owner than expected', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`);
    const expecting = (owner: string) => ({ 'x-amz-source-expected-bucket-owner': owner });
    const answer = await copy(`/${bucket}/copy`, `/${bucket}/key`, expecting(server.stranger));
    expect([answer.status, codeOf(answer)]).toEqual([403, 'AccessDenied']);
    expect((await server.signed({ path: `/${bucket}/copy` })).status).toBe(404);
    expect((await copy(`/${bucket}/copy`, `/${bucket}/key`, expecting(server.owner))).status).toBe(200);
  });

  it('has the attributes of the request if they replace those of the source', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`, 'content', { 'x-amz-meta-a': 'b' });
    const headers = { 'x-amz-metadata-directive': 'REPLACE', 'x-amz-meta-c': 'd', 'content-type': 'text/y' };
    expect((await copy(`/${bucket}/key`, `/${bucket}/key`, headers)).status).toBe(200);
    const got = await server.signed({ path: `/${bucket}/key` });
    expect(got.headers).toMatchObject({ 'x-amz-meta-c': 'd', 'content-type': 'text/y' });
    expect(got.headers['x-amz-meta-a']).toBeUndefined();
    expect(got.body).toBe('content');
  });

  it('is allowed only if the signer may read the source', async () => {
    const [from, to] = [
      await server.makeBucket(),
      await server.makeBucket({ 'x-amz-acl': 'public-read-write' }),
    ];
    await server.put(`/${from}/secret`);
    await server.put(`/${from}/public`, 'content', { 'x-amz-acl': 'public-read' });
    const refused = await copy(`/${to}/copy`, `/${from}/secret`, {}, server.strangerKey);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'AccessDenied']);
    expect(codeOf(await copy(`/${to}/copy`, `/${from}/none`, {}, server.strangerKey))).toBe('AccessDenied');
    expect((await copy(`/${to}/copy`, `/${from}/public`, {}, server.strangerKey)).status).toBe(200);
  });
});

describe('a copy within the cluster of its bucket', () => {
  it('does not use a bucket with the same label in the cluster of the signature', async () => {
    const [from, to] = [`from-${randomUUID()}`, `to-${randomUUID()}`];
    const there = { host: 'south-1.storage.test' };
    for (const label of [from, to]) await server.signed({ method: 'PUT', path: `/${label}`, headers: there });
    await server.put(`/${from}/key`, 'own', there);
    await server.signed({ method: 'PUT', path: `/${from}` }, server.strangerKey);
    const open = { 'x-amz-acl': 'public-read' };
    const put = { method: 'PUT', path: `/${from}/key`, headers: open, body: 'other' };
    const others = await server.signed(
      { ...put, headers: { ...open, host: 'north-1.storage.test' } },
      server.strangerKey,
    );
    expect(others.status).toBe(200);
    expect((await copy(`/${to}/copy`, `/${from}/key`)).status).toBe(200);
    expect((await server.signed({ path: `/${to}/copy` })).body).toBe('own');
  });
});

describe('a copy is refused', () => {
  it('of a source that does not exist', async () => {
    const bucket = await server.makeBucket();
    expect(codeOf(await copy(`/${bucket}/b`, `/${bucket}/a`))).toBe('NoSuchKey');
    expect(codeOf(await copy(`/${bucket}/b`, `/no-such-bucket/a`))).toBe('NoSuchBucket');
  });

  it.each([
    ['nothing', ''],
    ['a bucket alone', '/bucket'],
    ['an empty key', '/bucket/'],
    ['an invalid key', '/bucket/%00'],
    ['a part', '/bucket/key?partNumber=1'],
    ['a key that is not escaped', '/bucket/what?.txt'],
    ['two versions', '/bucket/key?versionId=null&versionId=null'],
  ])('of %s', async (_, source) => {
    const bucket = await server.makeBucket();
    expect(codeOf(await copy(`/${bucket}/b`, source))).toBe('InvalidArgument');
  });

  it('on itself without changes, or with an unknown directive', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/a`);
    const source = `/${bucket}/a`;
    expect(codeOf(await copy(source, source))).toBe('InvalidRequest');
    expect((await copy(source, source, { 'x-amz-storage-class': 'STANDARD' })).status).toBe(200);
    expect(codeOf(await copy(`/${bucket}/b`, source, { 'x-amz-metadata-directive': 'X' }))).toBe(
      'InvalidArgument',
    );
    expect(codeOf(await copy(`/${bucket}/b`, '/%zz/a'))).toBe('InvalidURI');
  });

  it('when a condition on its source or target is false', async () => {
    const bucket = await server.makeBucket();
    const { headers } = await server.put(`/${bucket}/a`);
    const etag = headers.etag ?? '';
    const past = inSeconds(-3_600).toUTCString();
    for (const [name, value, status] of [
      ['x-amz-copy-source-if-match', etag, 200],
      ['x-amz-copy-source-if-match', '"other"', 412],
      ['x-amz-copy-source-if-none-match', etag, 412],
      ['x-amz-copy-source-if-none-match', '"other"', 200],
      ['x-amz-copy-source-if-modified-since', past, 200],
      ['x-amz-copy-source-if-unmodified-since', past, 412],
      ['if-none-match', '*', 412],
      ['if-none-match', etag, 412],
      ['if-none-match', '"other"', 200],
      ['if-match', '"other"', 412],
      ['if-match', etag, 200],
    ] as const) {
      const answer = await copy(`/${bucket}/b`, `/${bucket}/a`, { [name]: value });
      expect([name, value, answer.status]).toEqual([name, value, status]);
    }
  });
});
