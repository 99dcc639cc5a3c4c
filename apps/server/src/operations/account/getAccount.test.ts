import { useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getAccount', () => {
  it('shows the account of the viewer', async () => {
    const user = await server.newAccount({ balance: -12.34 });
    const data = {
      company: 'Example',
      firstName: 'Ada',
      address1: 'Street 1',
      balanceUninvoiced: 0.1,
      activatedAt: '2026-01-02T03:04:05Z',
    };
    await (await prismaOf(server)).account.update({ where: { id: user.accountId }, data });
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
        active_promotions: [],
        billing_source: 'cloud',
        credit_card: { last_four: null, expiry: null },
      },
    });
  });
});
