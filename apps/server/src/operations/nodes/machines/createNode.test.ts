import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { diskRowsOf, readConfigs } from '../actions/actions.fixture.js';
import { makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { vlanEventsOf } from '../interfaces/node-interfaces.fixture.js';
import {
  enqueueNodeJob,
  eventsOfNode,
  fromImage,
  makeNode,
  newLabel,
  password,
  readNode,
  progressOf,
} from './nodes.fixture.js';

const server = useServer();

const create = (body: object) =>
  server.user.post('/node/instances', { label: newLabel(), ...fromImage, ...body });

describe('createNode accepts', () => {
  it('an image, and boots the node', async () => {
    const label = newLabel();
    const made = await enqueueNodeJob(server.user, { ...fromImage, label, group: 'shops' });
    expect(made).toStrictEqual({
      id: made.id,
      label,
      group: 'shops',
      status: 'provisioning',
      created: made.created,
      updated: made.created,
      type: 'g6-standard-1',
      ipv4: [expect.stringMatching(/^100\.\d+\.\d+\.\d+$/)],
      ipv6: expect.stringMatching(
        /^2001:db8:[0-9a-f]+:0:f03c:9[0-9a-f]ff:fe[0-9a-f]{2}:[0-9a-f]{1,4}\/128$/,
      ) as string,
      image: 'node/debian12',
      region: 'us-ord',
      specs: { disk: 51_200, memory: 2_048, vcpus: 1, gpus: 0, transfer: 2_000 },
      alerts: { cpu: 90, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
      backups: {
        enabled: false,
        available: false,
        schedule: { day: null, window: null },
        last_successful: null,
      },
      hypervisor: 'kvm',
      watchdog_enabled: true,
      tags: [],
      host_uuid: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      has_user_data: false,
    });
    await server.settle();
    expect((await readNode(server.user, made.id)).status).toBe('running');
    expect((await eventsOfNode(server.user, made.id)).map(progressOf)).toEqual([
      ['node_create', 'finished', 100, 'image'],
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    expect(await diskRowsOf(server, made.id)).toMatchObject([
      { label: 'Debian 12 Disk', size: 50_688, filesystem: 'ext4', status: 'ready', image: 'node/debian12' },
      { label: '512 MB Swap Image', size: 512, filesystem: 'swap', status: 'ready', image: null },
    ]);
    expect(await readConfigs(server.user, made.id)).toMatchObject([
      { label: 'My Debian 12 Disk Profile', kernel: 'node/grub2', root_device: '/dev/sda' },
    ]);
  });

  it('only a region and a type, for a node that stays empty and off', async () => {
    const node = await makeNode(server, server.user, {
      label: undefined,
      image: null,
      root_pass: null,
      booted: true,
    });
    expect(node).toMatchObject({ label: `node${node.id}`, status: 'offline', image: null });
    expect(await diskRowsOf(server, node.id)).toEqual([]);
    expect((await eventsOfNode(server.user, node.id)).map(progressOf)).toEqual([
      ['node_create', 'finished', 100, null],
    ]);
  });

  it('a private address, backups, tags and a firewall', async () => {
    const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' };
    const firewall = await server.user.post<{ id: number }>('/networking/firewalls', {
      label: `f${newLabel()}`.slice(0, 32).replace(/-$/, ''),
      rules,
    });
    expect(firewall.status, firewall.text).toBe(200);
    // The platform chooses a schedule later.
    const node = await server.whileIdle(() =>
      makeNode(server, server.user, {
        private_ip: true,
        backups_enabled: true,
        tags: ['one', 'two', 'one'],
        firewall_id: firewall.body.id,
      }),
    );
    expect(node.ipv4).toEqual([
      expect.stringMatching(/^100\./),
      expect.stringMatching(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\.\d+$/),
    ]);
    expect(node).toMatchObject({
      backups: { enabled: true, schedule: { day: 'Scheduling', window: 'Scheduling' } },
      tags: ['one', 'two'],
    });
    const { body } = await server.user.get<Schema<'Firewall'>>(`/networking/firewalls/${firewall.body.id}`);
    expect(body.entities).toMatchObject([{ id: node.id, type: 'node' }]);
  });

  it('user data, which no answer shows', async () => {
    const secret = Buffer.from('#cloud-config\npassword: top-secret').toString('base64');
    const node = await makeNode(server, server.user, { ...fromImage, metadata: { user_data: secret } });
    expect(node.has_user_data).toBe(true);
    const { rows } = await server.cloud.database.pool.query<{ text: string }>(
      `SELECT n::text || coalesce((SELECT string_agg(j::text, ' ') FROM jobs j WHERE j.subject = n.id::text), '') AS text
       FROM nodes n WHERE n.id = $1`,
      [node.id],
    );
    expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.text).not.toContain(password);
  });

  it('user data without an image; an image of the platform that does not read them is refused', async () => {
    const metadata = { user_data: 'I2Nsb3VkLWNvbmZpZwo=' };
    const { id, has_user_data: kept } = await makeNode(server, server.user, { metadata });
    expect(kept).toBe(true);
    const refused = ['metadata.user_data', 'Needs an image that reads user data (cloud-init)'] as const;
    const deployed = { image: 'node/alpine3.19', root_pass: password, metadata };
    await expectRefused(server, () => create(deployed), 400, refused);
    const rebuild = () => server.user.post(`/node/instances/${id}/rebuild`, deployed);
    await expectRefused(server, rebuild, 400, refused);
  });

  it('many at once, each with its own addresses', async () => {
    const nodes = await Promise.all(
      Array.from({ length: 8 }, () => enqueueNodeJob(server.user, { private_ip: true })),
    );
    const addresses = nodes.flatMap(({ ipv4, ipv6 }) => [...ipv4, ipv6]);
    expect(new Set(addresses).size).toBe(24);
  });

  it('interfaces, which become those of its configuration profile', async () => {
    const vpc = await makeVpc(server.user, {
      region: 'us-ord',
      subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }],
    });
    const node = await makeNode(server, server.user, {
      ...fromImage,
      interfaces: [
        { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { nat_1_1: 'any' } },
        { purpose: 'vlan', label: 'of-new-node', ipam_address: '10.9.0.2/24' },
      ],
    });
    const path = `/node/instances/${node.id}/configs`;
    const { body } = await server.user.get<Schema<'NodeConfigPage'>>(path);
    expect(body.data[0]?.interfaces).toMatchObject([
      { purpose: 'vpc', active: true, ipv4: { vpc: '10.0.0.2', nat_1_1: node.ipv4[0] } },
      { purpose: 'vlan', active: true, label: 'of-new-node', ipam_address: '10.9.0.2/24' },
    ]);
    const subnet = await server.user.get<Schema<'Subnet'>>(
      `/vpcs/${vpc.id}/subnets/${vpc.subnets[0]?.id ?? 0}`,
    );
    expect(subnet.body.nodes).toMatchObject([{ id: node.id }]);
    const vlans = async () =>
      (await list<Schema<'VlanPage'>>(server.user, '/networking/vlans', '', { label: 'of-new-node' })).body
        .data;
    expect(await vlans()).toMatchObject([{ nodes: [node.id] }]);
    expect(await vlanEventsOf(server.user, node.id)).toEqual([
      ['vlan_attach', 'notification', 'vlan', 'of-new-node'],
    ]);
    expect((await server.user.delete(`/node/instances/${node.id}`)).status).toBe(200);
    await server.settle();
    expect(await vlans()).toEqual([]);
    expect((await server.user.delete(`/vpcs/${vpc.id}`)).status).toBe(200);
  });
});

describe('createNode refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['an unknown type', { type: 'huge' }, ['type', 'A valid plan type by that ID was not found']],
    [
      'a label with other signs',
      { label: 'a b c' },
      ['label', 'Must only use ASCII letters, numbers, hyphens, underscores, and periods'],
    ],
    [
      'a weak password',
      { root_pass: 'password1' },
      ['root_pass', 'Password does not meet strength requirement'],
    ],
    [
      'a key that is none',
      { authorized_keys: ['x'] },
      ['authorized_keys[0]', 'authorized_keys is not valid'],
    ],
    ['too much swap', { swap_size: 50_000 }, ['swap_size', 'Distribution requires a minimum size of 1500']],
    ['an unknown firewall', { firewall_id: 2_000_000_000 }, ['firewall_id', 'firewall_id is not valid']],
    [
      'user data that is no Base64',
      { metadata: { user_data: '***' } },
      ['metadata.user_data', 'Must be Base64'],
    ],
    [
      'everything at once',
      {
        region: 'nowhere',
        type: 'huge',
        label: '-ab',
        image: 'node/nothing',
        root_pass: 'password1',
        tags: ['half\ud83e'],
        interfaces: [{ purpose: 'public' }, { purpose: 'public' }],
      },
      ['label', 'Must begin and end with a letter or a number'],
      ['region', 'region is not valid'],
      ['type', 'A valid plan type by that ID was not found'],
      ['image', 'image is not valid'],
      ['root_pass', 'Password does not meet strength requirement'],
      ['tags[0]', 'tags is not valid'],
      ['interfaces[1].purpose', 'Only one interface may be public'],
    ],
  ])('%s', async (_title, body, ...errors) => {
    await expectRefused(server, () => create(body), 400, ...errors);
  });

  it('a label that is taken, also with simultaneous requests', async () => {
    const { label } = await enqueueNodeJob(server.user);
    const taken = ['label', 'Label must be unique among your nodes'] as const;
    await expectRefused(server, () => create({ label }), 400, taken);
    const fresh = newLabel();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ label: fresh })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && problemsOf(refused)).toEqual([{ field: taken[0], reason: taken[1] }]);
  });

  it('an account that owes money', async () => {
    const owing = await server.newAccount({ balance: -0.01 });
    const ask = () => owing.post('/node/instances', { region: 'nowhere', type: 'none' });
    await expectRefused(server, ask, 403, 'Your account has a negative balance');
  });
});

it('createNode gives a restricted user with add_nodes the node, and no tags', async () => {
  const user = await server.user.newUser({ restricted: true, globalGrants: ['add_nodes'] });
  const { id } = await enqueueNodeJob(user, { tags: [] });
  expect((await user.put(`/node/instances/${id}`, { label: newLabel() })).status).toBe(200);
  const tagged = () =>
    user.post('/node/instances', { region: 'us-ord', type: 'g6-standard-1', tags: ['one'] });
  await expectRefused(server, tagged, 403, 'Unauthorized');
});
