import { fileURLToPath } from 'node:url';
import { call, useOwnServer, type TestUser, prismaOf } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  ask,
  exchange,
  makePerson,
  registerApp,
} from '../../apps/server/src/http/oauth/app.fixture.js';
import { exchanges, type Exchange } from './exchanges.js';

const file = fileURLToPath(new URL('made-up.yaml', import.meta.url));

// Its IDs begin with 1.
const server = useOwnServer({ environment: { CLOUD_DIALECT: file, CLOUD_UNKNOWN_FIELDS: 'ignore' } });

/** Values that differ from run to run get names. */
const masked = (text: string): unknown =>
  JSON.parse(
    text
      .replaceAll(server.user.username, '<user>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, '<time>')
      .replace(/[0-9a-f]{32,}/g, '<secret>'),
  );

describe('a server whose clients speak a dialect', () => {
  const callers = new Map<Exchange[2]['as'], TestUser>();

  beforeAll(async () => {
    callers.set(undefined, server.user);
    callers.set('token of one scope', await server.user.newToken({ scopes: ['domains:read_only'] }));
    const user = { username: 'helper', email: 'helper@example.org', restricted: true };
    expect((await server.user.post('/account/users', user)).status).toBe(200);
    const node = { region: 'coast-1', type: 'tiny-1', name: 'web-1' };
    expect((await server.user.post('/server/instances', node)).status).toBe(200);
    const grants = [{ kind: 'domain' as const, id: 1, permissions: 'read_only' as const }];
    callers.set('user with one zone', await server.user.newUser({ restricted: true, grants }));
  });

  it.for(exchanges)('%s: %s', async ([, send, { as, ...request }, status, body, headers = {}]) => {
    const [method = '', path = ''] = send.split(' ');
    const answer = await call(method, `${server.api}${path}`, {
      token: callers.get(as)?.token ?? null,
      ...request,
    });
    expect(answer.status, answer.text).toBe(status);
    expect(masked(answer.text)).toEqual(body);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name), name).toBe(value);
  });

  it('stores the words of the specification', async () => {
    const kept = await (await prismaOf(server)).domain.findUnique({ where: { id: 1 } });
    expect(kept).toMatchObject({ domain: 'one.example', type: 'master' });
  });

  it('names the scopes of OAuth', async () => {
    const { body } = await call<{ scopes_supported: string[] }>(
      'GET',
      `${server.origin}/.well-known/oauth-authorization-server`,
    );
    expect(body.scopes_supported).toEqual(expect.arrayContaining(['zones:read_only', 'servers:read_write']));
    expect(body.scopes_supported).not.toContain('domains:read_only');
    const [app, person] = [await registerApp(server), await makePerson(server)];
    const code = await allow(server, app, person, { scope: 'zones:read_only' });
    expect((await exchange(server, app, code)).body.scope).toBe('zones:read_only');
    const refused = await fetch(ask(server, app, { scope: 'domains:read_only' }).url, { redirect: 'manual' });
    expect(refused.headers.get('location')).toContain('error=invalid_scope');
  });

  it('takes a picture, and names its address in their words', async () => {
    const fields = { name: 'Editor', redirect_uri: 'https://editor.example/' };
    const { body: made } = await server.user.post<{ id: string }>('/account/programs', fields);
    const path = `/account/programs/${made.id}`;
    const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const put = (type: string) =>
      server.user.call('PUT', `${path}/thumbnail`, { body: picture, headers: { 'Content-Type': type } });
    expect((await put('picture/png')).text).toContain('Content-Type must be image/png');
    expect((await put('image/png')).status).toBe(200);
    const { body } = await server.user.get<{ thumbnail_url: string }>(path);
    expect(body.thumbnail_url).toBe(`${server.api}${path}/thumbnail`);
    const answer = await fetch(body.thumbnail_url);
    expect([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())]).toEqual([
      'image/png',
      picture,
    ]);
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
    expect(body.paths['/zones']?.get?.security[1]).toEqual({ oauth: ['zones:read_only'] });
    const { Domain: zone, Kernel: kernel } = body.components.schemas;
    expect(zone?.required).toContain('zone_name');
    expect(Object.keys(zone?.properties ?? {})).toEqual(expect.arrayContaining(['zone_name', 'ttl']));
    expect(kernel?.properties.id?.example).toBe('server/latest-64bit');
    const yaml = await call('GET', `${server.origin}/docs/specification/v4.yaml`);
    expect(yaml.text).toContain('/zones/{domainId}/entries:');
    const { Bucket: box } = body.components.schemas;
    expect(box?.properties.hostname?.example).toBe('my-bucket.coast-1-a.objects.localhost');
  });
});
