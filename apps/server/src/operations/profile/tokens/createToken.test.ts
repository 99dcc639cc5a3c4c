import { call, expectRefused, newestEvent, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { callWith, makeToken } from './tokens.fixture.js';

const server = useServerWithClock();

describe('createToken accepts', () => {
  it('a label, and shows the token once', async () => {
    const token = await makeToken(server.user);
    expect(token).toEqual({
      id: expect.any(Number) as number,
      label: 'laptop',
      scopes: '*',
      token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
      expiry: null,
    });
    const { body } = await server.user.get(`/profile/tokens/${token.id}`);
    expect(body).toEqual({ ...token, token: token.token.slice(0, 16) });
    expect((await callWith(server.user, token.token, '/domains')).status).toBe(200);
  });

  it('scopes, and limits the token to them', async () => {
    const { token, scopes } = await makeToken(server.user, { scopes: 'events:read_only  domains:read_only' });
    expect(scopes).toBe('events:read_only domains:read_only');
    expect((await callWith(server.user, token, '/account/events')).status).toBe(200);
    expect((await callWith(server.user, token, '/profile')).status).toBe(401);
  });

  it('an expiry, and the token ends then', async () => {
    const end = new Date(server.clock.now().getTime() + 3_600_000);
    const expiry = end.toISOString().slice(0, 19);
    const made = await makeToken(server.user, { expiry });
    expect(made.expiry).toBe(expiry);
    expect((await callWith(server.user, made.token, '/profile')).status).toBe(200);
    server.clock.advance(3_600_000);
    expect((await callWith(server.user, made.token, '/profile')).status).toBe(401);
    expect((await server.user.get(`/profile/tokens/${made.id}`)).status).toBe(404);
  });

  it('no expiry, and limits it to the expiry of the token of the request', async () => {
    const end = new Date(server.clock.now().getTime() + 3_600_000);
    const expiry = end.toISOString().slice(0, 19);
    const maker = await makeToken(server.user, { expiry });
    const ask = (body: object) =>
      call<{ expiry: string }>('POST', `${server.user.api}/profile/tokens`, {
        token: maker.token,
        body: { label: 'x', ...body },
      });
    expect((await ask({})).body.expiry).toBe(expiry);
    const reason = `expiry must be no later than that of the token that asks, ${expiry}`;
    for (const later of [null, '2999-01-01T00:00:00'])
      await expectRefused(server, () => ask({ expiry: later }), 400, ['expiry', reason]);
  });

  it('no scopes, and uses those of the token of the request', async () => {
    const narrow = await server.user.newToken({ scopes: ['account:read_write', 'domains:read_only'] });
    expect((await makeToken(narrow)).scopes).toBe('account:read_write domains:read_only');
    expect((await makeToken(narrow, { scopes: null })).scopes).toBe('account:read_write domains:read_only');
  });

  it('and writes an event', async () => {
    const { id } = await makeToken(server.user, { label: 'for ci' });
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'token_create',
      status: 'notification',
      username: server.user.username,
      entity: { id, label: 'for ci', type: 'token', url: `/v4/profile/tokens/${id}` },
    });
  });

  it('and stores nothing that reveals the token', async () => {
    const { token } = await makeToken(server.user);
    const { rows } = await server.cloud.database.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM tokens t UNION ALL SELECT e::text FROM events e',
    );
    expect(rows.filter(({ row }) => row.includes(token.slice(16)))).toEqual([]);
  });
});

describe('createToken refuses', () => {
  it('more scopes than the token of the request has', async () => {
    const narrow = await server.user.newToken({ scopes: ['account:read_write', 'domains:read_only'] });
    for (const scopes of ['*', 'domains:read_write', 'account:read_write events:read_only']) {
      const ask = () => narrow.post('/profile/tokens', { label: 'more', scopes });
      const reason = 'More than the scopes of the token that asks';
      await expectRefused(server, ask, 400, ['scopes', reason]);
    }
  });

  it('all problems at once', async () => {
    const body = { label: '\ud800', scopes: 'everything', expiry: '2001-01-01T00:00:00' };
    await expectRefused(
      server,
      () => server.user.post('/profile/tokens', body),
      400,
      ['label', 'label is not valid'],
      ['scopes', 'scopes is not valid'],
      ['expiry', 'Must be a time in the future'],
    );
  });
});
