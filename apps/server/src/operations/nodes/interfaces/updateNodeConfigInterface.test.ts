import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configEventsOf } from '../configs/node-configs.fixture.js';
import {
  interfacesPath,
  listInterfaces,
  makeConfigured,
  makeNearSubnet,
  makeRunning,
  type ConfiguredNode,
} from './node-interfaces.fixture.js';

const server = useServer();

const ask = (of: ConfiguredNode, at: number, body: object, user = server.user) =>
  user.put<Schema<'ConfigInterface'>>(`${interfacesPath(of)}/${of.config.interfaces[at]?.id ?? 0}`, body);

const update = async (...asked: Parameters<typeof ask>): Promise<Schema<'ConfigInterface'>> =>
  expectDone(await ask(...asked));

/** A node with an interface in a new subnet. */
async function makeInSubnet(fields: object = {}) {
  const subnet = await makeNearSubnet(server.user);
  const of = await makeConfigured(server, server.user, [
    {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { nat_1_1: 'any' },
      ip_ranges: ['10.0.1.16/28'],
      ...fields,
    },
    { purpose: 'public', primary: true },
    { purpose: 'vlan', label: 'beside', ipam_address: '10.8.0.2/24' },
  ]);
  return { of, subnet };
}

describe('updateNodeConfigInterface accepts', () => {
  it('a default route, and removes it from the other interface', async () => {
    const { of } = await makeInSubnet();
    const [vpc, inPublic, vlan] = of.config.interfaces;
    expect(await update(of, 0, { primary: true })).toStrictEqual({ ...vpc, primary: true });
    expect(await listInterfaces(server.user, of)).toStrictEqual([
      { ...vpc, primary: true },
      { ...inPublic, primary: false },
      vlan,
    ]);
    expect(await update(of, 1, { primary: true })).toMatchObject({ primary: true });
    expect(await update(of, 1, { primary: false })).toMatchObject({ primary: false });
    const events = await configEventsOf(server.user, of.node.id);
    expect(events.map(([action]) => action)).toEqual([
      'node_config_create',
      'node_config_update',
      'node_config_update',
      'node_config_update',
    ]);
  });

  it('addresses and networks in the subnet', async () => {
    const { of } = await makeInSubnet();
    const [vpc] = of.config.interfaces;
    const change = { ipv4: { vpc: '10.0.1.9', nat_1_1: null }, ip_ranges: ['10.0.1.32/28', '10.0.1.16/29'] };
    expect(await update(of, 0, change)).toStrictEqual({ ...vpc, ...change });
    expect((await listInterfaces(server.user, of))[0]).toStrictEqual({ ...vpc, ...change });
    expect(await update(of, 0, { ipv4: null, ip_ranges: null })).toStrictEqual({ ...vpc, ...change });
  });

  it('the answer of a read', async () => {
    const { of } = await makeInSubnet();
    for (const at of [0, 1]) {
      const one = of.config.interfaces[at];
      expect(await update(of, at, { ...one })).toStrictEqual(one);
    }
  });

  it('another address of a running node, for its next boot', async () => {
    const subnet = await makeNearSubnet(server.user);
    const of = await makeRunning(server, server.user, [{ purpose: 'vpc', subnet_id: subnet.id }]);
    expect(await update(of, 0, { ipv4: { vpc: '10.0.1.9' } })).toMatchObject({
      active: true,
      ipv4: { vpc: '10.0.1.9' },
    });
  });

  it('an address only once, also with simultaneous requests', async () => {
    const { of, subnet } = await makeInSubnet();
    const other = await makeConfigured(server, server.user, [{ purpose: 'vpc', subnet_id: subnet.id }]);
    const body = { ipv4: { vpc: '10.0.1.77' } };
    const answers = await Promise.all([ask(of, 0, body), ask(other, 0, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('updateNodeConfigInterface refuses input', () => {
  it('for fields that cannot change', async () => {
    const { of, subnet } = await makeInSubnet();
    const reason = 'This cannot be changed';
    const body = { purpose: 'vlan', label: 'a', ipam_address: '10.0.0.1/24', subnet_id: subnet.id + 1 };
    await expectRefused(
      server,
      () => ask(of, 0, { ...body, ipv4: { vpc: '10.0.2.2' } }),
      400,
      ['purpose', reason],
      ['label', reason],
      ['ipam_address', reason],
      ['subnet_id', reason],
      ['ipv4.vpc', 'Must be an address of the subnet'],
    );
    await expectRefused(
      server,
      () =>
        ask(of, 1, {
          primary: true,
          subnet_id: subnet.id,
          ipv4: { vpc: '10.0.1.9' },
          ip_ranges: ['10.0.1.64/28'],
        }),
      400,
      ['subnet_id', reason],
      ['ipv4.vpc', 'Only for the purpose vpc'],
      ['ip_ranges', 'Only for the purpose vpc'],
    );
  });

  it('with values of another interface', async () => {
    const { of, subnet } = await makeInSubnet();
    const other = await makeConfigured(server, server.user, [
      { purpose: 'vpc', subnet_id: subnet.id, ip_ranges: ['10.0.1.64/28'] },
    ]);
    await expectRefused(
      server,
      () =>
        ask(of, 0, {
          ipv4: { vpc: other.config.interfaces[0]?.ipv4?.vpc, nat_1_1: other.node.ipv4[0] },
          ip_ranges: ['10.0.1.64/30', '10.0.1.0/30', '10.0.1.5/30'],
        }),
      400,
      ['ipv4.vpc', 'Something else has this address'],
      ['ipv4.nat_1_1', 'nat_1_1 is not valid'],
      ['ip_ranges[0]', 'Something else has addresses of this network'],
      ['ip_ranges[1]', 'Something else has addresses of this network'],
      ['ip_ranges[2]', 'Must be an IPv4 network by its first address'],
    );
  });

  it('for any interface in a VLAN', async () => {
    const { of } = await makeInSubnet();
    const reason = 'An interface in a VLAN cannot be updated';
    await expectRefused(server, () => ask(of, 2, {}), 400, reason);
  });
});

describe('updateNodeConfigInterface refuses the caller', () => {
  it('only for a VPC that is new to the interface', async () => {
    const { of } = await makeInSubnet();
    const user = await server.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: of.node.id, permissions: 'read_write' }],
    });
    expect((await ask(of, 0, { ipv4: { vpc: '10.0.1.9' } }, user)).status).toBe(200);
  });
});
