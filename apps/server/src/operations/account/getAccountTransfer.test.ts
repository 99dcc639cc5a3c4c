import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getAccountTransfer', () => {
  it('shows the quota of object storage, and the bytes sent from buckets in whole gigabytes', async () => {
    const user = await server.newAccount();
    await user.post('/object-storage/buckets', { label: `transfer-${user.accountId}`, cluster: 'us-east-1' });
    const { body } = await user.get('/account/transfer');
    expect(body).toEqual({ billable: 0, quota: 1000, used: 0, region_transfers: [] });
  });

  it('shows the gigabytes sent from its buckets this month, and none of the month before', async () => {
    const user = await server.newAccount();
    await user.post('/object-storage/buckets', { label: `transfer-${user.accountId}`, cluster: 'us-east-1' });
    const { database, clock } = server.cloud;
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

  it('shows the quota of its nodes, and their traffic beside that of buckets', async () => {
    const user = await server.newAccount();
    const { body: node } = await user.post<Schema<'Node'>>('/node/instances', {
      region: 'us-ord',
      type: 'g6-standard-1',
    });
    const { body: own } = await user.get<Schema<'NodeTransfer'>>(`/node/instances/${node.id}/transfer`);
    const { database, clock } = server.cloud;
    const transferOf = async () => (await user.get<Schema<'AccountTransfer'>>('/account/transfer')).body;
    expect(await transferOf()).toEqual({ billable: 0, quota: own.quota, used: 0, region_transfers: [] });
    const used = own.quota + 5;
    await database.pool.query(
      `INSERT INTO node_transfers (node_id, month, bytes_in, bytes_out)
       VALUES ($1, date_trunc('month', $2::timestamptz), 9e12, $3)`,
      [node.id, clock.now(), used * 1e9 - 400_000_000],
    );
    await database.pool.query(
      `INSERT INTO store_outbound (owner, hour, bytes)
       SELECT uuid, date_trunc('month', $2::timestamptz), 500000000 FROM accounts WHERE id = $1`,
      [user.accountId, clock.now()],
    );
    expect(await transferOf()).toEqual({ billable: 5, quota: own.quota, used, region_transfers: [] });
  });

  it('shows zeros without any transfer', async () => {
    const { status, body } = await server.user.get('/account/transfer');
    expect({ status, body }).toEqual({
      status: 200,
      body: { billable: 0, quota: 0, used: 0, region_transfers: [] },
    });
  });
});
