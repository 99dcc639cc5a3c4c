import { createHash } from 'node:crypto';
import { sign } from 'aws4';
import { describe, expect, it } from 'vitest';
import { presign } from '../signature/presign.js';
import { codeOf, type RawAnswer, type RawRequest } from '@cloud-account/testkit/s3-server';
import { inSeconds } from '@cloud-account/testkit/waits';
import { useStubServer } from '../stub-server.fixture.js';

const server = useStubServer();
const content = 'Nobody else is to write or read this.';

interface Url {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The age in seconds. */
  readonly age?: number;
  readonly accessKey?: string;
}

/** Path and query of a URL that is valid for a minute. */
function urlFor({ method = 'GET', path, headers = {}, age = 0, accessKey = server.key.id }: Url): string {
  const origin = `http://127.0.0.1:${String(server.port)}`;
  const url = presign({
    method,
    origin,
    path,
    headers,
    accessKey,
    secret: server.key.secret,
    region: 'north-1',
    expires: 3_600,
    now: inSeconds(-age),
  });
  return url.slice(origin.length);
}

/** A request that other code than ours signed in its headers. */
function signedByHeader(request: RawRequest): RawRequest & { readonly headers: Record<string, string> } {
  const { method = 'GET', path, body, headers } = request;
  const signed = sign(
    {
      service: 's3',
      region: 'north-1',
      host: `127.0.0.1:${String(server.port)}`,
      method,
      path,
      headers: { ...headers },
      ...(body !== undefined && { body: body.toString() }),
    },
    { accessKeyId: server.key.id, secretAccessKey: server.key.secret },
  );
  const sent = Object.entries(signed.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return { ...request, headers: Object.fromEntries(sent) as Record<string, string> };
}

/** Expects a request to be refused. */
const refused = (answer: RawAnswer, status: number, code: string) => {
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  expect(answer.body).not.toContain(content);
  expect(answer.body).not.toContain(server.key.secret);
};

/** True when an object exists. */
const isThere = async (path: string): Promise<boolean> => (await server.signed({ path })).status === 200;

describe('a URL to read', () => {
  const made = async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`, content);
    await server.put(`/${bucket}/other`, content);
    return { bucket, path: `/${bucket}/key` };
  };

  it('permits its request', async () => {
    const { path } = await made();
    const answer = await server.send({ path: urlFor({ path }) });
    expect(answer.body).toBe(content);
  });

  it('is valid until it expires', async () => {
    const { path } = await made();
    refused(await server.send({ path: urlFor({ path, age: 3_602 }) }), 403, 'AccessDenied');
    expect((await server.send({ path: urlFor({ path, age: 600 }) })).status).toBe(200);
  });

  it.each([
    ['another key', (url: string) => url.replace('/key?', '/other?')],
    ['the list of its bucket', (url: string) => url.replace('/key?', '?')],
  ])('is good for nothing else: %s', async (_, alter) => {
    const { path } = await made();
    refused(await server.send({ path: alter(urlFor({ path })) }), 403, 'SignatureDoesNotMatch');
  });

  it.each(['PUT', 'DELETE', 'POST'])('cannot be used to %s', async (method) => {
    const { path } = await made();
    refused(await server.send({ method, path: urlFor({ path }) }), 403, 'SignatureDoesNotMatch');
    expect((await server.signed({ path })).body).toBe(content);
  });

  it('cannot be used for HEAD', async () => {
    const { path } = await made();
    const answer = await server.send({ method: 'HEAD', path: urlFor({ path }) });
    expect([answer.status, answer.body, answer.headers.etag]).toEqual([403, '', undefined]);
  });

  it('is valid only with an existing key that signed it', async () => {
    const { path } = await made();
    const unknown = urlFor({ path, accessKey: 'UNKNOWN' });
    refused(await server.send({ path: unknown }), 403, 'InvalidAccessKeyId');
    const anothers = urlFor({ path, accessKey: server.strangerKey.id });
    refused(await server.send({ path: anothers }), 403, 'SignatureDoesNotMatch');
  });
});

describe('a URL to write', () => {
  it('is valid only for the signed content type', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const url = urlFor({ method: 'PUT', path, headers: { 'content-type': 'text/plain' } });
    const put = (headers: Record<string, string>) =>
      server.send({ method: 'PUT', path: url, headers, body: 'x' });
    refused(await put({ 'content-type': 'text/html' }), 403, 'SignatureDoesNotMatch');
    refused(await put({}), 403, 'SignatureDoesNotMatch');
    expect(await isThere(path)).toBe(false);
    expect((await put({ 'content-type': 'text/plain' })).status).toBe(200);
    expect(await isThere(path)).toBe(true);
  });

  it('cannot grant permissions to others', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const headers = { 'x-amz-acl': 'public-read' };
    const url = urlFor({ method: 'PUT', path });
    refused(await server.send({ method: 'PUT', path: url, headers, body: 'x' }), 403, 'AccessDenied');
    expect(await isThere(path)).toBe(false);
  });
});

describe('a request that is signed in its headers', () => {
  const put = async (headers: Readonly<Record<string, string>> = {}) => {
    const path = `/${await server.makeBucket()}/key`;
    return signedByHeader({ method: 'PUT', path, body: content, headers });
  };

  it('is valid for the signed request', async () => {
    const request = await put({ 'x-amz-meta-a': 'b' });
    expect((await server.send(request)).status).toBe(200);
    expect((await server.signed({ path: request.path })).body).toBe(content);
  });

  it.each([
    [
      'content',
      (request) => ({ ...request, body: content.replace('N', 'n') }),
      400,
      'XAmzContentSHA256Mismatch',
    ],
    ['key', (request) => ({ ...request, path: `${request.path}2` }), 403, 'SignatureDoesNotMatch'],
  ] as [string, (request: RawRequest) => RawRequest, number, string][])(
    'is not valid with another %s',
    async (_, alter, status, code) => {
      const request = await put({ 'x-amz-meta-a': 'b' });
      refused(await server.send(alter(request)), status, code);
      expect(await isThere(request.path)).toBe(false);
    },
  );

  it.each([
    ['Content-MD5', createHash('md5').update('other').digest('base64'), 'BadDigest'],
    ['Content-MD5', 'none', 'InvalidDigest'],
    ['x-amz-checksum-sha256', createHash('sha256').update('other').digest('base64'), 'BadDigest'],
    ['x-amz-checksum-crc32', 'AAAAAA==', 'BadDigest'],
    ['x-amz-checksum-crc32c', 'none', 'InvalidRequest'],
  ])('keeps nothing of content that is not what %s says: %s', async (name, value, code) => {
    const request = await put({ [name]: value });
    const kept = server.backend.bytes.size;
    refused(await server.send(request), 400, code);
    expect(await isThere(request.path)).toBe(false);
    expect(server.backend.bytes.size).toBe(kept);
  });
});
