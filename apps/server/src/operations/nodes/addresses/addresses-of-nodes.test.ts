import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer, type TestUser } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { approve, allocate, readAddresses } from './node-ips.fixture.js';
import { makeSubnet, makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { makeConfig } from '../configs/node-configs.fixture.js';
import { makeNode, readNode } from '../machines/nodes.fixture.js';

const server = useServer();
const region = 'us-ord';

/** An account with two nodes, of which the first has two public addresses. */
async function makeTwo() {
  const user = await server.newAccount();
  await approve(server, user, 5);
  const [one, two] = [await makeNode(server, user), await makeNode(server, user)];
  const further = await allocate(user, one.id, true);
  return { user, one, two, further: further.address };
}

const makeRange = async (user: TestUser, body: object) => {
  const answer = await user.post<Schema<'Ipv6RangeCreated'>>('/networking/ipv6/ranges', body);
  expect(answer.status, answer.text).toBe(200);
  return { ...answer.body, first: answer.body.range.replace(/\/.*/, '') };
};

const pathOf = (range: string) => `/networking/ipv6/ranges/${encodeURIComponent(range)}`;

/** A user that has grants on one node only. */
async function restricted(owner: TestUser, node: number, permissions: string) {
  const user = await owner.newUser({ restricted: true });
  const grants = { node: [{ id: node, permissions }] };
  await owner.put(`/account/users/${user.username}/grants`, grants);
  return user;
}

describe('createIpAddress', () => {
  it('accepts a node, and does what the operation of the node does', async () => {
    const { user, two } = await makeTwo();
    const { status, body } = await user.post<Schema<'IpAddress'>>('/networking/ips', {
      type: 'ipv4',
      public: false,
      node_id: two.id,
    });
    expect([status, body]).toMatchObject([200, { public: false, node_id: two.id, region }]);
    expect((await readAddresses(user, two.id)).ipv4.private).toStrictEqual([body]);
    expect(await newestEvent(user)).toMatchObject({ action: 'node_addip', entity: { id: two.id } });
  });

  it('refuses an unknown node', async () => {
    const ask = () => server.user.post('/networking/ips', { type: 'ipv4', public: true, node_id: 2_000_000 });
    await expectRefused(server, ask, 404, 'Not found');
  });
});

describe('assignIpAddresses', () => {
  const path = '/networking/ips/assign';

  it('accepts addresses and ranges, and moves them to other nodes', async () => {
    const { user, one, two, further } = await makeTwo();
    const { range, first } = await makeRange(user, { node_id: one.id, prefix_length: 64 });
    const assignments = [
      { address: further, node_id: two.id },
      { address: range, node_id: two.id },
    ];
    const { status, text } = await user.post(path, { region, assignments });
    expect([status, text]).toEqual([200, '{}']);
    expect((await readNode(user, one.id)).ipv4).toEqual(one.ipv4);
    expect((await readNode(user, two.id)).ipv4).toContain(further);
    expect((await readAddresses(user, two.id)).ipv6.global).toMatchObject([{ range: first, prefix: 64 }]);
    expect((await user.get(pathOf(first))).body).toMatchObject({ nodes: [two.id] });
    const { body } = await user.get<Schema<'EventPage'>>('/account/events');
    expect(body.data.slice(0, 2)).toMatchObject([
      { action: 'ipaddress_update', entity: { id: first }, secondary_entity: { id: two.id } },
      { action: 'ipaddress_update', entity: { id: further }, secondary_entity: { id: two.id } },
    ]);
  });

  it('accepts an address that stands for an inactive interface in a VPC, and then for none', async () => {
    const { user, one, two, further } = await makeTwo();
    const subnet = await makeSubnet(user, (await makeVpc(user, { region })).id);
    const nat = { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: further } };
    await makeConfig(user, one.id, { interfaces: [nat] });
    await user.post(path, { region, assignments: [{ address: further, node_id: two.id }] });
    expect((await user.get(`/networking/ips/${further}`)).body).toMatchObject({
      ...{ node_id: two.id, vpc_nat_1_1: null },
    });
    expect((await readAddresses(user, one.id)).ipv4.vpc[0]?.nat_1_1).toBeNull();
  });

  it('refuses to leave a node without a public address, and changes nothing', async () => {
    const { user, one, two, further } = await makeTwo();
    const assignments = [one.ipv4[0], further].map((address) => ({ address, node_id: two.id }));
    const reason = `Node ${one.id} would have no public IPv4 address`;
    await expectRefused(server, () => user.post(path, { region, assignments }), 400, ['assignments', reason]);
    expect((await readNode(user, one.id)).ipv4).toEqual([...one.ipv4, further]);
  });

  it('refuses addresses and nodes of other accounts', async () => {
    const { user, two } = await makeTwo();
    const other = await makeNode(server, server.user);
    const assignments = [
      { address: other.ipv4[0], node_id: two.id },
      { address: two.ipv4[0], node_id: other.id },
    ];
    await expectRefused(
      server,
      () => user.post(path, { region, assignments }),
      400,
      ['assignments[0].address', 'Not an address of the account in us-ord'],
      ['assignments[1].node_id', 'Not a node of the account in us-ord'],
    );
  });

  it('refuses an IPv6 address, an address twice, and a second private address', async () => {
    const { user, one, two } = await makeTwo();
    const [ofOne, ofTwo] = [await allocate(user, one.id, false), await allocate(user, two.id, false)];
    const assign = (...addresses: (string | undefined)[]) => {
      const assignments = addresses.map((address) => ({ address, node_id: two.id }));
      return () => user.post(path, { region, assignments });
    };
    const slaac = one.ipv6?.replace('/128', '');
    await expectRefused(server, assign(slaac), 400, [
      'assignments[0].address',
      'The address belongs to the MAC address of its node',
    ]);
    await expectRefused(server, assign(ofTwo.address, ofTwo.address), 400, [
      'assignments[1].address',
      'The address stands in the request before',
    ]);
    const reason = `Node ${two.id} would have two private addresses`;
    await expectRefused(server, assign(ofOne.address), 400, ['assignments', reason]);
  });

  it('refuses a restricted user without a grant on both nodes', async () => {
    const { user, one, two, further } = await makeTwo();
    const granted = await restricted(user, two.id, 'read_write');
    const body = { region, assignments: [{ address: further, node_id: two.id }] };
    await expectRefused(server, () => granted.post(path, body), 403, 'Unauthorized');
    expect((await readNode(user, one.id)).ipv4).toContain(further);
  });
});

describe('shareIpAddresses', () => {
  const path = '/networking/ips/share';

  it('accepts addresses and ranges of another node, and replaces those before', async () => {
    const { user, one, two, further } = await makeTwo();
    const { range, first } = await makeRange(user, { node_id: one.id, prefix_length: 64 });
    const share = (...ips: string[]) => user.post(path, { ips, node_id: two.id });
    expect((await share(further, range)).status).toBe(200);
    const shown = await readAddresses(user, two.id);
    expect(shown.ipv4.shared).toMatchObject([{ address: further, node_id: one.id }]);
    expect(shown.ipv6.global).toMatchObject([{ range: first }]);
    expect((await user.get(pathOf(first))).body).toMatchObject({ is_bgp: true, nodes: [one.id, two.id] });
    expect((await readAddresses(user, one.id)).ipv4.shared).toEqual([]);
    expect(await newestEvent(user)).toMatchObject({ action: 'ipaddress_update', entity: { id: two.id } });
    await share();
    expect((await readAddresses(user, two.id)).ipv4.shared).toEqual([]);
  });

  it('accepts an address that the node then gets, and no longer shares', async () => {
    const { user, two, further } = await makeTwo();
    await user.post(path, { ips: [further], node_id: two.id });
    await user.post('/networking/ips/assign', {
      region,
      assignments: [{ address: further, node_id: two.id }],
    });
    const { public: own, shared } = (await readAddresses(user, two.id)).ipv4;
    expect([own.map(({ address }) => address), shared]).toEqual([[...two.ipv4, further], []]);
  });

  it('refuses addresses that it has, that are private, and of other accounts', async () => {
    const { user, one, two } = await makeTwo();
    const { address } = await allocate(user, two.id, false);
    const ask =
      (...ips: (string | undefined)[]) =>
      () =>
        user.post(path, { ips, node_id: one.id });
    await expectRefused(server, ask(one.ipv4[0]), 400, ['ips[0]', 'The node has this address itself']);
    const reason = 'Only public IPv4 addresses and ranges of IPv6 addresses can be shared';
    await expectRefused(server, ask(address), 400, ['ips[0]', reason]);
    const other = await makeNode(server, server.user);
    await expectRefused(server, ask(other.ipv4[0]), 400, [
      'ips[0]',
      'Not an address of a node of the account in us-ord',
    ]);
    const stranger = () => user.post(path, { ips: [], node_id: other.id });
    await expectRefused(server, stranger, 400, ['node_id', 'Not a node of the account']);
  });
});

describe('createIpv6Range', () => {
  it('accepts a node by its ID or its address, and gives each range once', async () => {
    const { user, one } = await makeTwo();
    const target = one.ipv6?.replace('/128', '');
    const made = [
      await makeRange(user, { route_target: one.ipv6, prefix_length: 64 }),
      await makeRange(user, { route_target: target, prefix_length: 64 }),
      await makeRange(user, { node_id: one.id, prefix_length: 56 }),
    ];
    expect(new Set(made.map(({ range }) => range)).size).toBe(3);
    expect(made.map(({ route_target }) => route_target)).toEqual([target, target, target]);
    expect(made[2]?.range).toMatch(/^2001:db8:[0-9a-f]+:[89a-f][0-9a-f]00::\/56$/);
  });

  it('refuses unknown nodes, and two that differ', async () => {
    const { user, one, two } = await makeTwo();
    const reason = 'Must be a node of the account, by its ID or its IPv6 address';
    const ask = (body: object) => () => user.post('/networking/ipv6/ranges', { prefix_length: 64, ...body });
    await expectRefused(server, ask({}), 400, ['node_id', reason]);
    await expectRefused(server, ask({ node_id: 2_000_000 }), 400, ['node_id', reason]);
    const both = { node_id: two.id, route_target: one.ipv6?.replace('/128', '') };
    await expectRefused(server, ask(both), 400, ['route_target', reason]);
    await expectRefused(server, ask({ node_id: one.id, prefix_length: 116 }), 400, [
      'prefix_length',
      expect.any(String) as string,
    ]);
  });
});

/** Two nodes, each with a range. */
async function makeRanges() {
  const { user, one, two } = await makeTwo();
  const ofOne = await makeRange(user, { node_id: one.id, prefix_length: 64 });
  const ofTwo = await makeRange(user, { node_id: two.id, prefix_length: 64 });
  return { user, two, ofOne, ofTwo };
}

const list = async (who: TestUser) =>
  (await who.get<Schema<'Ipv6RangePage'>>('/networking/ipv6/ranges')).body.data;

describe('listIpv6Ranges', () => {
  it('shows the ranges of the account, or those of nodes with a grant', async () => {
    const { user, two, ofOne, ofTwo } = await makeRanges();
    expect(await list(user)).toEqual([
      { range: ofOne.first, prefix: 64, region, route_target: ofOne.route_target },
      { range: ofTwo.first, prefix: 64, region, route_target: ofTwo.route_target },
    ]);
    const reader = await restricted(user, two.id, 'read_only');
    expect(await list(reader)).toMatchObject([{ range: ofTwo.first }]);
  });
});

describe('getIpv6Range', () => {
  it('shows a range in any form, and refuses one without a grant on its node', async () => {
    const { user, two, ofOne, ofTwo } = await makeRanges();
    const { body } = await user.get(pathOf(ofTwo.range.toUpperCase()));
    expect(body).toEqual({ range: ofTwo.first, prefix: 64, region, is_bgp: false, nodes: [two.id] });
    const reader = await restricted(user, two.id, 'read_only');
    expect((await reader.get(pathOf(ofTwo.first))).body).toEqual(body);
    await expectRefused(server, () => reader.get(pathOf(ofOne.first)), 403, 'Unauthorized');
  });

  it('answers 404 for those of other accounts, and for other texts', async () => {
    const { ofOne } = await makeRanges();
    for (const range of [ofOne.first, 'range', '%00', '10.0.0.0'])
      await expectRefused(server, () => server.user.get(pathOf(range)), 404, 'Not found');
  });
});

describe('deleteIpv6Range', () => {
  it('accepts a range, and the deletion of its node removes others', async () => {
    const { user, two, ofOne } = await makeRanges();
    expect((await user.delete(pathOf(ofOne.first))).text).toBe('{}');
    expect(await list(user)).toHaveLength(1);
    await user.delete(`/node/instances/${two.id}`);
    await server.settle();
    expect(await list(user)).toEqual([]);
  });

  it('refuses those of other accounts, and users who may only read', async () => {
    const { user, two, ofTwo } = await makeRanges();
    await expectRefused(server, () => server.user.delete(pathOf(ofTwo.first)), 404, 'Not found');
    const reader = await restricted(user, two.id, 'read_only');
    await expectRefused(server, () => reader.delete(pathOf(ofTwo.first)), 403, 'Unauthorized');
  });
});
