import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, makeFirewall, openRule, someRules } from '../networking.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/networking/firewalls/${id}/rules`;

const update = (id: number, change: object) => server.user.put<Schema<'FirewallRules'>>(pathOf(id), change);

describe('updateFirewallRules accepts', () => {
  it('the rules of one direction, a policy, or all of them', async () => {
    const { id } = await makeFirewall(server.user);
    const outbound = [{ ...openRule, ports: null, label: null }];
    expect(expectDone(await update(id, { outbound }))).toStrictEqual({ ...someRules, outbound });
    const policy = { inbound_policy: 'ACCEPT' };
    expect(expectDone(await update(id, policy))).toStrictEqual({ ...someRules, outbound, ...policy });
    expect(expectDone(await update(id, someRules))).toStrictEqual(someRules);
    const { body } = await server.user.get<Schema<'Firewall'>>(`/networking/firewalls/${id}`);
    expect(body.rules).toStrictEqual(someRules);
  });

  it('null for a direction as no rules', async () => {
    const { id } = await makeFirewall(server.user);
    expect(expectDone(await update(id, { inbound: null }))).toStrictEqual({ ...someRules, inbound: null });
  });

  it('25 rules with 255 networks each', async () => {
    const { id } = await makeFirewall(server.user);
    const ipv4 = Array.from({ length: 255 }, (_, index) => `10.0.${index}.0/24`);
    const rule = { ...openRule, ports: '1,2,3,4,5,6,7,8,9,10,11,12,13,14-15', addresses: { ipv4, ipv6: [] } };
    const rules = { ...someRules, inbound: Array<object>(25).fill(rule) };
    expect(expectDone(await update(id, rules))).toStrictEqual(rules);
  });

  it('and writes one event', async () => {
    const { id } = await makeFirewall(server.user);
    expectDone(await update(id, {}));
    const events = await eventsAbout(server, 'firewall', id);
    expect(events.map(({ action }) => action)).toEqual(['firewall_create', 'firewall_update']);
  });
});

describe('updateFirewallRules refuses', () => {
  it('invalid rules, at their fields', async () => {
    const { id } = await makeFirewall(server.user);
    await expectRefused(
      server,
      () =>
        update(id, {
          inbound: [openRule, { ...openRule, ports: '443-80', label: 'ab' }],
          outbound: [{ ...openRule, addresses: null, description: 'd'.repeat(101) }],
        }),
      400,
      ['inbound[1].ports', 'Must be ports (1-65535) and ranges, separated by commas'],
      ['inbound[1].label', 'Length must be 3-32 characters'],
      ['outbound[0].addresses', 'Must name 1-255 networks'],
      ['outbound[0].description', 'Length must be 1-100 characters'],
    );
  });

  it('more rules than a firewall may have, including the unchanged ones', async () => {
    const { id } = await makeFirewall(server.user);
    const outbound = Array<object>(25).fill(openRule);
    await expectRefused(server, () => update(id, { outbound }), 400, [
      'outbound',
      'A firewall may have 25 rules',
    ]);
  });

  it('no change of one direction that comes together with one of the other', async () => {
    const { id } = await makeFirewall(server.user);
    // Another request than that of the test before, which the docs show: either of these two is refused.
    const many = Array<object>(20).fill({ ...openRule, description: 'One of 20' });
    const answers = await Promise.all(
      [{ inbound: many }, { outbound: many }].map((change) => update(id, change)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
