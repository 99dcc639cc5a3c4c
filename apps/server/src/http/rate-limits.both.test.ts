import {
  type Answer,
  call,
  expectRefusal,
  startTestServer,
  type OwnTestServer,
  type TestUser,
} from '@cloud-account/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A fiftieth of the published numbers: what a test has to send is then little. */
const ALL = 16;
const OPERATION = 8;
const LIST = 4;

let server: OwnTestServer;
const log: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    environment: { CLOUD_RATE_LIMITS: '0.02', CLOUD_TRUSTED_PROXIES: '127.0.0.0/8' },
    log: pino({ level: 'info' }, { write: (line) => log.push(line) }),
  });
  // No period ends while its requests are sent.
  server.clock.stop();
});

afterAll(() => server.stop());

type Send = () => Promise<Answer<unknown>>;

const list =
  (user: TestUser): Send =>
  () =>
    user.get('/domains');
const missing =
  (user: TestUser): Send =>
  () =>
    user.get('/domains/1');

const several = async (count: number, send: Send): Promise<Answer<unknown>[]> => {
  const answers: Answer<unknown>[] = [];
  while (answers.length < count) answers.push(await send());
  return answers;
};

const statusesOf = (answers: readonly Answer<unknown>[]): number[] => answers.map(({ status }) => status);

const header = ({ headers }: Answer<unknown>, name: string): number => Number(headers.get(name) ?? NaN);
const remaining = (answer: Answer<unknown>): number => header(answer, 'x-ratelimit-remaining');
const allowed = (answer: Answer<unknown>): number => header(answer, 'x-ratelimit-limit');
const reset = (answer: Answer<unknown>): number => header(answer, 'x-ratelimit-reset');
const wait = (answer: Answer<unknown>): number => header(answer, 'retry-after');

const expectTooMany = (answer: Answer<unknown> | undefined): void => {
  if (answer === undefined) throw new Error('There is no answer.');
  expect(expectRefusal(answer, 429)).toEqual([{ reason: 'Too many requests' }]);
  expect(remaining(answer)).toBe(0);
};

const seconds = (): number => server.clock.now().getTime() / 1_000;

const createDomain = (user: TestUser, domain: string): Promise<Answer<unknown>> =>
  user.post('/domains', { domain, type: 'master', soa_email: 'a@example.org' });

describe('a token', () => {
  it('reads a list as often as lists may be read, and learns how many requests are left', async () => {
    const answers = await several(LIST + 1, list(await server.newAccount()));
    const over = answers.pop();
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(answers.map(remaining)).toEqual([3, 2, 1, 0]);
    expect(answers.map(allowed)).toEqual([LIST, LIST, LIST, LIST]);
    expectTooMany(over);
    expect(over?.headers.get('link')).toContain('/rules/request#request.rate.limit');
    const [first, ...others] = [...answers, ...(over ? [over] : [])];
    for (const answer of others) expect(reset(answer)).toBe(first && reset(first));
    expect(first && reset(first)).toBe(Math.ceil(seconds() + 60));
    for (const answer of [...answers, ...(over ? [over] : [])]) expect(wait(answer)).toBe(60);
  });

  it('calls one operation as often as operations may be called, whatever the answers', async () => {
    const user = await server.newAccount();
    const answers = await several(OPERATION + 1, missing(user));
    expectTooMany(answers.pop());
    expect(statusesOf(answers)).toEqual(Array.from({ length: OPERATION }, () => 404));
    expect(answers.map(remaining)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect((await user.get('/profile')).status).toBe(200);
  });

  it('sends so many requests in all', async () => {
    const user = await server.newAccount();
    await several(OPERATION, missing(user));
    await several(LIST, list(user));
    const last = await several(ALL - OPERATION - LIST, () => user.get('/profile'));
    expect(last.map((answer) => [answer.status, allowed(answer), remaining(answer)])).toEqual([
      [200, ALL, 3],
      [200, ALL, 2],
      [200, ALL, 1],
      [200, ALL, 0],
    ]);
    const over = await user.get('/account/settings');
    expectTooMany(over);
    expect(wait(over)).toBe(120);
  });

  it('has the whole number again when the period is over, which no refused request prolongs', async () => {
    const user = await server.newAccount();
    const [first] = await several(LIST, list(user));
    if (first === undefined) throw new Error('There is no answer.');
    server.clock.advance(58_000);
    const late = await list(user)();
    expectTooMany(late);
    expect(reset(late)).toBe(reset(first));
    expect(wait(late)).toBe(2);
    server.clock.advance(2_000);
    const next = await list(user)();
    expect([next.status, remaining(next)]).toEqual([200, LIST - 1]);
    expect(reset(next)).toBe(reset(first) + 60);
  });

  it('meets the limit of an operation of its own before the one of lists', async () => {
    const own = await startTestServer({ environment: { CLOUD_RATE_LIMITS: '0.1' } });
    own.clock.stop();
    try {
      const user = await own.newAccount();
      const answers = await several(3, () => user.get('/images'));
      expect(answers.map((answer) => [answer.status, allowed(answer), remaining(answer)])).toEqual([
        [200, 2, 1],
        [200, 2, 0],
        [429, 2, 0],
      ]);
      expect(remaining(await user.get('/domains'))).toBe(19);
    } finally {
      await own.stop();
    }
  });

  it('uses up nothing of another, of the same user as little as of others', async () => {
    const user = await server.newAccount();
    const others = [await user.newToken(), await user.newUser(), await server.newAccount()];
    expectTooMany((await several(LIST + 1, list(user))).pop());
    for (const other of others) expect(remaining(await list(other)())).toBe(LIST - 1);
  });

  it('is counted when its request is refused for another reason', async () => {
    const user = await server.newAccount();
    const asleep = await server.newAccount({ activated: false });
    const weak = await user.newToken({ scopes: ['events:read_only'] });
    const answers = [
      await user.get('/domains?page=0'),
      await user.get('/domains', { 'X-Filter': '{' }),
      await user.post('/domains', '{'),
      await asleep.get('/domains'),
      await weak.get('/domains'),
    ];
    expect(answers.map((answer) => [answer.status, remaining(answer)])).toEqual([
      [400, LIST - 1],
      [400, LIST - 2],
      [400, OPERATION - 1],
      [403, LIST - 1],
      [401, LIST - 1],
    ]);
  });

  it('learns that its scope is too small also when it asked too often', async () => {
    const weak = await (await server.newAccount()).newToken({ scopes: ['events:read_only'] });
    expect(statusesOf(await several(LIST + 1, list(weak)))).toEqual([401, 401, 401, 401, 401]);
  });

  it('is counted for HEAD as for GET, and for no OPTIONS, unknown path or other method', async () => {
    const user = await server.newAccount();
    const uncounted = [
      await user.call('OPTIONS', '/domains'),
      await user.get('/nothing'),
      await user.call('PATCH', '/domains'),
    ];
    for (const answer of uncounted) expect(answer.headers.has('x-ratelimit-limit')).toBe(false);
    const [head, get] = [await user.call('HEAD', '/domains'), await list(user)()];
    expect([remaining(head), remaining(get)]).toEqual([LIST - 1, LIST - 2]);
  });
});

describe('a request too many', () => {
  it('changes nothing and leaves no event', async () => {
    const user = await server.newAccount();
    const answers: Answer<unknown>[] = [];
    for (let count = 0; count <= OPERATION; count += 1) {
      answers.push(await createDomain(user, `${user.username}-${count}.example`));
    }
    expectTooMany(answers.pop());
    expect(statusesOf(answers)).toEqual(Array.from({ length: OPERATION }, () => 200));
    const [domains, events] = await Promise.all(
      ['/domains', '/account/events'].map((path) => user.get<{ results: number }>(path)),
    );
    expect([domains?.body.results, events?.body.results]).toEqual([OPERATION, OPERATION]);
  });

  it('is refused before its body is read', async () => {
    const user = await server.newAccount();
    await several(OPERATION, () => user.post('/domains', '{'));
    expectTooMany(await user.post('/domains', '{'));
  });

  it('is logged and counted', async () => {
    const user = await server.newAccount();
    const over = (await several(LIST + 1, list(user))).pop();
    const id = over?.headers.get('x-request-id') ?? '';
    const line = JSON.parse(log.find((one) => one.includes(id)) ?? '{}') as Record<string, unknown>;
    expect(line).toMatchObject({ status: 429, rateLimit: 'listDomains', refusals: ['request.rate.limit'] });
    expect(await server.metrics()).toMatch(
      /http_over_rate_total\{limit="listDomains",caller="token"\} [1-9]/,
    );
  });
});

describe('an address', () => {
  const from =
    (address: string, token: string | null = 'f'.repeat(64)): Send =>
    () =>
      call('GET', `${server.api}/domains`, { token, headers: { 'X-Forwarded-For': address } });

  it('tries tokens as often as requests may be sent, and is then refused without a word of them', async () => {
    const answers = await several(ALL + 1, from('192.0.2.1'));
    const over = answers.pop();
    expect(statusesOf(answers)).toEqual(Array.from({ length: ALL }, () => 401));
    expect(answers.map(allowed)).toEqual(Array.from({ length: ALL }, () => ALL));
    expect(answers.map(remaining)).toEqual(Array.from({ length: ALL }, (_none, index) => ALL - 1 - index));
    expectTooMany(over);
    expect(over?.headers.has('www-authenticate')).toBe(false);
  });

  it('is counted without a token too, and holds back neither other addresses nor good tokens', async () => {
    await several(ALL, from('192.0.2.2', null));
    expectTooMany(await from('192.0.2.2')());
    expect((await from('192.0.2.3')()).status).toBe(401);
    const { token } = await server.newAccount();
    const good = await from('192.0.2.2', token)();
    expect([good.status, remaining(good)]).toEqual([200, LIST - 1]);
  });

  const anyone =
    (address: string, path: string): Send =>
    () =>
      call('GET', `${server.api}${path}`, { token: null, headers: { 'X-Forwarded-For': address } });

  it('reads what is public as often as a token may, and again when the period is over', async () => {
    const regions = anyone('192.0.2.7', '/regions');
    const answers = await several(LIST + 1, regions);
    expectTooMany(answers.pop());
    expect(answers.map((answer) => [answer.status, remaining(answer)])).toEqual([
      [200, 3],
      [200, 2],
      [200, 1],
      [200, 0],
    ]);
    expect((await anyone('192.0.2.8', '/regions')()).status).toBe(200);
    expect((await anyone('192.0.2.7', '/node/types')()).status).toBe(200);
    server.clock.advance(60_000);
    expect((await regions()).status).toBe(200);
  });

  it('with a token is counted by the token', async () => {
    const user = await server.newAccount();
    const headers = { 'X-Forwarded-For': '192.0.2.9' };
    for (let count = 0; count < LIST; count += 1) await user.get('/regions', headers);
    expectTooMany(await user.get('/regions', headers));
    expect((await anyone('192.0.2.9', '/regions')()).status).toBe(200);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:3::1', '2001:db8:1:4::1', false],
    ['192.0.2.4', '::ffff:192.0.2.4', true],
    ['192.0.2.5', '192.0.2.6', false],
  ])('%s is counted together with %s: %s', async (one, other, together) => {
    await from(one)();
    expect(remaining(await from(other)())).toBe(together ? ALL - 2 : ALL - 1);
  });
});

describe('what is not limited', () => {
  it('is the operator and the probes', async () => {
    const answers = [
      ...(await several(ALL + 1, () => server.operator.get('/accounts'))),
      ...(await several(ALL + 1, () => call('GET', `${server.origin}/healthz`))),
    ];
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    for (const answer of answers) expect(answer.headers.has('x-ratelimit-limit')).toBe(false);
  });

  it('is anything where the limits are off', async () => {
    const free = await startTestServer({ environment: { CLOUD_RATE_LIMITS: 'off' } });
    try {
      const answers = await Promise.all(Array.from({ length: 201 }, list(await free.newAccount())));
      expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
      for (const answer of answers) {
        for (const name of ['x-ratelimit-limit', 'retry-after']) expect(answer.headers.has(name)).toBe(false);
      }
    } finally {
      await free.stop();
    }
  });
});

describe('the published numbers', () => {
  it('hold by default, to the request, also for requests sent at once', async () => {
    const strict = await startTestServer({ environment: { CLOUD_RATE_LIMITS: 'on' } });
    strict.clock.stop();
    try {
      const user = await strict.newAccount();
      const answers = await Promise.all(Array.from({ length: 205 }, list(user)));
      const passed = answers.filter(({ status }) => status === 200);
      expect(passed.map(remaining).sort((one, other) => other - one)).toEqual(
        Array.from({ length: 200 }, (_none, index) => 199 - index),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
      const other = await user.get('/profile');
      expect([other.status, allowed(other), remaining(other)]).toEqual([200, 400, 399]);
    } finally {
      await strict.stop();
    }
  });
});

const onServers = (): void => {
  it('share what a token may send, to the request', async () => {
    const other = await startTestServer({
      environment: { CLOUD_RATE_LIMITS: '0.02' },
      beside: server,
    });
    try {
      const user = await server.newAccount();
      const sends = Array.from({ length: 12 }, (_none, index) =>
        index % 2 === 0
          ? user.get('/domains')
          : call<Record<string, never>>('GET', `${other.api}/domains`, { token: user.token }),
      );
      const answers: Answer<unknown>[] = await Promise.all(sends);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIST);
      const left = answers.filter(({ status }) => status === 200).map(remaining);
      expect(left.sort()).toEqual([0, 1, 2, 3]);
      expect(new Set(answers.map(reset)).size).toBe(1);
    } finally {
      await other.stop();
    }
  });

  it('go on counting alone when the shared counts cannot be kept', async () => {
    const sql = (text: string) => server.cloud.database.pool.query(text);
    const user = await server.newAccount();
    await sql('ALTER TABLE rate_counts RENAME TO elsewhere');
    try {
      const answer = await createDomain(user, `${user.username}.example`);
      expect(answer.status).toBe(200);
      expect(remaining(answer)).toBeGreaterThanOrEqual(0);
    } finally {
      await sql('ALTER TABLE elsewhere RENAME TO rate_counts');
    }
    expect((await user.get<{ results: number }>('/domains')).body.results).toBe(1);
  });
};

// The embedded database has one server.
if (process.env.CLOUD_TEST_DATABASE === 'postgresql') describe('two servers on one database', onServers);
