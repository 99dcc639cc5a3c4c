import { expectDone, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getToken', () => {
  it('shows the token of the request, too', async () => {
    const body = expectDone(await server.user.get(`/profile/tokens/${server.user.tokenId}`));
    expect(body).toMatchObject({ id: server.user.tokenId, token: server.user.token.slice(0, 16) });
  });
});
