import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { giveAddress, makeSubnet, makeVpc, newAddress } from '../networking/networks.fixture.js';
import { makeConfig, makeNodeWithDisks } from '../node-configs/node-configs.fixture.js';
import { makeNode, readNode } from '../nodes/nodes.fixture.js';
import { allocate, approve, pathOf, readAddresses } from './node-ips.fixture.js';

const stage = useStage();

const remove = (node: number, address = '', user = stage.user) => user.delete(pathOf(node, address));
const last = 'The last public address of a node stays';

/** Makes a node with a second public address. */
async function makeNodeOfTwo() {
  await approve(stage, stage.user, 1_000);
  const node = await makeNode(stage, stage.user);
  await allocate(stage.user, node.id, true);
  return readNode(stage.user, node.id);
}

describe('deleteNodeIpAddress accepts', () => {
  it('a private address, which is there no more', async () => {
    const node = await makeNode(stage, stage.user, { private_ip: true });
    const [open, hidden = ''] = node.ipv4;
    expect((await remove(node.id, hidden)).text).toBe('{}');
    expect((await readNode(stage.user, node.id)).ipv4).toEqual([open]);
    expect((await readAddresses(stage.user, node.id)).ipv4.private).toEqual([]);
    for (const path of [pathOf(node.id, hidden), `/networking/ips/${hidden}`])
      expect((await stage.user.get(path)).status).toBe(404);
    await allocate(stage.user, node.id, false);
  });

  it('either of two public addresses, and tells of it by one event', async () => {
    const { id, ipv4, label } = await makeNodeOfTwo();
    const [first, second] = ipv4;
    expect((await remove(id, first)).status).toBe(200);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'node_deleteip',
      status: 'notification',
      entity: { id, label, type: 'node' },
      secondary_entity: { id: first, type: 'ipaddress' },
    });
    expect((await readNode(stage.user, id)).ipv4).toEqual([second]);
    await expectRefused(stage.cloud, () => remove(id, second), 400, last);
  });

  it('an address of a pool, which others then get with the name of a new one', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const [, second = ''] = ipv4;
    await remove(id, second);
    const { rows } = await stage.cloud.cloud.database.pool.query<{ region: string }>(
      'SELECT region FROM free_addresses WHERE address = $1',
      [second],
    );
    expect(rows).toEqual([{ region: 'us-ord' }]);
  });

  it('an address that the operator gave, which stays the account’s', async () => {
    const { id } = await makeNode(stage, stage.user);
    const address = newAddress();
    await giveAddress(stage, stage.user, { address, node_id: id });
    expect((await remove(id, address)).status).toBe(200);
    expect((await stage.user.get(pathOf(id, address))).status).toBe(404);
    const { body } = await stage.user.get(`/networking/ips/${address}`);
    expect(body).toMatchObject({ address, node_id: null });
  });

  it('an address that stands for an interface which is not active, and then for none', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const vpc = await makeVpc(stage.user, { region: 'us-ord' });
    const subnet = await makeSubnet(stage.user, vpc.id);
    const nat = { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: ipv4[1] } };
    await makeConfig(stage.user, id, { interfaces: [nat] });
    expect((await readAddresses(stage.user, id)).ipv4.vpc[0]?.nat_1_1).toBe(ipv4[1]);
    expect((await remove(id, ipv4[1])).status).toBe(200);
    expect((await readAddresses(stage.user, id)).ipv4.vpc[0]?.nat_1_1).toBeNull();
  });
});

describe('deleteNodeIpAddress refuses', () => {
  it('the last public address, and the addresses of IPv6', async () => {
    const { id, ipv4, ipv6 } = await makeNode(stage, stage.user, { private_ip: true });
    await expectRefused(stage.cloud, () => remove(id, ipv4[0]), 400, last);
    const six = ipv6?.replace('/128', '');
    await expectRefused(stage.cloud, () => remove(id, six), 400, 'Only IPv4 addresses can be deleted');
  });

  it('all public addresses at once: one stays', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const answers = await Promise.all(ipv4.map((address) => remove(id, address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await readNode(stage.user, id)).ipv4).toHaveLength(1);
  });

  it('an address that stands for an active interface in a VPC', async () => {
    const { node, disks } = await makeNodeWithDisks(stage, stage.user);
    await approve(stage, stage.user, 1_000);
    const { address } = await allocate(stage.user, node.id, true);
    const vpc = await makeVpc(stage.user, { region: 'us-ord' });
    const subnet = await makeSubnet(stage.user, vpc.id);
    const config = await makeConfig(stage.user, node.id, {
      devices: { sda: { disk_id: disks[0] } },
      interfaces: [{ purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: address } }],
    });
    await stage.user.post(`/node/instances/${node.id}/boot`, { config_id: config.id });
    await stage.cloud.settle();
    expect((await readAddresses(stage.user, node.id)).ipv4.vpc[0]).toMatchObject({ active: true });
    const reason = 'The address stands for an active interface in a VPC';
    await expectRefused(stage.cloud, () => remove(node.id, address), 400, reason);
    await stage.user.post(`/node/instances/${node.id}/shutdown`);
    await stage.cloud.settle();
    expect((await remove(node.id, address)).status).toBe(200);
  });

  it('what is not there, and what another node has, alike', async () => {
    const [node, other] = [await makeNodeOfTwo(), await makeNodeOfTwo()];
    for (const address of [other.ipv4[1], '192.0.2.1', 'x'])
      await expectRefused(stage.cloud, () => remove(node.id, address), 404, 'Not found');
    const foreign = await makeNode(stage, stage.stranger, { private_ip: true });
    await expectRefused(stage.cloud, () => remove(foreign.id, foreign.ipv4[1]), 404, 'Not found');
  });

  it('a restricted user that may not change the node', async () => {
    const { id, ipv4 } = await makeNodeOfTwo();
    const user = (permissions: 'read_only' | 'read_write') =>
      stage.user.newUser({ restricted: true, grants: [{ kind: 'node', id, permissions }] });
    const [reader, writer] = [await user('read_only'), await user('read_write')];
    await expectRefused(stage.cloud, () => remove(id, ipv4[1], reader), 403, 'Unauthorized');
    expect((await remove(id, ipv4[1], writer)).status).toBe(200);
  });
});
