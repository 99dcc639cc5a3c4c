import { call, expectEnvelope, expectRefusal, useServer } from '@cloud-account/testkit';
import { operations } from '@cloud-account/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { minBody, v4Operations } from '../operations.fixture.js';
import { exampleBody, operationsWithBodies } from '../shape/wrong-values.fixture.js';
import { plainRequest, rawRequest, type RawAnswer } from './raw-request.fixture.js';

const server = useServer();

let domainId = 0;

beforeAll(async () => {
  const domain = { domain: 'routes.example', type: 'master', soa_email: 'a@example.org' };
  domainId = (await server.user.post<{ id: number }>('/domains', domain)).body.id;
});

/** A path with the id of the user's own domain. */
const ownPath = (pattern: string): string => pattern.replace('{own}', () => String(domainId));

/** By a bare socket, with the user's token. */
const raw = (method: string, target: string, ...headers: string[]): Promise<RawAnswer> =>
  rawRequest(
    server.origin,
    plainRequest(method, target, [`Authorization: Bearer ${server.user.token}`, ...headers]),
  );

const rows = v4Operations.map((id) => operations[id]);
const paths = [...new Set(rows.map(({ path }) => path))];

const methodsOf = (path: string): string[] => {
  const methods = rows.filter((row) => row.path === path).map(({ method }) => method.toUpperCase());
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
};

const filled = (path: string): string => path.replace(/\{\w+\}/g, '1');

describe('every path', () => {
  it.each(paths)('%s names its methods on OPTIONS, to anybody', async (path) => {
    const answer = await call('OPTIONS', `${server.api}${filled(path)}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
    expect(answer.headers.get('allow')).toBe(methodsOf(path).join(', '));
    expect(answer.headers.get('access-control-allow-methods')).toBe(methodsOf(path).join(', '));
  });

  it.each(paths)('%s answers 405 to methods it does not take, before it looks at the token', async (path) => {
    const known = methodsOf(path);
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'].filter((one) => !known.includes(one));
    expect(others).not.toHaveLength(0);
    for (const method of others) {
      const answer = await call(method, `${server.api}${filled(path)}`, { token: null });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe(known.join(', '));
      if (method !== 'HEAD') {
        expect(expectRefusal(answer, 405)).toEqual([{ reason: 'Method Not Allowed' }]);
      }
    }
  });
});

describe('a path', () => {
  it.each(['/domains', '/domains/', '/domains?', '/domains/?page=1', '/domains/{own}', '/domains/{own}/'])(
    '%s is known',
    async (pattern) => {
      expect((await raw('GET', `/v4${ownPath(pattern)}`)).status).toBe(200);
    },
  );

  it.each([
    '/v4/domains//',
    '/v4//domains',
    '//v4/domains',
    '/v4/Domains',
    '/V4/domains',
    '/v4domains',
    '/v4',
    '/v4/',
    '/v4?page=1',
    '/v4/domains/1/2',
    '/v4/domains/1/Records',
    '/v4/domains/%2F1',
    '/v4/domains/1%2Frecords',
    '/v4/domains/1%2frecords/',
    '/v4/domains%2F1',
    '/v4/domains/%',
    '/v4/domains/%zz',
    '/v4/domains/%E0%A4%A',
    '/v4/domains/%ff',
    '/v4/domains/%00',
    '/v4/domains/1%00',
    '/v4/domains/../domains',
    '/v4/./domains',
    '/v4/domains/1;a=b',
    '/v4/domains#top',
    '/v4/__proto__',
    '/v4/constructor',
    '/v4/domains/constructor',
    '/v5/domains',
    '/nothing',
    '/%',
  ])('%s names nothing', async (target) => {
    const { status, body, headers } = await raw('GET', target);
    expect(status).toBe(404);
    expect(expectEnvelope(body)).toEqual([{ reason: 'Not found' }]);
    expect(headers['content-type']).toBe('application/json');
  });

  it('/docs/%zz names no page', async () => {
    expect((await raw('GET', '/docs/%zz')).status).toBe(404);
  });

  it('is answered 404 before the token is checked', async () => {
    expectRefusal(await call('GET', `${server.api}/nothing`, { token: 'x' }), 404);
  });

  it('of a literal wins over an id', async () => {
    expect((await server.user.get('/domains/import')).status).toBe(405);
  });

  it('may be 8 KiB long', async () => {
    expect((await raw('GET', `/v4/domains/${'1'.repeat(8_192)}`)).status).toBe(404);
  });
});

describe('a number in a path', () => {
  // Clusters are named by texts.
  const numbered = v4Operations.filter((id) => /\{(?!cluster)\w+Id\}/.test(operations[id].path));

  it.each(numbered)('of %s that is none names nothing', async (id) => {
    const { method, path } = operations[id];
    const options = operationsWithBodies.includes(id) ? { body: exampleBody(id) } : minBody(id);
    for (const number of ['0', '-1', 'x', '1.0', '01', '2147483648']) {
      const target = path.replace(/\{\w+Id\}/g, () => number).replace(/\{\w+\}/g, 'x');
      const answer = await server.user.call(method.toUpperCase(), target, options);
      expect([number, answer.status, answer.text]).toEqual([
        number,
        404,
        '{"errors":[{"reason":"Not found"}]}',
      ]);
    }
  });
});

describe('HEAD', () => {
  it.each(['/domains', '/domains/{own}', '/domains/2147483647', '/domains?page=0', '/nothing'])(
    'answers %s as GET does, without the body',
    async (pattern) => {
      const path = ownPath(pattern);
      const [get, head] = [await server.user.call('GET', path), await server.user.call('HEAD', path)];
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
      const headersOf = ({ headers }: typeof get) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name));
      expect(headersOf(head)).toEqual(headersOf(get));
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    },
  );
});

describe('a target', () => {
  it('in absolute form is served, whatever host it names', async () => {
    for (const origin of [
      server.origin,
      'http://elsewhere.example:1',
      'HTTPS://user:word@elsewhere.example',
    ]) {
      expect((await raw('GET', `${origin}/v4/domains?page=1`)).status, origin).toBe(200);
    }
    expect((await raw('GET', 'http://elsewhere.example/nothing')).status).toBe(404);
    expect((await raw('GET', 'http://elsewhere.example/v4/domains?page=0')).status).toBe(400);
  });

  it('of a star is the whole server, and only OPTIONS asks for that', async () => {
    const { status, headers, body } = await raw('OPTIONS', '*');
    expect([status, headers.allow, body]).toEqual([200, 'DELETE, GET, HEAD, OPTIONS, POST, PUT', '{}']);
    expect((await raw('GET', '*')).status).toBe(404);
  });
});

describe('what is not HTTP', () => {
  const overlong = 'a'.repeat(20_000);

  it.each([
    ['an address that is too long', 431, () => raw('GET', `/v4/domains?x=${overlong}`)],
    ['a header that is too long', 431, () => raw('GET', '/v4/domains', `X-Filter: ${overlong}`)],
    ['a NUL in the address', 400, () => raw('GET', '/v4/dom\0ains')],
    ['a byte above ASCII in the address', 400, () => raw('GET', '/v4/dom\xe9ains')],
    ['a space in the address', 400, () => raw('GET', '/v4/dom ains')],
    ['an address without a slash', 400, () => raw('GET', 'v4/domains')],
    ['an unknown method', 400, () => raw('FETCH', '/v4/domains')],
    [
      'two lengths of one body',
      400,
      () => raw('POST', '/v4/domains', 'Content-Length: 2', 'Content-Length: 3'),
    ],
    [
      'both a length and chunks',
      400,
      () => raw('POST', '/v4/domains', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    ],
    [
      'chunks without a size',
      400,
      () => raw('POST', '/v4/domains', 'Transfer-Encoding: chunked', '', 'zz', ''),
    ],
    ['nonsense', 400, () => rawRequest(server.origin, 'hello\r\n\r\n')],
  ])('%s is answered %i, in the envelope', async (_what, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers.connection).toBe('close');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expectEnvelope(answer.body);
  });

  it.each(['TRACE', 'PROPFIND', 'SEARCH'])('a method such as %s is not allowed', async (method) => {
    expect((await raw(method, '/v4/domains')).status).toBe(405);
  });

  it('an expectation that nobody knows is of no account', async () => {
    expect((await raw('GET', '/v4/domains', 'Expect: wonders')).status).toBe(200);
  });

  it('an upgrade that nobody offers is of no account', async () => {
    const upgrade = ['Upgrade: websocket', `Authorization: Bearer ${server.user.token}`];
    const text = plainRequest('GET', '/v4/domains', upgrade).replace('close', 'Upgrade, close');
    expect((await rawRequest(server.origin, text)).status).toBe(200);
  });
});

describe('an operation with another path', () => {
  it.each(Object.values(operations).flatMap((row) => ('alsoAt' in row ? row.alsoAt : [])))(
    'is served there, too: %s',
    async (path) => {
      const { headers } = await server.user.call('OPTIONS', path.replaceAll(/\{\w+\}/g, 'x'));
      expect(headers.get('Allow')).toMatch(/GET|POST|DELETE/);
    },
  );

  it('does the same at both', async () => {
    expect((await server.user.get('/account/service-transfers')).body).toEqual(
      (await server.user.get('/account/entity-transfers')).body,
    );
    const body = { region: 'us-ord', assignments: [{ address: '203.0.113.7', node_id: 1 }] };
    const [first, second] = [
      await server.user.post('/networking/ips/assign', body),
      await server.user.post('/networking/ipv4/assign', body),
    ];
    expect([first.status, first.body]).toEqual([400, second.body]);
  });
});
