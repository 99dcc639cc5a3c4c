import { edition, operations } from '@cloud-account/spec';
import {
  type Answer,
  call,
  expectRefusal,
  rulesLinked,
  type TestUser,
  useServer,
  prismaOf,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { v4Operations } from '../operations.fixture.js';

const server = useServer();

let user: TestUser;

beforeAll(async () => {
  user = await server.newAccount({ scopes: ['domains:read_write', 'events:read_only'] });
});

/** The headers of every answer below /v4, whatever its status. */
const everywhere = {
  'content-type': 'application/json',
  'x-spec-version': edition,
  vary: 'Authorization, X-Filter',
  'cache-control': 'private, max-age=0, s-maxage=0, no-cache, no-store',
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter, Idempotency-Key',
  'content-security-policy': "default-src 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'strict-transport-security': 'max-age=31536000',
};

/** Headers that none of them has; browsers refuse credentials together with every origin. */
const unwanted = ['etag', 'last-modified', 'x-powered-by', 'set-cookie', 'access-control-allow-credentials'];

const requests: [status: number, send: () => Promise<Answer<unknown>>][] = [
  [200, () => user.get('/domains')],
  [200, () => call('OPTIONS', `${server.api}/domains`)],
  [400, () => user.post('/domains', [])],
  [401, () => call('GET', `${server.api}/domains`)],
  [404, () => user.get('/domains/1')],
  [404, () => user.get('/nothing')],
  [405, () => user.call('PATCH', '/domains')],
  [413, () => user.post('/domains', 'x'.repeat(1024 * 1024 + 1))],
  [415, () => user.call('POST', '/domains', { body: 'a=b', headers: { 'Content-Type': 'text/plain' } })],
];

describe('a path that is not served', () => {
  const preflight = { 'Access-Control-Request-Method': 'GET', Origin: 'https://console.example' };

  it.each(['/v4/nothing', '/v4/domains/1/nothing', '/v5/domains', '/nothing'])(
    '%s has a preflight, and a 404 that pages can read',
    async (path) => {
      const asked = await call('OPTIONS', server.origin + path, { headers: preflight });
      expect([asked.status, asked.body]).toEqual([200, {}]);
      expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
      expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
      const answer = await call('GET', server.origin + path);
      expect(expectRefusal(answer, 404)).toEqual([{ reason: 'Not found' }]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it('has no preflight on the listener of the operator', async () => {
    const { status, headers } = await server.operator.call('OPTIONS', '/nothing', { headers: preflight });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });
});

describe('every answer', () => {
  it.each(requests)('of status %i has the common headers', async (status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(everywhere);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    for (const name of unwanted) {
      expect(answer.headers.has(name), name).toBe(false);
    }
  });
});

describe('Cache-Control', () => {
  it('lets a client keep the answer to a write, but no refusal of one', async () => {
    const fields = { domain: 'kept.example', type: 'master', soa_email: 'a@example.org' };
    const written = await user.post('/domains', fields);
    expect(written.headers.get('cache-control')).toBe('private, max-age=60, s-maxage=60');
    const refused = await user.post('/domains', fields);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('cache-control')).toContain('no-store');
  });
});

describe('an answer to a known caller', () => {
  it.each(v4Operations)('names the scopes of %s and the account', async (id) => {
    const { method, path, scopes } = operations[id];
    const answer = await user.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), {
      ...(['post', 'put'].includes(method) && { body: '{' }),
    });
    expect(answer.headers.get('x-oauth-scopes')).toBe('domains:read_write events:read_only');
    expect(answer.headers.get('x-accepted-oauth-scopes')).toBe(scopes.length === 0 ? '*' : scopes.join(','));
    const { uuid } = await (
      await prismaOf(server)
    ).account.findUniqueOrThrow({ where: { id: user.accountId } });
    expect(answer.headers.get('x-customer-uuid')).toBe(uuid.toUpperCase());
  });
});

describe('X-Request-Id', () => {
  const sent = async (id: string): Promise<string | null> =>
    (await user.get('/domains', { 'X-Request-Id': id })).headers.get('x-request-id');

  it.each(['a', '01JD6Z1C3N7M8K5T9V0XQW4YBR', 'trace.1_2-3', 'x'.repeat(64)])('%s is kept', async (id) => {
    expect(await sent(id)).toBe(id);
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a"b', '{"a":1}', 'a,b', 'é', '../../..'.concat('/')])(
    '"%s" is replaced',
    async (id) => {
      expect(await sent(id)).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    },
  );

  it('is new for every request', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => user.get('/domains')));
    expect(new Set(ids.map(({ headers }) => headers.get('x-request-id'))).size).toBe(20);
  });
});

describe('the links of a refusal', () => {
  const both = { domain: '-bad-.example', type: 'other', soa_email: 'a@example.org' };

  it('lead to the rule of each error, in their order', async () => {
    const answer = await user.post('/domains', both);
    const rules = { domain: 'domain.name.valid', type: 'request.shape.valid' } as Record<string, string>;
    const fields = expectRefusal(answer, 400).map(({ field }) => field ?? '');
    expect(fields.toSorted()).toEqual(Object.keys(rules));
    expect(rulesLinked(answer)).toEqual(fields.map((field) => rules[field]));
  });

  it('are as many as every program in between takes', async () => {
    const wrong = Array.from({ length: 50 }, (_, at) => `address-${at}`);
    const answer = await user.post('/domains', { ...both, axfr_ips: wrong });
    expect(expectRefusal(answer, 400)).toHaveLength(52);
    expect(rulesLinked(answer)).toHaveLength(20);
  });
});
