import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getAccountSettings', () => {
  it('shows the default settings of a new account', async () => {
    const { status, body } = await (await server.newAccount()).get('/account/settings');
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
});
