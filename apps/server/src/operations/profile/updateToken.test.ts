import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { callWith, madeToken, makeToken } from './tokens.fixture.js';

const stage = useStage();

describe('updateToken accepts', () => {
  it('another label, and the token goes on as it was', async () => {
    const made = await makeToken(stage.user, { scopes: 'account:read_only' });
    const path = `/profile/tokens/${made.id}`;
    const { status, body } = await stage.user.put(path, { label: 'old laptop' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, label: 'old laptop', token: made.token.slice(0, 16) });
    expect((await stage.user.get(path)).body).toEqual(body);
    expect((await callWith(stage.user, made.token, '/profile')).status).toBe(200);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'token_update',
      entity: { id: made.id, label: 'old laptop', type: 'token' },
    });
  });

  it('null, which never makes a token without an end', async () => {
    const expiry = '2099-01-01T00:00:00';
    const made = await makeToken(stage.user, { expiry });
    const nulls = { label: null, scopes: null, expiry: null };
    const { status, body } = await stage.user.put(`/profile/tokens/${made.id}`, nulls);
    expect([status, body]).toMatchObject([200, { label: made.label, scopes: made.scopes, expiry }]);
  });

  it('what the get answered', async () => {
    const path = `/profile/tokens/${await madeToken(stage.user)}`;
    const { body } = await stage.user.get<Schema<'Token'>>(path);
    expect((await stage.user.put(path, body)).body).toEqual(body);
  });
});

describe('updateToken refuses', () => {
  it('other scopes or another expiry', async () => {
    const id = await madeToken(stage.user);
    const body = { scopes: 'domains:read_only', expiry: '2099-01-01T00:00:00' };
    await expectRefused(
      stage.cloud,
      () => stage.user.put(`/profile/tokens/${id}`, body),
      400,
      ['scopes', 'scopes cannot be changed'],
      ['expiry', 'expiry cannot be changed'],
    );
  });

  it('a token that was revoked', async () => {
    const path = `/profile/tokens/${await madeToken(stage.user)}`;
    await stage.user.delete(path);
    await expectRefused(stage.cloud, () => stage.user.put(path, { label: 'x' }), 404, 'Not found');
  });

  isOnesOwn(stage, {
    method: 'PUT',
    path: (id) => `/profile/tokens/${id}`,
    body: { label: 'mine' },
    make: madeToken,
  });
});
