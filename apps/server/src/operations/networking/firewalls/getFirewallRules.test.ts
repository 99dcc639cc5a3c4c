import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeFirewall, someRules } from '../networking.fixture.js';

const server = useServer();

describe('getFirewallRules', () => {
  it('shows the rules and nothing else', async () => {
    const { id } = await makeFirewall(server.user);
    const { status, body } = await server.user.get(`/networking/firewalls/${id}/rules`);
    expect({ status, body }).toStrictEqual({ status: 200, body: someRules });
  });
});
