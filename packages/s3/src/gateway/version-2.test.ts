import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccessKey } from '../backend.js';
import { subresources } from '../routing/routes.js';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';
import { inSeconds } from '@cloud-account/testkit/waits';

const server = useStubServer();
const content = 'Nobody else is to write or read this.';

interface Link {
  readonly method?: string;
  /** The path with the bucket, and what of the query is signed. */
  readonly resource: string;
  readonly contentType?: string;
  /** Lines of signed headers. */
  readonly headers?: string;
  readonly key?: Pick<AccessKey, 'id' | 'secret'>;
  /** Seconds from now. */
  readonly expires?: number;
}

/** The query of a URL that is signed by version 2. */
const signatureOf = (link: Link): string => {
  const {
    method = 'GET',
    resource,
    contentType = '',
    headers = '',
    key = server.key,
    expires = 3_600,
  } = link;
  const end = Math.floor(inSeconds(expires).getTime() / 1_000);
  const text = `${method}\n\n${contentType}\n${end}\n${headers}${resource}`;
  const signature = createHmac('sha1', key.secret).update(text).digest('base64');
  return `AWSAccessKeyId=${key.id}&Expires=${end}&Signature=${encodeURIComponent(signature)}`;
};

const made = async () => {
  const bucket = await server.makeBucket();
  await server.put(`/${bucket}/a%20b`, content);
  return { bucket, path: `/${bucket}/a%20b` };
};

const get = (path: string, headers = {}) => server.send({ path, headers });

describe('a URL that is signed by version 2', () => {
  it('reads an object by its path and by the host of its bucket', async () => {
    const { bucket, path } = await made();
    const query = signatureOf({ resource: path });
    expect((await get(`${path}?${query}`)).body).toBe(content);
    const host = `${bucket}.north-1.storage.test`;
    expect((await get(`/a%20b?${query}`, { host })).body).toBe(content);
    expect(codeOf(await get(`/other?${query}`, { host }))).toBe('SignatureDoesNotMatch');
  });

  it('sets headers of the answer only if they are signed', async () => {
    const { path } = await made();
    const override = 'response-content-type=text/x-a';
    const signed = signatureOf({ resource: `${path}?${override}` });
    expect((await get(`${path}?${override}&${signed}`)).headers['content-type']).toBe('text/x-a');
    const unsigned = signatureOf({ resource: path });
    expect(codeOf(await get(`${path}?${override}&${unsigned}`))).toBe('SignatureDoesNotMatch');
  });

  it('writes an object with its signed headers, also if they are in the query', async () => {
    const { bucket } = await made();
    const link = { method: 'PUT', resource: `/${bucket}/new`, contentType: 'text/plain' };
    const put = (query: string, headers: Record<string, string>) =>
      server.send({ method: 'PUT', path: `/${bucket}/new?${query}`, headers, body: 'x' });
    const type = { 'content-type': 'text/plain' };
    const acl = { 'x-amz-acl': 'public-read' };
    expect(codeOf(await put(signatureOf(link), { ...type, ...acl }))).toBe('SignatureDoesNotMatch');
    expect(codeOf(await put(`x-amz-acl=public-read&${signatureOf(link)}`, type))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(codeOf(await put(signatureOf(link), { 'content-type': 'text/html' }))).toBe(
      'SignatureDoesNotMatch',
    );
    expect((await put(signatureOf(link), type)).status).toBe(200);
    expect((await get(`/${bucket}/new`)).status).toBe(403);
    const withAcl = signatureOf({ ...link, headers: 'x-amz-acl:public-read\n' });
    expect((await put(`x-amz-acl=public-read&${withAcl}`, type)).status).toBe(200);
    expect((await get(`/${bucket}/new`)).body).toBe('x');
    expect((await put(withAcl, { ...type, ...acl })).status).toBe(200);
  });

  it('is good for no other request', async () => {
    const { bucket, path } = await made();
    await server.put(`/${bucket}/other`, content);
    const query = signatureOf({ resource: path });
    const others = [
      { path: `/${bucket}/other?${query}` },
      { path: `/${bucket}?${query}` },
      { path: `${path}?acl&${query}` },
      { path: `${path}?${query.replace(/Expires=\d+/, 'Expires=99999999999')}` },
      { path: `${path}?${query.replace(server.key.id, () => server.strangerKey.id)}` },
      { path: `${path}?${query}`, method: 'PUT' },
      { path: `${path}?${query}`, method: 'DELETE' },
      { path: `${path}?${query}`, headers: { 'x-amz-meta-a': 'b' } },
    ];
    for (const other of others) {
      const answer = await server.send(other);
      expect([other, answer.status, codeOf(answer)]).toEqual([other, 403, 'SignatureDoesNotMatch']);
      expect(answer.body).not.toContain(server.key.secret);
    }
    expect((await get(`${path}?${query}`)).body).toBe(content);
  });

  it('for a whole bucket is good for none of its subresources', async () => {
    const { bucket } = await made();
    const query = signatureOf({ resource: `/${bucket}` });
    expect((await get(`/${bucket}?${query}`)).status).toBe(200);
    for (const name of subresources) {
      const answer = await get(`/${bucket}?${name}&${query}`);
      expect([name, codeOf(answer)]).toEqual([name, 'SignatureDoesNotMatch']);
    }
  });

  it('is valid until it expires, with a key that exists, and for what the key may do', async () => {
    const { bucket, path } = await made();
    const code = async (link: Partial<Link>) => {
      const { method = 'GET' } = link;
      const query = signatureOf({ resource: path, ...link });
      return codeOf(await server.send({ method, path: `${path}?${query}` }));
    };
    expect(await code({ expires: -1 })).toBe('AccessDenied');
    expect(await code({ expires: 20 * 365 * 86_400 })).toBeUndefined();
    expect(await code({ key: { id: 'UNKNOWN', secret: 'x' } })).toBe('InvalidAccessKeyId');
    expect(await code({ key: server.strangerKey })).toBe('AccessDenied');
    const permissions = [{ cluster: 'north-1', label: bucket, permissions: 'read_only' }] as const;
    const key = server.addKey(server.owner, permissions);
    expect(await code({ key })).toBeUndefined();
    expect(await code({ key, method: 'DELETE' })).toBe('AccessDenied');
    server.backend.keys.delete(key.id);
    expect(await code({ key })).toBe('InvalidAccessKeyId');
  });
});
