import {
  type Answer,
  call,
  expectEnvelope,
  startTestServer,
  type OwnTestServer,
  type TestUser,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: OwnTestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_TRUSTED_PROXIES: '127.0.0.0/8' } });
  user = await server.newAccount();
});

afterAll(() => server.stop());

const ask = (path: string, method = 'GET'): Promise<Answer<unknown>> =>
  call(method, `${server.origin}${path}`);

describe('the probes', () => {
  it.each([
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
  ])('%s answers without a token', async (path, body) => {
    const answer = await ask(path);
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect((await ask(path, 'HEAD')).status).toBe(200);
  });

  it.each(['/healthy', '/metrics', '/metrics/x', '/healthz/x'])(
    '%s names nothing, in the envelope',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(expectEnvelope(answer.text)).toEqual([{ reason: 'Not found' }]);
    },
  );
});

it('/readyz says that another S3 server refuses the bytes of objects', async () => {
  const [bucket, key] = ['bytes', 'unknown'];
  const misled = await startTestServer({
    environment: {
      CLOUD_OBJECTS: 's3',
      CLOUD_OBJECTS_S3_ENDPOINT: server.cloud.objects.url,
      CLOUD_OBJECTS_S3_BUCKET: bucket,
      CLOUD_OBJECTS_S3_ACCESS_KEY: key,
      CLOUD_OBJECTS_S3_SECRET_KEY: key,
    },
  });
  try {
    const { status, body } = await call('GET', `${misled.origin}/readyz`);
    expect([status, body]).toEqual([
      503,
      { status: 'not ready', object_storage: 'refused by the S3 server' },
    ]);
  } finally {
    await misled.stop();
  }
});

describe('/metrics', () => {
  const countOf = async (labels: string): Promise<number> => {
    const line = (await server.metrics())
      .split('\n')
      .find((one) => one.startsWith(`http_request_duration_seconds_count{${labels}}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };

  it('counts requests by operation, method and status, never by what callers think of', async () => {
    const found = 'operation="listDomains",method="GET",status="200"';
    const before = await countOf(found);
    await user.get('/domains');
    await user.get('/domains?page=1');
    expect(await countOf(found)).toBe(before + 2);
    await user.get('/made-up-1');
    await user.get('/made-up-2');
    expect(await countOf('operation="none",method="GET",status="404"')).toBeGreaterThanOrEqual(2);
    const text = await server.metrics();
    expect(text).not.toContain('made-up');
    expect(text).not.toContain(user.token);
  });

  it('counts the rules that refused', async () => {
    await user.get('/domains?page=0');
    expect(await server.metrics()).toMatch(/http_refusals_total\{rule="request\.shape\.valid"\} [1-9]/);
  });
});

it('serves the metrics beside the API where the settings say so', async () => {
  const open = await startTestServer({ environment: { CLOUD_METRICS: 'public' } });
  try {
    const { status, text } = await call('GET', `${open.origin}/metrics`);
    expect(status).toBe(200);
    expect(text).toContain('http_request_duration_seconds');
  } finally {
    await open.stop();
  }
});

describe('the address of a caller', () => {
  const target = async (forwarded: string | undefined, origin = server): Promise<string> => {
    const owner = await origin.newAccount();
    const fields = { domain: `${owner.username}.example`, type: 'master', soa_email: 'a@example.org' };
    const { body } = await owner.post<{ id: number }>('/domains', fields);
    const record = await owner.call<{ target: string }>('POST', `/domains/${body.id}/records`, {
      body: { type: 'A', target: '[remote_addr]' },
      headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
    });
    return record.body.target;
  };

  it('is the last one that no trusted proxy has, by X-Forwarded-For', async () => {
    expect(await target(undefined)).toBe('127.0.0.1');
    expect(await target('192.0.2.7')).toBe('192.0.2.7');
    expect(await target('198.51.100.1, 192.0.2.7, 127.0.0.5')).toBe('192.0.2.7');
  });

  it('is the connection where no proxy is trusted, whatever the header says', async () => {
    const alone = await startTestServer();
    try {
      expect(await target('192.0.2.7', alone)).toBe('127.0.0.1');
    } finally {
      await alone.stop();
    }
  });
});
