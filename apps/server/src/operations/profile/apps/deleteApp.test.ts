import { newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { allowApp } from './apps.fixture.js';

const server = useServer();
const allow = allowApp(server);

describe('deleteApp accepts', () => {
  it('an app, whose tokens are useless at once', async () => {
    const ofApp = await server.user.newToken();
    const id = await allow(server.user, { clientId: 'zone-editor', tokenId: ofApp.tokenId });
    expect((await ofApp.get('/domains')).status).toBe(200);
    const { status, text } = await server.user.delete(`/profile/apps/${id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await ofApp.get('/domains')).status).toBe(401);
    expect((await server.user.get('/domains')).status).toBe(200);
    expect((await server.user.get(`/profile/apps/${id}`)).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'token_delete',
      entity: {
        id: 'zone-editor',
        label: 'Zone editor',
        type: 'oauth_client',
        url: `/v4/profile/apps/${id}`,
      },
    });
  });
});
