import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsAccountAccess } from './callers.fixture.js';

const stage = useStage();

describe('getAccountSettings', () => {
  it('shows what a new account starts with', async () => {
    const { status, body } = await (await stage.cloud.newAccount()).get('/account/settings');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        managed: false,
        backups_enabled: false,
        network_helper: true,
        longview_subscription: null,
        object_storage: 'disabled',
      },
    });
  });

  needsAccountAccess(stage, { method: 'GET', path: () => '/account/settings' });
});
