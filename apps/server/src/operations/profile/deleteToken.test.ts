import { newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { callWith, madeToken, makeToken } from './tokens.fixture.js';

const stage = useStage();

describe('deleteToken accepts', () => {
  it('a token, which is useless at once', async () => {
    const made = await makeToken(stage.user);
    expect((await callWith(stage.user, made.token, '/profile')).status).toBe(200);
    const { status, text } = await stage.user.delete(`/profile/tokens/${made.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await callWith(stage.user, made.token, '/profile')).status).toBe(401);
    expect((await stage.user.get(`/profile/tokens/${made.id}`)).status).toBe(404);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'token_delete',
      entity: { id: made.id, type: 'token' },
    });
  });

  it('the token that asks', async () => {
    const last = await stage.user.newToken();
    expect((await last.delete(`/profile/tokens/${last.tokenId}`)).status).toBe(200);
    expect((await last.get('/profile')).status).toBe(401);
  });

  it('one of many deletes at once', async () => {
    const id = await madeToken(stage.user);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => stage.user.delete(`/profile/tokens/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
});

describe('deleteToken refuses', () => {
  isOnesOwn(stage, { method: 'DELETE', path: (id) => `/profile/tokens/${id}`, make: madeToken });
});
