import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, type TestUser, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { allowApp } from '../apps/apps.fixture.js';
import { makeToken } from './tokens.fixture.js';

const server = useServer();

const idsOf = async (user: TestUser, filter?: unknown): Promise<number[]> => {
  const headers = filter === undefined ? {} : { 'X-Filter': JSON.stringify(filter) };
  const { body } = await user.get<Schema<'TokenPage'>>('/profile/tokens?page_size=500', headers);
  return body.data.map(({ id }) => id);
};

describe('listTokens accepts', () => {
  it('and shows the tokens of the user, each by its beginning', async () => {
    const user = await server.newAccount();
    await makeToken(await user.newUser());
    const made = await makeToken(user, { label: 'ci', scopes: 'domains:read_only' });
    const body = expectDone(await user.get<Schema<'TokenPage'>>('/profile/tokens'));
    expect(body).toMatchObject({ page: 1, pages: 1, results: 2 });
    expect(body.data.map(({ id }) => id)).toEqual([user.tokenId, made.id]);
    expect(body.data[0]).toMatchObject({ scopes: '*', token: user.token.slice(0, 16) });
    expect(body.data[1]).toEqual({ ...made, token: made.token.slice(0, 16) });
  });

  it('and leaves out revoked and expired tokens and those of apps', async () => {
    const user = await server.newAccount();
    const revoked = await makeToken(user);
    await user.delete(`/profile/tokens/${revoked.id}`);
    await user.newToken({ expires: new Date(server.clock.now().getTime() - 1000) });
    const ofApp = await user.newToken();
    await allowApp(server)(user, { tokenId: ofApp.tokenId });
    expect(await idsOf(user)).toEqual([user.tokenId]);
    expect((await user.get(`/profile/tokens/${ofApp.tokenId}`)).status).toBe(404);
  });

  it('and filters by label', async () => {
    const user = await server.newAccount();
    const ci = await makeToken(user, { label: 'ci' });
    await makeToken(user, { label: 'laptop' });
    expect(await idsOf(user, { label: 'ci' })).toEqual([ci.id]);
    const headers = { 'X-Filter': '{"token": "x"}' };
    await expectRefused(server, () => user.get('/profile/tokens', headers), 400, [
      'X-Filter',
      'token is not a key to filter by',
    ]);
  });
});

describe('listTokens sorts and filters', () => {
  it('by created, label and expiry', async () => {
    const user = await server.newAccount();
    const soon = await makeToken(user, { label: 'b', expiry: '2040-01-01T00:00:00' });
    const late = await makeToken(user, { label: 'a', expiry: '2050-01-01T00:00:00' });
    const mine = user.tokenId;
    expect(await idsOf(user, { '+order_by': 'expiry' })).toEqual([soon.id, late.id, mine]);
    expect(await idsOf(user, { '+order_by': 'expiry', '+order': 'desc' })).toEqual([mine, late.id, soon.id]);
    expect(await idsOf(user, { expiry: null })).toEqual([mine]);
    expect(await idsOf(user, { expiry: { '+lt': '2045-01-01T00:00:00' } })).toEqual([soon.id]);
    expect(
      await idsOf(user, { label: { '+neq': 'b' }, '+order_by': 'label', '+order': 'desc' }),
    ).not.toContain(soon.id);
    expect(
      await idsOf(user, { created: { '+gt': '2000-01-01T00:00:00' }, '+order_by': 'created' }),
    ).toHaveLength(3);
  });
});
