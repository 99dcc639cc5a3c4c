import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsAccountAccess } from './callers.fixture.js';

const stage = useStage();

describe('getAccountTransfer', () => {
  it('shows that nothing was transferred', async () => {
    const { status, body } = await stage.user.get('/account/transfer');
    expect({ status, body }).toEqual({
      status: 200,
      body: { billable: 0, quota: 0, used: 0, region_transfers: [] },
    });
  });

  needsAccountAccess(stage, { method: 'GET', path: () => '/account/transfer' });
});
