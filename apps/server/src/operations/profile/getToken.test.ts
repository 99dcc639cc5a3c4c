import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { madeToken } from './tokens.fixture.js';

const stage = useStage();

describe('getToken', () => {
  it('shows the token that asks, too', async () => {
    const { status, body } = await stage.user.get(`/profile/tokens/${stage.user.tokenId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: stage.user.tokenId, token: stage.user.token.slice(0, 16) });
  });

  isOnesOwn(stage, { method: 'GET', path: (id) => `/profile/tokens/${id}`, make: madeToken });
});
