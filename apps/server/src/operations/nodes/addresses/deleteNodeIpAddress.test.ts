import { expectRefused, newestEvent, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { assignAddress, makeSubnet, makeVpc, newAddress } from '../../networking/vpcs/networks.fixture.js';
import { makeConfig, makeNodeWithDisks } from '../configs/node-configs.fixture.js';
import { makeNode, readNode } from '../machines/nodes.fixture.js';
import { allocate, approve, pathOf, readAddresses } from './node-ips.fixture.js';

const server = useServer();

const remove = (node: number, address = '') => server.user.delete(pathOf(node, address));
const last = 'The last public address of a node stays';

/** Creates a node with a second public address. */
async function makeNodeOfTwo() {
  await approve(server, server.user, 1_000);
  const node = await makeNode(server, server.user);
  await allocate(server.user, node.id, true);
  return readNode(server.user, node.id);
}

describe('deleteNodeIpAddress accepts', () => {
  it('a private address', async () => {
    const node = await makeNode(server, server.user, { private_ip: true });
    const [open, hidden = ''] = node.ipv4;
    expect((await remove(node.id, hidden)).text).toBe('{}');
    expect((await readNode(server.user, node.id)).ipv4).toEqual([open]);
    expect((await readAddresses(server.user, node.id)).ipv4.private).toEqual([]);
    for (const path of [pathOf(node.id, hidden), `/networking/ips/${hidden}`])
      expect((await server.user.get(path)).status).toBe(404);
    await allocate(server.user, node.id, false);
  });

  it('either of two public addresses, with one event', async () => {
    const { id, ipv4, label } = await makeNodeOfTwo();
    const [first, second] = ipv4;
    expect((await remove(id, first)).status).toBe(200);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'node_deleteip',
      status: 'notification',
      entity: { id, label, type: 'node' },
      secondary_entity: { id: first, type: 'ipaddress' },
    });
    expect((await readNode(server.user, id)).ipv4).toEqual([second]);
  });

  it('an address of a pool, which another node then gets with the default name', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const [, second = ''] = ipv4;
    await remove(id, second);
    const free = await (await prismaOf(server)).freeAddress.findMany({ where: { address: second } });
    expect(free).toMatchObject([{ region: 'us-ord' }]);
  });

  it('an address that the operator assigned, which stays with the account', async () => {
    const { id } = await makeNode(server, server.user);
    const address = newAddress();
    await assignAddress(server, server.user, { address, node_id: id });
    expect((await remove(id, address)).status).toBe(200);
    expect((await server.user.get(pathOf(id, address))).status).toBe(404);
    const { body } = await server.user.get(`/networking/ips/${address}`);
    expect(body).toMatchObject({ address, node_id: null });
  });

  it('an address of the operator, which others share no longer', async () => {
    const [node, other] = [await makeNode(server, server.user), await makeNode(server, server.user)];
    const { address } = await assignAddress(server, server.user, { address: newAddress(), node_id: node.id });
    await server.user.post('/networking/ips/share', { node_id: other.id, ips: [address] });
    const shared = async () => (await readAddresses(server.user, other.id)).ipv4.shared;
    expect(await shared()).toHaveLength(1);
    expect((await remove(node.id, address)).status).toBe(200);
    expect(await shared()).toEqual([]);
  });

  it('an address of an inactive interface, and then of none', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const nat = { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: ipv4[1] } };
    await makeConfig(server.user, id, { interfaces: [nat] });
    expect((await readAddresses(server.user, id)).ipv4.vpc[0]?.nat_1_1).toBe(ipv4[1]);
    expect((await remove(id, ipv4[1])).status).toBe(200);
    expect((await readAddresses(server.user, id)).ipv4.vpc[0]?.nat_1_1).toBeNull();
  });
});

describe('deleteNodeIpAddress refuses', () => {
  it('the last public address, and the addresses of IPv6', async () => {
    const { id, ipv4, ipv6 } = await makeNode(server, server.user, { private_ip: true });
    await expectRefused(server, () => remove(id, ipv4[0]), 400, last);
    const six = ipv6?.replace('/128', '');
    await expectRefused(server, () => remove(id, six), 400, 'Only IPv4 addresses can be deleted');
  });

  it('all public addresses at the same time: one stays', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const answers = await Promise.all(ipv4.map((address) => remove(id, address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await readNode(server.user, id)).ipv4).toHaveLength(1);
  });

  it('the address of an active interface in a VPC', async () => {
    const { node, disks } = await makeNodeWithDisks(server, server.user);
    await approve(server, server.user, 1_000);
    const { address } = await allocate(server.user, node.id, true);
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id);
    const config = await makeConfig(server.user, node.id, {
      devices: { sda: { disk_id: disks[0] } },
      interfaces: [{ purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: address } }],
    });
    await server.user.post(`/node/instances/${node.id}/boot`, { config_id: config.id });
    await server.settle();
    expect((await readAddresses(server.user, node.id)).ipv4.vpc[0]).toMatchObject({ active: true });
    const reason = 'The address stands for an active interface in a VPC';
    await expectRefused(server, () => remove(node.id, address), 400, reason);
    await server.user.post(`/node/instances/${node.id}/shutdown`);
    await server.settle();
    expect((await remove(node.id, address)).status).toBe(200);
  });

  it('an address of another node', async () => {
    const [node, other] = [await makeNode(server, server.user), await makeNode(server, server.user)];
    await expectRefused(server, () => remove(node.id, other.ipv4[0]), 404, 'Not found');
  });
});
