import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsAccountAccess } from './callers.fixture.js';

const stage = useStage();

describe('getAccountTransfer', () => {
  it('shows what object storage adds, and what left its buckets in whole gigabytes', async () => {
    const user = await stage.cloud.newAccount();
    await user.post('/object-storage/buckets', { label: `transfer-${user.accountId}`, cluster: 'us-east-1' });
    const { body } = await user.get('/account/transfer');
    expect(body).toEqual({ billable: 0, quota: 1000, used: 0, region_transfers: [] });
  });

  it('shows that nothing was transferred', async () => {
    const { status, body } = await stage.user.get('/account/transfer');
    expect({ status, body }).toEqual({
      status: 200,
      body: { billable: 0, quota: 0, used: 0, region_transfers: [] },
    });
  });

  needsAccountAccess(stage, { method: 'GET', path: () => '/account/transfer' });
});
