import { fileURLToPath } from 'node:url';
import { call, fileForm, problemsOf, useOwnServer, type Answer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const file = fileURLToPath(new URL('made-up.yaml', import.meta.url));

const server = useOwnServer({ environment: { CLOUD_DIALECT: file, CLOUD_UNKNOWN_FIELDS: 'ignore' } });

let made = 0;
const newZone = (): string => `zone-${(made += 1)}-${Date.now()}.example`;

const send = <Body>(
  method: string,
  path: string,
  options: Parameters<typeof call>[2] = {},
): Promise<Answer<Body>> =>
  call<Body>(method, `${server.api}${path}`, { token: server.user.token, ...options });

interface Zone {
  readonly id: number;
  readonly zone_name: string;
  readonly type: string;
}

const createZone = async (): Promise<Zone> => {
  const body = { zone_name: newZone(), type: 'primary', soa_email: 'me@example.org', ttl: 300 };
  const answer = await send<Zone>('POST', '/zones', { body });
  expect(answer).toMatchObject({ status: 200, body });
  return answer.body;
};

describe('a server whose clients speak a dialect', () => {
  it('accepts and returns their words, and keeps the meaning of replaced words', async () => {
    const { id, zone_name: name } = await createZone();
    const { rows } = await server.cloud.database.pool.query(
      'SELECT domain, type FROM domains WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ domain: name, type: 'master' }]);
  });

  it('has no path of the specification that has another name', async () => {
    expect((await send('GET', '/domains')).status).toBe(404);
    expect((await send('GET', '/zones')).status).toBe(200);
  });

  it('treats a replaced word as unknown', async () => {
    const name = newZone();
    const body = { domain: name, type: 'primary', soa_email: 'me@example.org' };
    const answer = await send('POST', '/zones', { body });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toContainEqual({ field: 'zone_name', reason: 'zone_name is required' });
    expect(answer.text).not.toContain('\\u0000');
    expect(answer.headers.get('x-ignored-fields')).toBe('domain');
  });

  it('refuses a replaced value', async () => {
    const body = { zone_name: newZone(), type: 'master', soa_email: 'me@example.org' };
    const answer = await send('POST', '/zones', { body });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toEqual([{ field: 'type', reason: 'Must be one of primary, secondary' }]);
  });

  it('reports problems in their words', async () => {
    const body = { zone_name: newZone(), type: 'other', ttl: 'soon', soa_email: 'me@example.org' };
    const answer = await send('POST', '/zones', { body });
    expect(answer.status).toBe(400);
    const problems = problemsOf(answer);
    expect(problems.map(({ field }) => field).sort()).toEqual(['ttl', 'type']);
    expect(problems.find(({ field }) => field === 'type')?.reason).toMatch(/primary.*secondary/);
    expect(problems.find(({ field }) => field === 'ttl')?.reason).not.toContain('ttl_sec');
  });

  it('lets two words change places', async () => {
    const { id } = await createZone();
    const body = { type: 'A', label: 'www', target: '192.0.2.1', ttl: 300 };
    const answer = await send<{ id: number }>('POST', `/zones/${id}/entries`, { body });
    expect(answer).toMatchObject({ status: 200, body });
    expect(Object.keys(answer.body)).not.toContain('name');
  });

  it('pages and filters by their words, in a header of theirs', async () => {
    const { id, zone_name: name } = await createZone();
    const list = (filter: unknown, header = 'X-Query') =>
      send<{ data: Zone[] }>('GET', '/zones?per_page=25', { headers: { [header]: JSON.stringify(filter) } });
    const { body } = await list({ '+and': [{ zone_name: name }, { zone_name: { '+contains': 'zone' } }] });
    expect(body.data.map((one) => one.id)).toEqual([id]);
    const refused = await list({ domain: name });
    expect(refused.status).toBe(400);
    expect(problemsOf(refused)[0]?.field).toBe('X-Query');
    // The header of the specification has no effect here.
    expect((await list({ zone_name: 'nothing.example' }, 'X-Filter')).status).toBe(200);
    const other = await send('GET', '/zones?page_size=25');
    expect(problemsOf(other)[0]?.field).toBe('page_size');
  });

  it('names things, paths and actions in events', async () => {
    const { id } = await createZone();
    const { body } = await send<{
      data: { action: string; item: { id: number; type: string; url: string } }[];
    }>('GET', '/account/events', {
      headers: { 'X-Query': JSON.stringify({ action: 'zone_create', 'item.id': id }) },
    });
    expect(body.data).toMatchObject([
      { action: 'zone_create', item: { id, type: 'zone', url: `/v4/zones/${id}` } },
    ]);
  });

  it.each(['server/latest-64bit', 'server%2Flatest-64bit'])(
    'finds a thing by an ID with their prefix: %s',
    async (id) => {
      const answer = await send('GET', `/server/cores/${id}`);
      expect(answer).toMatchObject({ status: 200, body: { id: 'server/latest-64bit' } });
      expect((await send('GET', '/server/cores/node/latest-64bit')).status).toBe(404);
    },
  );

  it('names scopes in bodies, headers and refusals', async () => {
    const body = { name: 'mine', scopes: 'zones:read_only events:read_only' };
    const answer = await send<{ token: string; scopes: string }>('POST', '/profile/tokens', { body });
    expect(answer).toMatchObject({ status: 200, body });
    const { token } = answer.body;
    const refused = await send('POST', '/zones', { token, body: {} });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('x-token-scopes')).toBe('zones:read_only events:read_only');
    expect(refused.headers.get('x-oauth-scopes')).toBeNull();
    expect(refused.headers.get('x-accepted-oauth-scopes')).toBe('zones:read_write');
    expect(refused.headers.get('www-authenticate')).toContain('scope="zones:read_write"');
    const old = await send('POST', '/profile/tokens', { body: { name: 'old', scopes: 'domains:read_only' } });
    expect(old.status).toBe(400);
  });

  it('renames fields within fields', async () => {
    const body = { global: { add_zones: 'yes' }, zone_name: [{ id: 'one', permissions: 'read_only' }] };
    const answer = await send('PUT', '/account/users/nobody/grants', { body });
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(['global.add_zones', 'zone_name[0].id']);
  });

  it('reports ignored fields as clients wrote them', async () => {
    const { id } = await createZone();
    const body = { type: 'A', label: 'www', target: '192.0.2.1', ttl_sec: 300, colour: 'red' };
    const entry = await send('POST', `/zones/${id}/entries`, { body });
    expect(entry.headers.get('x-ignored-fields')).toBe('ttl_sec, colour');
    const grants = { global: { add_domains: true, zone_name: [{ ttl: 1 }] } };
    const granted = await send('PUT', '/account/users/nobody/grants', { body: grants });
    expect(granted.headers.get('x-ignored-fields')).toBe('global.add_domains, global.zone_name');
  });

  it('does not change texts of clients', async () => {
    const { id } = await createZone();
    const body = { type: 'TXT', label: 'node', target: 'domain master node/x domains:read_only' };
    expect(await send('POST', `/zones/${id}/entries`, { body })).toMatchObject({ status: 200, body });
    expect(await send('PUT', `/zones/${id}`, { body: { tags: ['domain'] } })).toMatchObject({
      body: { tags: ['domain'] },
    });
    expect(await send('GET', '/tags')).toMatchObject({ body: { data: [{ name: 'domain' }] } });
  });

  it('accepts streamed forms', async () => {
    const body = { subject: 'Help', description: 'It is broken.' };
    const ticket = await send<{ id: number }>('POST', '/support/cases', { body });
    expect(ticket).toMatchObject({ status: 200, body: { subject: 'Help' } });
    const upload = await send('POST', `/support/cases/${ticket.body.id}/attachments`, {
      body: fileForm('notes.txt', 'What I saw.'),
    });
    expect(upload.status).toBe(200);
  });

  it('serves the specification in their words', async () => {
    const { body } = await call<{
      paths: Record<string, Record<string, { security: { oauth?: string[] }[] }>>;
      components: {
        schemas: Record<string, { required: string[]; properties: Record<string, { example?: unknown }> }>;
      };
    }>('GET', `${server.origin}/docs/specification/v4.json`);
    expect(body.paths).toHaveProperty(['/zones/{domainId}/entries']);
    expect(body.paths).not.toHaveProperty(['/domains']);
    expect(body.paths['/zones']?.get?.security[0]).toEqual({ oauth: ['zones:read_only'] });
    const { Domain: zone, Kernel: kernel } = body.components.schemas;
    expect(zone?.required).toContain('zone_name');
    expect(Object.keys(zone?.properties ?? {})).toEqual(expect.arrayContaining(['zone_name', 'ttl']));
    expect(kernel?.properties.id?.example).toBe('server/latest-64bit');
    const yaml = await call('GET', `${server.origin}/docs/specification/v4.yaml`);
    expect(yaml.text).toContain('/zones/{domainId}/entries:');
  });
});
