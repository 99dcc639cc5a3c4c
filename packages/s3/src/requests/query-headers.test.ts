import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '@cloud-account/testkit/waits';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';

const server = useStubServer();
const inQuery = (values: Readonly<Record<string, string>>) => `?${new URLSearchParams(values).toString()}`;
const put = (path: string, values: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  server.signed({ method: 'PUT', path: `${path}${inQuery(values)}`, headers, body: 'content' });

describe('headers in a signed query', () => {
  it('apply to writes, in upper or lower case', async () => {
    const bucket = await server.makeBucket();
    const values = { 'x-amz-acl': 'public-read', 'X-Amz-Meta-A': 'ü b', 'x-amz-storage-class': 'STANDARD' };
    expect((await put(`/${bucket}/key`, values)).status).toBe(200);
    const got = await server.send({ path: `/${bucket}/key` });
    expect([got.status, got.body]).toEqual([200, 'content']);
    expect(Buffer.from(String(got.headers['x-amz-meta-a']), 'latin1').toString()).toBe('ü b');
  });

  it('can request a copy', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/a%20b`, 'source');
    const values = {
      'x-amz-copy-source': `/${bucket}/a%20b`,
      'x-amz-metadata-directive': 'REPLACE',
      'x-amz-meta-a': 'b',
    };
    const copied = await server.signed({ method: 'PUT', path: `/${bucket}/copy${inQuery(values)}` });
    expect([copied.status, copied.body]).toEqual([200, expect.stringContaining('<CopyObjectResult')]);
    const got = await server.signed({ path: `/${bucket}/copy` });
    expect([got.body, got.headers['x-amz-meta-a']]).toEqual(['source', 'b']);
  });

  it.each([
    ['x-amz-server-side-encryption', 'aws:kms', 'NotImplemented'],
    ['x-amz-tagging', 'a=b&a=c', 'InvalidArgument'],
    ['x-amz-object-lock-mode', 'GOVERNANCE', 'InvalidArgument'],
    ['x-amz-storage-class', 'COLD', 'InvalidStorageClass'],
    ['x-amz-acl', 'all', 'InvalidArgument'],
    ['x-amz-grant-read', 'nobody', 'InvalidArgument'],
    ['x-amz-meta-a', 'b\r\nc: d', 'InvalidArgument'],
    ['x-amz-meta-a b', 'c', 'InvalidArgument'],
    ['x-amz-write-offset-bytes', '7', 'NotImplemented'],
    ['X-Amz-Object-Lock-Event-Hold', 'ON', 'NotImplemented'],
  ])('are refused as headers are: %s %j', async (name, value, code) => {
    const bucket = await server.makeBucket();
    expect(codeOf(await put(`/${bucket}/key`, { [name]: value }))).toBe(code);
    expect((await server.signed({ path: `/${bucket}/key` })).status).toBe(404);
  });

  it.each(['content-type', 'Content-Type', 'Content-MD5', 'Content-Disposition', 'Cache-Control'])(
    'count as headers alone: %s, with which libraries sign',
    async (name) => {
      const path = `/${await server.makeBucket()}/key`;
      const expires = String(Math.floor(inSeconds(3_600).getTime() / 1000));
      const text = `PUT\n\ntext/sent\n${expires}\n${path}`;
      const signature = createHmac('sha1', server.key.secret).update(text).digest('base64');
      const signed = { AWSAccessKeyId: server.key.id, Expires: expires, Signature: signature };
      const put = (parameter: string) =>
        server.send({
          method: 'PUT',
          path: `${path}${inQuery({ ...signed, [parameter]: 'text/signed' })}`,
          headers: { 'content-type': 'text/sent' },
          body: 'content',
        });
      expect(codeOf(await put('If-None-Match'))).toBe('NotImplemented');
      expect((await put(name)).status).toBe(200);
      const { headers } = await server.signed({ path });
      expect([headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
        'text/sent',
        undefined,
        undefined,
      ]);
    },
  );

  it('must not contradict headers', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const acl = { 'x-amz-acl': 'private' };
    expect((await put(path, acl, acl)).status).toBe(200);
    expect(codeOf(await put(path, { 'x-amz-acl': 'public-read' }, acl))).toBe('InvalidArgument');
  });

  it('are refused when the signature is not in the query', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const path = `/${bucket}/key`;
    const query = inQuery({ 'x-amz-acl': 'public-read' });
    const answer = await server.send({ method: 'PUT', path: `${path}${query}`, body: 'x' });
    expect([answer.status, answer.body]).toEqual([501, expect.stringContaining('x-amz-acl')]);
    expect((await server.signed({ path })).status).toBe(404);
  });

  it('are ignored where they are digests, which libraries compute of no content', async () => {
    const bucket = await server.makeBucket();
    const values = { 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-sdk-checksum-algorithm': 'CRC32' };
    expect((await put(`/${bucket}/key`, values)).status).toBe(200);
  });
});
