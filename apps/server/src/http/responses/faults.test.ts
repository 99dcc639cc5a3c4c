import {
  expectRefusal,
  startTestServer,
  type OwnTestServer,
  type TestUser,
  prismaOf,
} from '@cloud-account/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A line of the log. */
interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly status?: number;
  readonly [key: string]: unknown;
}

let server: OwnTestServer;
let user: TestUser;
let domain: { id: number };
const log: string[] = [];

const linesOf = (requestId: string | null): Line[] =>
  log.map((line) => JSON.parse(line) as Line).filter((line) => line.requestId === requestId);

const sql = (text: string, values: unknown[] = []) => server.cloud.database.pool.query(text, values);

const secret = 'tell-nobody-5a1f';

const start = async (environment: Record<string, string> = {}): Promise<OwnTestServer> =>
  startTestServer({ environment, log: pino({ level: 'debug' }, { write: (line) => log.push(line) }) });

const makeDomain = async (owner: TestUser, name: string): Promise<{ id: number }> => {
  const fields = { domain: name, type: 'master', soa_email: 'a@example.org', description: secret };
  return (await owner.post<{ id: number }>('/domains', fields)).body;
};

beforeAll(async () => {
  server = await start();
  user = await server.newAccount();
  domain = await makeDomain(user, 'example.org');
  await server.settle();
});

afterAll(() => server.stop());

describe('an answer against the specification', () => {
  it('becomes a fault of the server, in the envelope, with details in the log alone', async () => {
    await sql(`UPDATE domains SET type = 'strange' WHERE id = $1`, [domain.id]);
    try {
      for (const path of [`/domains/${domain.id}`, '/domains']) {
        const answer = await user.get(path);
        expect(expectRefusal(answer, 500)).toEqual([{ reason: 'Internal server error' }]);
        const lines = linesOf(answer.headers.get('x-request-id'));
        expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
          ['an answer does not fit the specification', 50],
          ['request', 30],
        ]);
        expect(JSON.stringify(lines[0])).toContain('type must be equal to one of the allowed values');
      }
    } finally {
      await sql(`UPDATE domains SET type = 'master' WHERE id = $1`, [domain.id]);
    }
  });

  it('passes where the operator does not want it checked', async () => {
    const lax = await start({ CLOUD_VALIDATE_RESPONSES: 'off' });
    try {
      const owner = await lax.newAccount();
      const { id } = await makeDomain(owner, 'example.org');
      await (await prismaOf(lax)).domain.update({ where: { id }, data: { type: 'strange' } });
      const answer = await owner.get<{ type: string }>(`/domains/${id}`);
      expect([answer.status, answer.body.type]).toEqual([200, 'strange']);
    } finally {
      await lax.stop();
    }
  });
});

describe('a failure of the database', () => {
  it('answers 500 without a word of it, and the server goes on', async () => {
    await sql('ALTER TABLE domains RENAME COLUMN description TO elsewhere');
    let answers;
    try {
      answers = [
        await user.get(`/domains/${domain.id}`),
        await user.put(`/domains/${domain.id}`, { description: `${secret} put` }),
        await user.post('/domains', {
          domain: `${secret}.example`,
          type: 'master',
          soa_email: 'a@example.org',
          description: `${secret} post`,
        }),
      ];
    } finally {
      await sql('ALTER TABLE domains RENAME COLUMN elsewhere TO description');
    }
    for (const answer of answers) {
      expect(expectRefusal(answer, 500)).toEqual([{ reason: 'Internal server error' }]);
      const [failure, request] = linesOf(answer.headers.get('x-request-id'));
      expect(failure).toMatchObject({ level: 50, msg: 'request failed' });
      expect(failure?.err).toMatchObject({ stack: expect.stringMatching(/^\s+at /) as string });
      expect(request).toMatchObject({ msg: 'request', status: 500, refusals: ['request.service.sound'] });
    }
    expect((await user.get(`/domains/${domain.id}`)).status).toBe(200);
  });

  it('that tells the failing row keeps the row out of the log', async () => {
    await sql(`ALTER TABLE domains ADD CONSTRAINT quiet CHECK (description NOT LIKE '%forbidden%')`);
    try {
      const answer = await user.put(`/domains/${domain.id}`, { description: `forbidden ${secret}` });
      expectRefusal(answer, 500);
      expect(JSON.stringify(linesOf(answer.headers.get('x-request-id')))).toContain('check constraint');
    } finally {
      await sql('ALTER TABLE domains DROP CONSTRAINT quiet');
    }
  });
});

describe('a disk that is full', () => {
  it('is said in words, to the client and in the log', async () => {
    await sql(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await sql('CREATE TRIGGER full_disk BEFORE UPDATE ON domains EXECUTE FUNCTION full_disk()');
    try {
      const answer = await user.put(`/domains/${domain.id}`, { description: 'more' });
      expect(expectRefusal(answer, 503)).toEqual([{ reason: 'The disk of the service is full' }]);
      const [failure] = linesOf(answer.headers.get('x-request-id'));
      expect(failure).toMatchObject({ level: 50, msg: 'the disk is full' });
      expect((await user.get(`/domains/${domain.id}`)).status).toBe(200);
    } finally {
      await sql('DROP TRIGGER full_disk ON domains');
      await sql('DROP FUNCTION full_disk');
    }
  });
});

describe('counts of requests that cannot be kept', () => {
  it('keep nobody from being served', async () => {
    const counting = await start({ CLOUD_RATE_LIMITS: 'on' });
    try {
      const owner = await counting.newAccount();
      await counting.cloud.database.pool.query('DROP TABLE rate_counts');
      for (const path of ['/domains', '/regions']) expect((await owner.get(path)).status).toBe(200);
      const remaining = (await owner.get('/domains')).headers.get('x-ratelimit-remaining');
      expect(Number(remaining)).toBeGreaterThan(0);
    } finally {
      await counting.stop();
    }
  });
});

describe('the log', () => {
  it('has one line for each request, with its id, who asked and how it ended', async () => {
    const id = 'logged-once.1';
    await user.get('/domains?page=1&page_size=25', { 'X-Request-Id': id });
    const lines = linesOf(id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 30,
      msg: 'request',
      method: 'GET',
      path: '/v4/domains',
      operation: 'listDomains',
      status: 200,
      milliseconds: expect.any(Number) as number,
      account: user.accountId,
      user: user.username,
      address: '127.0.0.1',
    });
  });

  it.each([
    ['unknown-path', '/nothing', 404, ['request.route.known']],
    ['no-token', '/domains', 401, ['access.token.valid']],
    ['bad-query', '/domains?page=0&page_size=1', 400, ['request.shape.valid']],
  ])('names each rule that refused once (%s)', async (id, path, status, refusals) => {
    const token = id === 'no-token' ? null : user.token;
    await user.call('GET', path, { token, headers: { 'X-Request-Id': id } });
    const lines = linesOf(id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ status, refusals });
  });

  it('tells no token, no header, no query and no body', async () => {
    const fields = {
      domain: 'quiet.example',
      type: 'master',
      soa_email: `a@${secret}.example`,
      tags: [secret],
    };
    const headers = { 'X-Filter': `{"domain":"${secret}"}`, 'User-Agent': secret, Cookie: `a=${secret}` };
    await user.call('GET', `/domains?page=1&x=${secret}`, { headers });
    await user.call('GET', '/domains', { token: secret, headers });
    await user.post('/domains', { ...fields, note: secret });
    await user.post('/domains', fields);
    await user.post(`/domains/${domain.id}/records`, { type: 'TXT', target: secret });
    await user.call('POST', '/domains', { body: `{"${secret}` });
    await server.settle();
    const all = log.join('');
    expect(log.length).toBeGreaterThan(15);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(user.token);
  });
});
