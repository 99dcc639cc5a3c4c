import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getAccount', () => {
  it('shows the account of the viewer', async () => {
    const user = await server.newAccount({ balance: -12.34 });
    const { pool } = server.cloud.database;
    await pool.query(
      `UPDATE accounts SET company = 'Example', first_name = 'Ada', address_1 = 'Street 1', balance_uninvoiced = 0.1,
         activated_at = '2026-01-02T03:04:05Z' WHERE id = $1`,
      [user.accountId],
    );
    const regions = await user.get<{ data: { capabilities: string[] }[] }>('/regions?page_size=500');
    const capabilities = [...new Set(regions.body.data.flatMap((region) => region.capabilities))];
    expect(capabilities).toContain('Block Storage');
    const { status, body, headers } = await user.get('/account');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        company: 'Example',
        email: 'owner@example.org',
        euuid: headers.get('X-Customer-UUID'),
        balance: -12.34,
        balance_uninvoiced: 0.1,
        active_since: '2026-01-02T03:04:05',
        capabilities,
        first_name: 'Ada',
        last_name: '',
        address_1: 'Street 1',
        address_2: '',
        city: '',
        state: '',
        zip: '',
        country: '',
        phone: '',
        tax_id: '',
      },
    });
  });
});
