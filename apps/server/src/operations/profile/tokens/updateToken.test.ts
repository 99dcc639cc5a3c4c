import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { callWith, madeToken, makeToken } from './tokens.fixture.js';

const server = useServer();

describe('updateToken accepts', () => {
  it('another label, and the token stays valid', async () => {
    const made = await makeToken(server.user, { scopes: 'account:read_only' });
    const path = `/profile/tokens/${made.id}`;
    const body = expectDone(await server.user.put(path, { label: 'old laptop' }));
    expect(body).toEqual({ ...made, label: 'old laptop', token: made.token.slice(0, 16) });
    expect((await server.user.get(path)).body).toEqual(body);
    expect((await callWith(server.user, made.token, '/profile')).status).toBe(200);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'token_update',
      entity: { id: made.id, label: 'old laptop', type: 'token' },
    });
  });

  it('null, which never removes an expiry', async () => {
    const expiry = '2099-01-01T00:00:00';
    const made = await makeToken(server.user, { expiry });
    const nulls = { label: null, scopes: null, expiry: null };
    const { status, body } = await server.user.put(`/profile/tokens/${made.id}`, nulls);
    expect([status, body]).toMatchObject([200, { label: made.label, scopes: made.scopes, expiry }]);
  });

  it('the answer of a read', async () => {
    const path = `/profile/tokens/${await madeToken(server.user)}`;
    const { body } = await server.user.get<Schema<'Token'>>(path);
    expect((await server.user.put(path, body)).body).toEqual(body);
  });
});

describe('updateToken refuses', () => {
  it('other scopes or another expiry', async () => {
    const id = await madeToken(server.user);
    const body = { scopes: 'domains:read_only', expiry: '2099-01-01T00:00:00' };
    await expectRefused(
      server,
      () => server.user.put(`/profile/tokens/${id}`, body),
      400,
      ['scopes', 'scopes cannot be changed'],
      ['expiry', 'expiry cannot be changed'],
    );
  });

  it('a token that was revoked', async () => {
    const path = `/profile/tokens/${await madeToken(server.user)}`;
    await server.user.delete(path);
    await expectRefused(server, () => server.user.put(path, { label: 'x' }), 404, 'Not found');
  });
});
