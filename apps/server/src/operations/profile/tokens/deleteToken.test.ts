import { newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { callWith, madeToken, makeToken } from './tokens.fixture.js';

const server = useServer();

describe('deleteToken accepts', () => {
  it('a token, which is useless at once', async () => {
    const made = await makeToken(server.user);
    expect((await callWith(server.user, made.token, '/profile')).status).toBe(200);
    const { status, text } = await server.user.delete(`/profile/tokens/${made.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await callWith(server.user, made.token, '/profile')).status).toBe(401);
    expect((await server.user.get(`/profile/tokens/${made.id}`)).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'token_delete',
      entity: { id: made.id, type: 'token' },
    });
  });

  it('the token of the request', async () => {
    const last = await server.user.newToken();
    expect((await last.delete(`/profile/tokens/${last.tokenId}`)).status).toBe(200);
    expect((await last.get('/profile')).status).toBe(401);
  });

  it('one of many simultaneous deletions', async () => {
    const id = await madeToken(server.user);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.user.delete(`/profile/tokens/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
});
