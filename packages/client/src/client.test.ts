import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { createClient, createOperatorClient, type CloudClient } from './client.js';
import { CloudError, EventFailed } from './errors.js';
import type { Input } from './method.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let asked: Asked[] = [];
let answers: Answer[] = [];
let origin = '';
let cloud: CloudClient;

const server = createHttpServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(parts).toString() });
    (answers.shift() ?? json({}))(request, response);
  });
});

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const brokenOff: Answer = (request) => void request.socket.destroy();

/** An error of the API. */
const refusal = (status: number, headers: Record<string, string> = {}): Answer =>
  json({ errors: [{ reason: 'Not now' }] }, status, headers);

beforeEach(async () => {
  [asked, answers] = [[], []];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cloud = createClient({ baseUrl: origin, token: 'secret' });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const thrown = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('sends the parameters of the path and the query, the body and the token', async () => {
    answers = [json({ id: 5 })];
    const body = { type: 'A', name: 'www', target: '192.0.2.1' } as const;
    expect(await cloud.createDomainRecord({ domainId: 12, body })).toEqual({ id: 5 });
    await cloud.getImage({ imageId: 'node/debian12' });
    await cloud.listDomains({ page: 2, page_size: 100, filter: { domain: { contains: 'shop' } } });
    await createOperatorClient({ baseUrl: `${origin}/`, token: 'key' }).getAccountById({ accountId: 7 });
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/v4/domains/12/records'],
      ['GET', '/v4/images/node%2Fdebian12'],
      ['GET', '/v4/domains?page=2&page_size=100'],
      ['GET', '/operator/accounts/7'],
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    });
    expect(asked[2]?.headers['x-filter']).toBe('{"domain":{"+contains":"shop"}}');
  });

  it('names its caller and itself, but not in a browser', async () => {
    const own = `cloud-account-client/${manifest.version}`;
    await cloud.listRegions();
    await createClient({ baseUrl: origin, userAgent: 'my-tool/2.1 (beta)' }).listRegions();
    vi.stubGlobal('process', undefined);
    const inBrowser = createClient({ baseUrl: origin, userAgent: 'my-tool/2.1' });
    vi.unstubAllGlobals();
    await inBrowser.listRegions();
    const [first, second, third] = asked.map(({ headers }) => headers['user-agent']);
    expect([first, second]).toEqual([own, `my-tool/2.1 (beta) ${own}`]);
    // That of `fetch`.
    expect(third).toBe('node');
    for (const userAgent of ['', 'my\ntool', 'ä/1'])
      expect(() => createClient({ baseUrl: origin, userAgent })).toThrow(/^userAgent is no name/);
  });

  it('needs every parameter of its path', async () => {
    const error = await thrown(cloud.getDomain({ domainId: undefined as unknown as number }));
    expect(error).toEqual(new TypeError('domainId is missing.'));
    expect(String(await thrown(cloud.listDomains({ query: {} } as object)))).toMatch(/no object query/);
    expect(asked).toEqual([]);
  });

  it.each(['.', '..'])('names no other operation by a parameter of its path: %s', async (username) => {
    const call = cloud.updateUser({ username, body: { email: 'a@example.org' } });
    expect(await thrown(call)).toEqual(new TypeError(`username cannot be ${username}`));
    expect(asked).toEqual([]);
  });

  it('names a base URL that is none', () => {
    for (const baseUrl of ['localhost:8080', undefined as unknown as string])
      expect(() => createClient({ baseUrl })).toThrow(
        new TypeError(`baseUrl is not a URL of http or https: ${baseUrl}`),
      );
  });

  it('refuses a token that no header can have, and does not say it', () => {
    expect(() => createClient({ baseUrl: origin, token: 's3 cret' })).toThrow(
      new TypeError('token has characters that no token has, such as spaces between others'),
    );
  });

  it('takes a base URL with a path as it is', async () => {
    await createClient({ baseUrl: `${origin}/cloud/v4/` }).listRegions();
    expect([asked[0]?.url, asked[0]?.headers.authorization]).toEqual(['/cloud/v4/regions', undefined]);
  });

  it('is typed by the specification', () => {
    expectTypeOf(cloud.getDomain).parameter(0).toHaveProperty('domainId').toEqualTypeOf<number>();
    expectTypeOf<Awaited<ReturnType<typeof cloud.getDomain>>['domain']>().toEqualTypeOf<string>();
    expectTypeOf(cloud.listDomains).parameter(0).toBeNullable();
    // @ts-expect-error a body is needed
    const bodiless: Input<'createDomain'> = {};
    // @ts-expect-error no such field to filter by
    const unknown: Input<'listDomains'> = { filter: { soa_email: 'a@example.org' } };
    expectTypeOf(cloud.listDomains).toHaveProperty('all');
    expectTypeOf(cloud.getDomain).not.toHaveProperty('all');
    expect([bodiless, unknown]).toHaveLength(2);
  });
});

it.each([301, 302, 303, 307, 308])('no call follows a redirect: %s', async (status) => {
  answers = [json({}, status, { Location: `${origin}/v4/elsewhere` })];
  expect(await thrown(cloud.createTag({ body: { label: 'shop' } }))).toMatchObject({
    status,
    message: expect.stringMatching(
      `^The server answered ${status} .*, which leads to ${origin}/v4/elsewhere$`,
    ) as string,
  });
  expect(asked).toHaveLength(1);
});

describe('a list', () => {
  it('gives the items of all pages', async () => {
    const page = (number: number, ...ids: number[]) =>
      json({ data: ids.map((id) => ({ id })), page: number, pages: 2, results: 3 });
    answers = [page(1, 1, 2), page(2, 3)];
    const ids: number[] = [];
    for await (const { id } of cloud.listDomains.all({ page_size: 25 })) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(asked.map(({ url }) => url)).toEqual([
      '/v4/domains?page_size=25&page=1',
      '/v4/domains?page_size=25&page=2',
    ]);
  });

  it.each([
    [
      'has no end',
      [json({ data: [{ id: 1 }], pages: 5 }), json({ data: [], pages: 5 })],
      /does not end: page 2 of 5 has 0/,
    ],
    ['is none', [json({ data: {} })], /no page of a list/],
  ])('that %s throws', async (_what, given, message) => {
    answers = given;
    const all = async () => {
      for await (const _ of cloud.listDomains.all()) continue;
    };
    await expect(all()).rejects.toThrow(message);
  });
});

describe('a refusal', () => {
  it('shows no secret of its call where it is printed', async () => {
    answers = [refusal(400)];
    const body = { label: 'web-1', region: 'us-ord', type: 'g6-standard-1', root_pass: 'aSecret-P4ssw0rd' };
    const error = await thrown(cloud.createNode({ body }));
    expect(inspect(error)).toMatch(/CloudError: Not now[^]*createNode/);
    expect(inspect(error, { depth: 9 })).not.toContain('aSecret');
  });

  it('is an error with every problem, its rule and its page', async () => {
    const errors = [
      { field: 'domain', reason: 'This domain name is taken' },
      { field: 'type', reason: 'type is required' },
    ];
    const Link = `<http://docs/rules/domain#domain.name.unique>; rel="help", <http://docs/rules/a#a.b>; rel="help"`;
    answers = [json({ errors }, 400, { Link, 'X-Request-Id': 'abc' })];
    const error = await thrown(cloud.deleteDomain({ domainId: 12 }));
    expect(error).toBeInstanceOf(CloudError);
    expect(error).toMatchObject({
      message: 'domain: This domain name is taken; type is required',
      status: 400,
      requestId: 'abc',
      rule: 'domain.name.unique',
      link: 'http://docs/rules/domain#domain.name.unique',
      errors: [errors[0], { field: 'type', rule: 'a.b' }],
      call: { operation: 'deleteDomain', parameters: { domainId: 12 } },
    });
    expect(inspect(error)).not.toMatch(/Response|Headers/);
  });

  it('of a proxy has its status', async () => {
    answers = [
      (_request, response) => {
        response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      },
    ];
    expect(await thrown(cloud.listRegions())).toMatchObject({
      status: 502,
      message: 'The server answered 502 Bad Gateway',
      rule: undefined,
    });
  });
});

it.each([
  ['text/html', '<h1>Welcome</h1>', /its Content-Type is text\/html/],
  ['application/json', '{"data": [', /its answer is no JSON/],
])('an answer of another server is an error: %s', async (type, body, reason) => {
  answers = [
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': type }).end(body);
    },
  ];
  const error = String(await thrown(cloud.listRegions()));
  expect(error).toMatch(/^Error: http\S+ answers, but not as this API: /);
  expect(error).toMatch(reason);
});

describe('a call is tried again', () => {
  it('after 429, when the answer says when', async () => {
    answers = [refusal(429, { 'Retry-After': '0' }), json({ id: 1 })];
    expect(await cloud.createTag({ body: { label: 'shop' } })).toEqual({ id: 1 });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.body).toBe(asked[0]?.body);
  });

  it.each([
    ['503', refusal(503, { 'Retry-After': '0' })],
    ['a connection that broke', brokenOff],
  ])('after %s, where a second request changes nothing more', async (_what, failure) => {
    answers = [failure, json({ id: 1 })];
    expect(await cloud.getDomain({ domainId: 1 })).toEqual({ id: 1 });
    answers = [failure];
    expect(await cloud.updateDomain({ domainId: 1, body: { tags: [] } })).toEqual({});
    answers = [failure];
    expect(await cloud.deleteDomain({ domainId: 1 })).toEqual({});
    expect(asked).toHaveLength(6);
    answers = [failure, json({ id: 1 })];
    expect(await cloud.createTag({ body: { label: 'shop' } })).toEqual({ id: 1 });
    expect(asked).toHaveLength(8);
    const operator = createOperatorClient({ baseUrl: origin });
    answers = [failure];
    expect(await thrown(operator.resetLab())).toBeInstanceOf(Error);
    expect(asked).toHaveLength(9);
  });

  it('with the key of its first try, which no other call has', async () => {
    answers = [brokenOff, refusal(409, { 'Retry-After': '0' })];
    await cloud.createTag({ body: { label: 'shop' } });
    await cloud.createTag({ body: { label: 'shop' } });
    await cloud.updateDomain({ domainId: 1, body: {} });
    const own = { idempotencyKey: 'order-7' };
    await cloud.createTag({ body: { label: 'shop' } }, own);
    const [first, ...others] = asked.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(others).toEqual([first, first, expect.not.stringMatching(String(first)), undefined, 'order-7']);
    expect(String(await thrown(cloud.listTags({}, own)))).toMatch(/GET \/tags takes no idempotencyKey$/);
  });

  it('and has deleted what is gone then, unless no try before may have deleted it', async () => {
    answers = [brokenOff, refusal(404)];
    expect(await cloud.deleteDomain({ domainId: 1 })).toEqual({});
    answers = [refusal(429, { 'Retry-After': '0' }), refusal(404)];
    expect(await thrown(cloud.deleteDomain({ domainId: 1 }))).toMatchObject({ status: 404 });
    answers = [brokenOff, refusal(404)];
    expect(await thrown(cloud.getDomain({ domainId: 1 }))).toMatchObject({ status: 404 });
  });

  it('where nobody takes the connection, whatever it asks for', async () => {
    const body = { label: 'shop' };
    let tries = 0;
    const later = createClient({
      baseUrl: origin,
      fetch: async (request) => {
        tries += 1;
        const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        if (tries === 1) throw new TypeError('fetch failed', { cause: new AggregateError([cause, cause]) });
        if (tries === 2) throw new TypeError('fetch failed', { cause });
        return fetch(request);
      },
    });
    answers = [json({ id: 1 })];
    expect(await later.createTag({ body })).toEqual({ id: 1 });
    expect(asked).toHaveLength(1);
  });

  it.each(['127.0.0.1', 'localhost'])(
    'and names the address without a server at %s, and the cause',
    async (host) => {
      const closed = createHttpServer().listen(0, host);
      await once(closed, 'listening');
      const { port } = closed.address() as AddressInfo;
      closed.close();
      await once(closed, 'close');
      const nobody = createClient({ baseUrl: `http://${host}:${port}`, retry: { attempts: 2 } });
      expect(await thrown(nobody.listRegions())).toMatchObject({
        name: 'TypeError',
        message: expect.stringMatching(
          `^GET http://${host}:${port}/v4/regions got no answer: connect ECONNREFUSED \\S+:${port}`,
        ) as string,
      });
    },
  );

  it('no more often than it may', async () => {
    const strict = createClient({ baseUrl: origin, retry: { attempts: 2 } });
    answers = Array.from({ length: 5 }, () => refusal(503, { 'Retry-After': '0' }));
    expect(await thrown(strict.listRegions())).toMatchObject({ status: 503, retryAfter: 0 });
    expect(asked).toHaveLength(2);
  });

  it('not after another status, nor without a time, nor after one that is too long', async () => {
    for (const answer of [refusal(500), refusal(503), refusal(429, { 'Retry-After': '3600' })]) {
      answers = [answer];
      expect(await thrown(cloud.listRegions())).toBeInstanceOf(CloudError);
    }
    expect(asked).toHaveLength(3);
  });

  it('not once it is aborted', async () => {
    const controller = new AbortController();
    answers = [
      (request, response) => {
        refusal(429, { 'Retry-After': '20' })(request, response);
        controller.abort(new Error('enough'));
      },
    ];
    expect(await thrown(cloud.listRegions({}, { signal: controller.signal }))).toBeInstanceOf(Error);
    expect(asked).toHaveLength(1);
  });
});

it('a call ends when its time is up', async () => {
  const timeout = 50;
  answers = [() => undefined];
  expect(await thrown(cloud.listRegions({}, { timeout }))).toMatchObject({
    name: 'TimeoutError',
    message: `GET ${origin}/v4/regions got no answer within 0.05 s`,
  });
});

describe('waiting', () => {
  const event = (status: string) => json({ id: 9, action: 'node_boot', status, message: 'No room' });

  it('ends with the event', async () => {
    answers = [event('scheduled'), event('started'), event('finished')];
    expect(await cloud.waitFor({ event: 9 }, { every: 0 })).toMatchObject({ status: 'finished' });
    expect(asked.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => '/v4/account/events/9'));
  });

  it('throws when the event failed', async () => {
    answers = [event('failed')];
    const error = await thrown(cloud.waitFor({ event: { id: 9 } }));
    expect(error).toBeInstanceOf(EventFailed);
    expect(error).toMatchObject({ message: 'node_boot failed: No room (event 9)', event: { id: 9 } });
  });

  it('ends when its time is up', async () => {
    answers = Array.from({ length: 100 }, () => event('started'));
    expect(await thrown(cloud.waitFor({ event: 9 }, { within: 0.1, every: 0.01 }))).toMatchObject({
      name: 'TimeoutError',
      message: 'Event 9 did not end within 0.1 s',
    });
  });
});
