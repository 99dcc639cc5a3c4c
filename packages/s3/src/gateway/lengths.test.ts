import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';
import { presign } from '../signature/presign.js';

const server = useStubServer();

/** Sends a request with these lines after its path and host, signed in its query, and returns the answer. */
const sendLines = async (method: string, path: string, ...lines: readonly string[]): Promise<string> => {
  const origin = `http://127.0.0.1:${server.port}`;
  const url = presign({
    method,
    origin,
    path,
    headers: Object.fromEntries(
      lines
        .filter((line) => line.startsWith('x-amz-'))
        .map((line) => [line.replace(/:.*/, ''), line.replace(/^.*?: /, '')]),
    ),
    accessKey: server.key.id,
    secret: server.key.secret,
    region: 'north-1',
    expires: 60,
    now: new Date(),
  });
  const socket = connect(server.port, '127.0.0.1');
  const head = [`${method} ${url.slice(origin.length)} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`];
  socket.write([...head, 'Connection: close', ...lines].join('\r\n'));
  let received = '';
  for await (const bytes of socket) received += String(bytes);
  return received;
};

const noContent = ['', ''];
const chunked = (text: string) => [
  'Transfer-Encoding: chunked',
  '',
  text.length.toString(16),
  text,
  '0',
  '',
  '',
];

describe('the length of the content', () => {
  it('is not needed where there is none', async () => {
    const label = `b-${randomUUID()}`;
    expect(await sendLines('PUT', `/${label}`, ...noContent)).toContain('HTTP/1.1 200');
    expect(await sendLines('PUT', `/${label}/key`, ...noContent)).toContain('HTTP/1.1 411');
    await server.put(`/${label}/key`);
    const copy = [`x-amz-copy-source: /${label}/key`, ...noContent];
    expect(await sendLines('PUT', `/${label}/copy`, ...copy)).toContain('HTTP/1.1 200');
    expect(await sendLines('DELETE', `/${label}/key`, ...noContent)).toContain('HTTP/1.1 204');
  });

  it('may be unknown for documents and objects', async () => {
    const label = `b-${randomUUID()}`;
    const location = '<LocationConstraint>north-1</LocationConstraint>';
    const document = `<CreateBucketConfiguration>${location}</CreateBucketConfiguration>`;
    expect(await sendLines('PUT', `/${label}`, ...chunked(document))).toContain('HTTP/1.1 200');
    expect(await sendLines('PUT', `/${label}/key`, ...chunked('content'))).toContain('HTTP/1.1 200');
    expect((await server.signed({ path: `/${label}/key` })).body).toBe('content');
  });

  it('is counted at the end of an object of any size, which is stored only if its digest is right', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const path = `/${label}/key`;
    const body = Buffer.alloc(2.5 * 1024 ** 2, 'some bytes');
    const put = (md5: string) => {
      const headers = { 'transfer-encoding': 'chunked', 'content-md5': md5 };
      return server.send({ method: 'PUT', path, headers, body });
    };
    const md5 = (content: string | Buffer) => createHash('md5').update(content).digest('base64');
    const blobs = server.backend.bytes.size;
    expect(codeOf(await put(md5('other')))).toBe('BadDigest');
    expect(server.backend.bytes.size).toBe(blobs);
    expect((await put(md5(body))).status).toBe(200);
    const stored = await server.signed({ path });
    expect([stored.bytes.equals(body), stored.headers.etag]).toEqual([
      true,
      `"${createHash('md5').update(body).digest('hex')}"`,
    ]);
  });

  it('is known of an object in chunks that are signed or checked', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const headers = {
      'transfer-encoding': 'chunked',
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-decoded-content-length': '7',
      'x-amz-trailer': 'x-amz-checksum-crc32',
    };
    const body = '7\r\ncontent\r\n0\r\nx-amz-checksum-crc32:/sUwqQ==\r\n\r\n';
    const put = (more: Readonly<Record<string, string>>) =>
      server.send({ method: 'PUT', path: `/${label}/key`, headers: more, body });
    const stored = await put(headers);
    expect([stored.status, stored.body]).toEqual([200, '']);
    expect((await server.signed({ path: `/${label}/key` })).body).toBe('content');
    const { 'x-amz-decoded-content-length': _, ...withoutLength } = headers;
    expect((await put(withoutLength)).status).toBe(411);
  });
});
