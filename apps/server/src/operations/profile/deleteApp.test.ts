import { newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { allowApp } from './apps.fixture.js';
import { isOnesOwn } from './own.fixture.js';

const stage = useStage();
const allow = allowApp(stage);

describe('deleteApp accepts', () => {
  it('an app, whose tokens are useless at once', async () => {
    const ofApp = await stage.user.newToken();
    const id = await allow(stage.user, { clientId: 'zone-editor', tokenId: ofApp.tokenId });
    expect((await ofApp.get('/domains')).status).toBe(200);
    const { status, text } = await stage.user.delete(`/profile/apps/${id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await ofApp.get('/domains')).status).toBe(401);
    expect((await stage.user.get('/domains')).status).toBe(200);
    expect((await stage.user.get(`/profile/apps/${id}`)).status).toBe(404);
    expect(await newestEvent(stage.user)).toMatchObject({
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

describe('deleteApp refuses', () => {
  isOnesOwn(stage, { method: 'DELETE', path: (id) => `/profile/apps/${id}`, make: (user) => allow(user) });
});
