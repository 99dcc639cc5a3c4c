import { call, expectRefusal, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();
const without = useServer({ CLOUD_BETA_ALIAS: 'off' });

const { stringify } = JSON;

describe('/v4beta', () => {
  const ask = (method: string, path: string, body?: object) =>
    call<{ id: number }>(method, `${server.origin}/v4beta${path}`, {
      token: server.user.token,
      ...(body && { body }),
    });

  it('means /v4, for reads, writes and refusals', async () => {
    const fields = { domain: 'beta-alias.example', type: 'slave', master_ips: ['192.0.2.1'] };
    const { status, body } = await ask('POST', '/domains', fields);
    expect(status).toBe(200);
    const path = `/domains/${body.id}`;
    expect((await ask('GET', `${path}/`)).body).toEqual((await server.user.get(path)).body);
    expect(expectRefusal(await ask('PUT', path, { ttl_sec: -1 }), 400)[0]?.field).toBe('ttl_sec');
    expectRefusal(await ask('PATCH', path), 405);
    expectRefusal(await ask('GET', '/nothing'), 404);
    expect((await ask('DELETE', path)).text).toBe('{}');
  });

  it('has the pages of lists, and no other name in any answer', async () => {
    const answer = await ask('GET', '/account/events?page_size=25');
    expect(Object.keys(answer.body).sort()).toEqual(['data', 'page', 'pages', 'results']);
    expect(stringify([answer.body, ...answer.headers])).not.toContain('v4beta');
  });

  it.each(['/v4betas', '/v4bet', '/v4beta2/domains', '/beta/domains', '/v4beta//domains'])(
    'is not %s',
    async (path) => {
      const { token } = server.user;
      expectRefusal(await call('GET', server.origin + path, { token }), 404);
    },
  );

  it('is nothing where it is off', async () => {
    const { user } = without;
    expectRefusal(await call('GET', `${without.origin}/v4beta/domains`, { token: user.token }), 404);
    expect((await user.get('/domains')).status).toBe(200);
  });
});
