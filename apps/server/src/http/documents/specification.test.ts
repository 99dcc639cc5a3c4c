import { get } from 'node:http';
import type { Document } from '@cloud-account/spec';
import { call, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const server = useServer();

/** The answer to a request with these headers, and no others of a library's own. */
const ask = (
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    get(`${server.origin}${path}`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode, text });
      });
    }).on('error', reject);
  });

const serverIn = (text: string): string | undefined => (parse(text) as Document).servers[0]?.url;

const paths = [
  '/v4/openapi.json',
  '/v4/openapi.yaml',
  '/docs/specification/v4.json',
  '/docs/specification/v4.yaml',
];

describe.each(paths)('%s', (path) => {
  it('is the specification with the address of this server, without a token', async () => {
    const { status, text, headers } = await call('GET', `${server.origin}${path}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(path.endsWith('json') ? 'application/json' : 'application/yaml');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const document = parse(text) as Document;
    expect(document.servers.map(({ url }) => url)).toEqual([server.api]);
    expect(document.paths).toHaveProperty(['/domains', 'post', 'operationId'], 'createDomain');
    expect(text).not.toContain('origin.invalid');
  });
});

describe('the served specification', () => {
  it('names the server by the address of the request', async () => {
    for (const host of ['cloud.internal:8080', 'localhost', '[::1]:8080'])
      expect(serverIn((await ask('/v4/openapi.json', { host })).text)).toBe(`http://${host}/v4`);
    expect(serverIn((await ask('/v4/openapi.yaml', { host: '[::1]:8080' })).text)).toBe(
      'http://[::1]:8080/v4',
    );
  });

  it.each(['a"b', 'a/b', 'a b', 'user@host', 'x'.repeat(400)])(
    'names itself where the host %j is none',
    async (host) => {
      expect(serverIn((await ask('/v4/openapi.json', { host })).text)).toBe(server.api);
    },
  );

  it('is compressed, and not sent again to who has it', async () => {
    const url = `${server.origin}/v4/openapi.json`;
    const plain = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    const small = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(small.headers.get('content-encoding')).toBe('gzip');
    expect(Number(small.headers.get('content-length')) * 4).toBeLessThan(
      Number(plain.headers.get('content-length')),
    );
    expect(await small.text()).toBe(await plain.text());
    const tag = plain.headers.get('etag') ?? '';
    expect(await ask('/v4/openapi.json', { 'If-None-Match': tag })).toEqual({ status: 304, text: '' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('is read by HEAD, too', async () => {
    const head = await fetch(`${server.origin}/v4/openapi.json`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});

describe("the operator's specification", () => {
  const url = (kind: string): string => `${server.operator.url}/openapi.${kind}`;

  it.each(['json', 'yaml'])(
    'is served as %s with the address of its listener, without the key',
    async (kind) => {
      const { status, text, headers } = await call('GET', url(kind));
      expect([status, headers.get('content-type')]).toEqual([200, `application/${kind}`]);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const document = parse(text) as Document;
      expect(document.servers.map((one) => one.url)).toEqual([server.operator.url]);
      expect(document.servers[0]).not.toHaveProperty('variables');
      expect(document.paths).toHaveProperty(['/accounts', 'post', 'operationId'], 'createAccount');
      expect(document.paths).toHaveProperty(['/lab/stream', 'get', 'responses', '429']);
    },
  );

  it('leaves other paths to the API', async () => {
    expect((await call('GET', `${url('json')}x`)).status).toBe(404);
    expect((await call('POST', url('json'))).status).toBe(404);
    expect((await call('GET', `${server.origin}/operator/openapi.json`)).status).toBe(404);
  });
});
