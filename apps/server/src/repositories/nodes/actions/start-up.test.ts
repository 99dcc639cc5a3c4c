import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import {
  makeConfig,
  makeNode,
  makeNodeWithDisks,
} from '../../../operations/nodes/configs/node-configs.fixture.js';
import { makeSubnet, makeVpc } from '../../../operations/networking/vpcs/networks.fixture.js';
import { makeVolume } from '../../../operations/volumes/volumes.fixture.js';
import { findNodeOfJob } from '../machines/node-state.js';
import { getConfig } from '../configs/configs.js';
import { startUpOf } from './start-up.js';

const server = useServer();

const startUp = async (nodeId: number, configId: number) => {
  const { database } = server.cloud;
  const node = await findNodeOfJob(database, nodeId);
  if (node === undefined) throw new Error('The node is gone.');
  return { node, found: await startUpOf(database, node, await getConfig(database, nodeId, configId)) };
};

describe('the start-up of a machine', () => {
  it('has its disks, its kernel, and a public interface where the profile has none', async () => {
    const { node, config } = await makeNodeWithDisks(server, server.user);
    const { found, node: kept } = await startUp(node.id, config.id);
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    expect(found).toEqual({
      kernel: 'node/grub2',
      memoryLimit: 0,
      rootDevice: '/dev/sda',
      runLevel: 'default',
      virtMode: 'paravirt',
      helpers: config.helpers,
      devices: { sda: { disk: uuid }, sdb: { disk: uuid } },
      interfaces: [
        {
          purpose: 'public',
          mac: kept.mac,
          addresses: [`${node.ipv4[0] ?? ''}/24`, `${kept.ipv6 ?? ''}/64`],
          gateways: [node.ipv4[0]?.replace(/\d+$/, '1'), 'fe80::1'],
        },
      ],
    });
  });

  it('has the attached volumes in its slots, with their sizes once they have their bytes', async () => {
    const node = await makeNode(server, server.user);
    const { id, label } = await makeVolume(server.user, { region: node.region });
    await server.settle();
    const config = await makeConfig(server.user, node.id, { devices: { sdb: { volume_id: id } } });
    const devices = async () => (await startUp(node.id, config.id)).found.devices;
    expect(await devices()).toEqual({ sdb: { volume: id, label, size: 20_480 } });
    await server.settle();
    const { pool } = server.cloud.database;
    await pool.query('UPDATE volumes SET copy_of = id WHERE id = $1', [id]);
    expect(await devices()).toEqual({ sdb: { volume: id, label } });
  });

  it('has the interfaces of the profile, one of them with the default route', async () => {
    const node = await makeNode(server, server.user, { private_ip: true });
    const vpc = await makeVpc(server.user, { region: 'us-ord' });
    const subnet = await makeSubnet(server.user, vpc.id, { ipv4: '10.0.0.128/25' });
    const config = await makeConfig(server.user, node.id, {
      interfaces: [
        { purpose: 'vlan', label: 'start', ipam_address: 'fd00::2/64' },
        { purpose: 'vpc', subnet_id: subnet.id },
        { purpose: 'public' },
      ],
    });
    const { found, node: kept } = await startUp(node.id, config.id);
    const [first, second] = node.ipv4;
    expect(found.interfaces).toEqual([
      { purpose: 'vlan', vlan: 'start', addresses: ['fd00::2/64'], gateways: [] },
      { purpose: 'vpc', subnet: subnet.id, addresses: ['10.0.0.130/25'], gateways: ['10.0.0.129'] },
      {
        purpose: 'public',
        mac: kept.mac,
        addresses: [`${first ?? ''}/24`, `${second ?? ''}/17`, `${kept.ipv6 ?? ''}/64`],
        gateways: [],
      },
    ]);
  });
});
