import { servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeFirewall, someRules } from './networking.fixture.js';

const stage = useStage();

describe('getFirewallRules', () => {
  it('shows the rules and nothing else', async () => {
    const { id } = await makeFirewall(stage.user);
    const { status, body } = await stage.user.get(`/networking/firewalls/${id}/rules`);
    expect({ status, body }).toStrictEqual({ status: 200, body: someRules });
  });

  servesGranted(stage, {
    method: 'GET',
    kind: 'firewall',
    make: makeFirewall,
    path: (id) => `/networking/firewalls/${id}/rules`,
  });
});
