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

  it('shows the gigabytes that left its buckets this month, and none of the month before', async () => {
    const user = await stage.cloud.newAccount();
    await user.post('/object-storage/buckets', { label: `transfer-${user.accountId}`, cluster: 'us-east-1' });
    const { database, clock } = stage.cloud.cloud;
    const count = (month: number, bytes: number) =>
      database.pool.query(
        `INSERT INTO store_outbound (owner, hour, bytes)
         SELECT uuid, date_trunc('month', $2::timestamptz) + make_interval(months => $3), $4 FROM accounts WHERE id = $1`,
        [user.accountId, clock.now(), month, bytes],
      );
    await count(-1, 7e9);
    await count(0, 2_600_000_000);
    const { body } = await user.get('/account/transfer');
    expect(body).toEqual({ billable: 0, quota: 1000, used: 2, region_transfers: [] });
    expect((await user.get('/object-storage/transfer')).body).toEqual({ used: 2_600_000_000 });
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
