import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { OperatorSchema } from '@cloud-account/spec';
import { expectDone, problemsOf, useServer, type TestUser } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newName } from '../../../domains/domains.fixture.js';
import { createFault, deleteFaults, withLab } from '../faults.fixture.js';

type Recorded = OperatorSchema<'RecordedRequest'>;
type RecordedPage = OperatorSchema<'RecordedRequestPage'>;
type Report = OperatorSchema<'Report'>;

const server = useServer(withLab);
let user: TestUser;

beforeEach(async () => {
  user = await server.newAccount();
});

const page = async (filter: object = {}, query = ''): Promise<RecordedPage> => {
  const headers = { 'X-Filter': JSON.stringify({ account_id: user.accountId, ...filter }) };
  return expectDone(await server.operator.get<RecordedPage>(`/lab/requests${query}`, headers));
};

const list = async (filter?: object): Promise<Recorded[]> => (await page(filter)).data;

const report = async (agent: string): Promise<Report> =>
  expectDone(await server.operator.get<Report>(`/lab/report?user_agent=${agent}`));

/** Sends a request as a client of this name. */
const sendAs = (agent: string, method: string, path: string, body?: unknown) =>
  user.call(method, path, { headers: { 'User-Agent': agent }, ...(body !== undefined && { body }) });

describe('listRequests', () => {
  it('has a request with what became of it', async () => {
    const body = { domain: newName(), type: 'master', ttl: 5, nothing: [1] };
    const refused = await user.call('POST', '/domains?also=1', {
      body,
      headers: { 'User-Agent': 'my-sdk/1.4' },
    });
    expect(refused.status).toBe(400);
    const [recorded] = await list();
    const isRefused = process.env.CLOUD_UNKNOWN_FIELDS === 'refuse';
    expect(recorded).toMatchObject({
      api: 'v4',
      method: 'POST',
      path: '/v4/domains?also=1',
      operation: 'createDomain',
      status: 400,
      user: user.username,
      token_id: user.tokenId,
      user_agent: 'my-sdk/1.4',
      ignored_fields: isRefused ? [] : ['ttl', 'nothing', 'also'],
      rules: expect.arrayContaining([expect.stringMatching(/^(domain|request)\./)]) as string[],
      body: JSON.stringify(body),
      body_bytes: JSON.stringify(body).length,
      answer: refused.text,
      answer_bytes: refused.text.length,
      faults: [],
    });
    expect(recorded?.duration_ms).toBeGreaterThan(0);
    const credential = recorded?.headers.find(({ name }) => name.toLowerCase() === 'authorization');
    expect(credential?.value).toBe('********');
    expect(JSON.stringify(recorded)).not.toContain(user.token);
  });

  it('filters, and has the newest first', async () => {
    for (const path of ['/domains', '/profile', '/domains/1', '/nothing']) await user.get(path);
    expect((await list()).map(({ path }) => path)).toEqual(['/v4/domains/1', '/v4/profile', '/v4/domains']);
    expect((await list({ operation: { '+contains': 'Domain' } })).map(({ status }) => status)).toEqual([
      404, 200,
    ]);
    expect(await list({ status: { '+gte': 500 } })).toEqual([]);
    expect(await list({ token_id: user.tokenId, rules: 'access.resource.exists' })).toHaveLength(1);
    const sorted = await list({ '+order_by': 'path', '+order': 'asc' });
    expect(sorted.map(({ operation }) => operation)).toEqual(['listDomains', 'getDomain', 'getProfile']);
    expect(await page({}, '?page=1&page_size=25')).toMatchObject({ page: 1, pages: 1, results: 3 });
    const wrong = await server.operator.get('/lab/requests', { 'X-Filter': '{"nothing":1}' });
    expect(problemsOf(wrong)).toEqual([{ field: 'X-Filter', reason: 'nothing is not a key to filter by' }]);
  });

  it('has the requests of a client, by the beginning of its name', async () => {
    for (const agent of ['tool/1.0 sdk/2', 'tool/1.1', 'sdk/2 tool/1']) await sendAs(agent, 'GET', '/tags');
    const { data } = await page({}, '?user_agent_prefix=Tool/1');
    expect(data.map(({ user_agent }) => user_agent)).toEqual(['tool/1.1', 'tool/1.0 sdk/2']);
  });

  it('has which page of a list was asked for, and by which filter', async () => {
    await user.get('/domains?page=1&page_size=25', { 'X-Filter': '{"domain":"a"}' });
    expect(await list()).toMatchObject([{ page: 1, pages: 1, filter: '{"domain":"a"}' }]);
  });

  it('masks secrets of both directions', async () => {
    const token = { label: 'a', scopes: 'domains:read_only' };
    const made = await user.post<{ token: string }>('/profile/tokens', token);
    const key = await user.post<{ secret_key: string }>('/object-storage/keys', { label: 'masked' });
    await user.post('/domains', { root_pass: 'sent-by-mistake' });
    const text = JSON.stringify(await list());
    for (const secret of ['sent-by-mistake', made.body.token, key.body.secret_key, user.token]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(text).not.toContain(secret);
    }
    expect(text).toContain(String.raw`\"token\":\"********\"`);
  });

  it('has the beginning of a long body, and marks it', async () => {
    const description = 'x'.repeat(20_000);
    await user.post('/support/tickets', { summary: 'Long', description });
    const [recorded] = await list();
    expect(recorded?.body_bytes).toBeGreaterThan(20_000);
    expect(recorded?.body).toHaveLength(8_193);
    expect(recorded?.body?.endsWith('x…')).toBe(true);
  });

  it('has the faults that affected requests, also where the connection ended', async () => {
    const account = { account_id: user.accountId };
    const lost = await createFault(server, { ...account, operation: 'listTags', effect: 'disconnect' });
    await expect(user.get('/tags')).rejects.toThrow();
    expect(await list()).toMatchObject([{ status: null, faults: [lost.id], answer: null }]);
    await deleteFaults(server);
    const late = await createFault(server, { ...account, operation: 'listTags', effect: 'rate_limit' });
    await user.get('/tags');
    expect((await list())[0]).toMatchObject({ status: 429, retry_after: 1, faults: [late.id] });
    await deleteFaults(server);
  });

  it('has requests to S3, without their queries and contents', async () => {
    const key = (await user.post<Record<string, string>>('/object-storage/keys', { label: 'recorded' })).body;
    const Bucket = newName();
    await user.post('/object-storage/buckets', { label: Bucket, cluster: 'us-east-1' });
    const client = new S3Client({
      endpoint: server.cloud.objects.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: key.access_key ?? '', secretAccessKey: key.secret_key ?? '' },
    });
    await client.send(new PutObjectCommand({ Bucket, Key: 'key', Body: 'content' }));
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toThrow();
    const [read, written] = await list({ api: 's3' });
    expect(written).toMatchObject({
      method: 'PUT',
      path: `/${Bucket}/key`,
      operation: 's3:PutObject',
      status: 200,
      headers: [],
      body: null,
    });
    expect(read).toMatchObject({ operation: 's3:GetObject', path: `/${Bucket}/none`, status: 404 });
  });
});

describe('getRequestArchive', () => {
  it('is an archive of all requests, the oldest first', async () => {
    await user.get('/domains?page=1');
    await user.post('/profile/tokens', { label: 'a', scopes: 'domains:read_only' });
    const answer = await server.operator.get<{ log: { version: string; entries: object[] } }>(
      '/lab/requests.har',
    );
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="requests.har"');
    expect(answer.body.log.version).toBe('1.2');
    const [listed, made] = answer.body.log.entries.slice(-2);
    expect(listed).toMatchObject({
      startedDateTime: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      comment: 'listDomains',
      request: {
        method: 'GET',
        url: `${server.api}/domains?page=1`,
        queryString: [{ name: 'page', value: '1' }],
      },
      response: { status: 200, content: { mimeType: 'application/json' } },
    });
    expect(made).toMatchObject({
      request: { postData: { text: '{"label":"a","scopes":"domains:read_only"}' } },
      response: { content: { text: expect.stringContaining('"token":"********"') as string } },
    });
  });
});

describe('getReport', () => {
  it('finds a client by signs that are not encoded in a query', async () => {
    const agent = `sdk:${newName()} (a/b; c=d@e)`;
    await sendAs(agent, 'GET', '/profile');
    expect((await report(agent.replace(' ', '+'))).requests).toBe(1);
  });

  it('sums up what a client did', async () => {
    const agent = newName();
    const domain = newName();
    // Less than a second lies between them on any machine.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    for (let time = 0; time < 3; time += 1) await sendAs(agent, 'GET', '/regions');
    clock.mockRestore();
    await sendAs(agent, 'POST', '/domains', { domain, type: 'master', soa_email: 'a@example.org', ttl: 1 });
    await sendAs(agent, 'POST', '/domains', { domain, type: 'master', soa_email: 'a@example.org' });
    await sendAs(agent, 'POST', '/nothing/instances', {});
    await sendAs('another', 'GET', '/tags');
    const found = await report(agent.slice(2).toUpperCase());
    expect(found).toMatchObject({
      requests: 6,
      polling: [{ operation: 'listRegions', path: '/v4/regions', requests: 3 }],
    });
    expect(found.clients).toEqual([{ user_agent: agent, requests: 6 }]);
    expect(found.operations[0]).toEqual({
      operation: 'listRegions',
      requests: 3,
      statuses: [{ status: 200, requests: 3 }],
    });
    expect(found.operations.map(({ operation }) => operation)).toContain(null);
    expect(found.refusals.map(({ rule }) => rule)).toContain('request.route.known');
    if (process.env.CLOUD_UNKNOWN_FIELDS !== 'refuse')
      expect(found.ignored_fields).toEqual([{ operation: 'createDomain', field: 'ttl', requests: 1 }]);
    expect(found.new_fields.map(({ operation }) => operation)).toContain('listRegions');
    expect(found.first).not.toBeNull();
  });

  it('has deprecated fields and things', async () => {
    const agent = newName();
    const node = { region: 'us-ord', type: 'g5-standard-1', image: 'node/nothing', group: 'a' };
    await sendAs(agent, 'POST', '/node/instances', node);
    const { rows } = await server.cloud.database.pool.query<{ id: string }>(
      'SELECT id FROM node_types WHERE successor IS NOT NULL',
    );
    const types = rows.filter(({ id }) => id === node.type).map(({ id }) => `type: ${id}`);
    expect((await report(agent)).deprecated.map(({ what }) => what)).toEqual([...types, 'group']);
  });

  it('is about requests since a time', async () => {
    const agent = newName();
    await sendAs(agent, 'GET', '/tags');
    const at = (since: string) =>
      server.operator.get<Report>(`/lab/report?user_agent=${agent}&since=${since}`);
    expect((await at('2020-01-01T00:00:00')).body).toMatchObject({
      requests: 1,
      since: '2020-01-01T00:00:00',
    });
    expect((await at('2999-01-01T00:00:00')).body).toMatchObject({
      requests: 0,
      first: null,
      operations: [],
    });
    for (const since of ['yesterday', '2030-02-31T00:00:00', '2030-01-01T25:00:00'])
      expect(problemsOf(await at(since))).toEqual([{ field: 'since', reason: 'since is not valid' }]);
  });
});

describe('getReportPage', () => {
  it('is a page without scripts, in which nothing of a client is markup', async () => {
    const agent = `<script>${newName()}`;
    await sendAs(agent, 'GET', '/tags');
    const answer = await server.operator.get(`/lab/report.html?user_agent=${encodeURIComponent(agent)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).not.toContain('script');
    expect(answer.text).toContain('<code>listTags</code>');
    expect(answer.text).toContain('&lt;script&gt;');
    expect(answer.text).not.toContain('<script');
  });
});

describe('deleteRequests', () => {
  it('forgets all requests', async () => {
    await user.get('/tags');
    expect((await server.operator.delete('/lab/requests')).status).toBe(204);
    expect((await server.operator.get<RecordedPage>('/lab/requests')).body.results).toBe(0);
    await user.get('/tags');
    expect(await list()).toHaveLength(1);
  });
});
