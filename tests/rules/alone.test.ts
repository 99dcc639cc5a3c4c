// Requests that break one rule and no other. Tests of operations send many problems at once; the docs show these.
import { randomInt } from 'node:crypto';
import { unpublished, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Case, expectAlone, type Making } from './alone.fixture.js';

const server = useServer(unpublished);

/** The ids that requests use, made once. */
const ids = {
  node: 0,
  config: 0,
  disk: 0,
  far: 0,
  vpc: 0,
  subnet: 0,
  farSubnet: 0,
  ticket: 0,
  domain: 0,
  volume: 0,
  farVolume: 0,
  script: 0,
};

/** A domain name that no other test uses. */
const newName = (): string => `zone-${randomInt(1_000_000, 1_000_000_000)}.example`;

const password = 'aComplex-P4ssw0rd-of-9-words';
const image = { image: 'node/debian12', root_pass: password };
const place = { region: 'us-ord', type: 'g6-standard-1' };

/** The fields of a new thing that tests read. */
interface Made {
  readonly id: number;
  readonly ipv4: readonly string[];
  readonly subnets: readonly { readonly id: number }[];
}

async function make(path: string, body: object): Promise<Made> {
  const answer = await server.user.post<Made>(path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A script with one field that has no default and takes two values. */
const script = {
  label: 'greets',
  images: ['node/debian12'],
  script: '#!/bin/sh\n# <UDF name="greeting" label="Greeting" oneof="hello,good day" />\n',
  user_defined_fields: [{ name: 'greeting', label: 'Greeting', oneOf: 'hello,good day' }],
};

beforeAll(async () => {
  const { user, operator } = server;
  const vpc = await make('/vpcs', {
    label: 'main',
    region: 'us-ord',
    subnets: [{ label: 'a', ipv4: '10.0.1.0/24' }],
  });
  const farVpc = await make('/vpcs', {
    label: 'far',
    region: 'us-iad',
    subnets: [{ label: 'a', ipv4: '10.0.1.0/24' }],
  });
  const node = await make('/node/instances', place);
  const far = await make('/node/instances', { region: 'us-east', type: 'g6-standard-1' });
  await server.settle();
  const disk = await make(`/node/instances/${node.id}/disks`, { label: 'data', size: 512 });
  await server.settle();
  const config = await make(`/node/instances/${node.id}/configs`, {
    label: 'main',
    devices: {},
  });
  const farVolume = await make('/volumes', { label: `data-${node.id}`, region: 'us-east' });
  const volume = await make('/volumes', { label: `near-${node.id}`, region: 'us-ord' });
  const domain = await make('/domains', {
    domain: newName(),
    type: 'master',
    soa_email: 'a@example.org',
  });
  const ticket = await make('/support/tickets', {
    summary: 'Slow',
    description: 'Slow disk',
  });
  const stored = await operator.post<{ id: number }>(`/accounts/${user.accountId}/stackscripts`, {
    username: user.username,
    ...script,
  });
  expect(stored.status, stored.text).toBe(200);
  Object.assign(ids, {
    node: node.id,
    config: config.id,
    disk: disk.id,
    far: far.id,
    vpc: vpc.id,
    subnet: vpc.subnets[0]?.id,
    farSubnet: farVpc.subnets[0]?.id,
    ticket: ticket.id,
    domain: domain.id,
    volume: volume.id,
    farVolume: farVolume.id,
    script: stored.body.id,
  });
});

const node = (fields: () => object): Making => [
  'POST',
  () => '/node/instances',
  () => ({ ...place, ...fields() }),
];
const deployed = (fields: () => object) => node(() => ({ ...image, ...fields() }));
const subnet = (ipv4: string, label = 'b'): Making => [
  'POST',
  () => `/vpcs/${ids.vpc}/subnets`,
  () => ({ label, ipv4 }),
];
const interfaces = (fields: () => object): Making => [
  'POST',
  () => `/node/instances/${ids.node}/configs/${ids.config}/interfaces`,
  fields,
];
const inVpc = (fields: object) => interfaces(() => ({ purpose: 'vpc', subnet_id: ids.subnet, ...fields }));
const config = (fields: () => object): Making => [
  'POST',
  () => `/node/instances/${ids.node}/configs`,
  () => ({ label: 'other', devices: {}, ...fields() }),
];
const rule = { protocol: 'TCP', ports: '80', addresses: { ipv4: ['192.0.2.0/24'] }, action: 'ACCEPT' };
const firewall = (inbound: object): Making => [
  'POST',
  () => '/networking/firewalls',
  () => ({
    label: 'web-servers',
    rules: { inbound: [{ ...rule, ...inbound }], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  }),
];
const clone = (fields: () => object): Making => ['POST', () => `/node/instances/${ids.node}/clone`, fields];
const newVolume = (fields: object): Making => [
  'POST',
  () => '/volumes',
  () => ({ label: 'files', region: 'us-ord', ...fields }),
];

const cases: readonly Case[] = [
  ['networking.label.characters', ...subnet('10.0.2.0/24', 'my_net')],
  ['networking.label.hyphens', ...subnet('10.0.2.0/24', 'my--net')],
  ['subnet.label.unique', ...subnet('10.0.2.0/24', 'a')],
  ['subnet.network.valid', ...subnet('10.0.2.0')],
  ['subnet.network.first-address', ...subnet('10.0.2.7/24')],
  ['subnet.network.prefix', ...subnet('10.0.2.0/30')],
  ['subnet.network.private', ...subnet('203.0.113.0/24')],
  ['subnet.network.platform', ...subnet('192.168.130.0/24')],
  ['subnet.network.apart', ...subnet('10.0.1.128/25')],
  ['firewall.rule.ports', ...firewall({ ports: '80-22' })],
  ['firewall.rule.ports-protocol', ...firewall({ protocol: 'ICMP' })],
  ['firewall.rule.addresses-count', ...firewall({ addresses: {} })],
  ['firewall.rule.address', ...firewall({ addresses: { ipv4: ['192.0.2.1'] } })],
  ['firewall.rule.text-length', ...firewall({ label: 'ab' })],
  ['volume.label.start', ...newVolume({ label: '1st' })],
  ['volume.label.characters', ...newVolume({ label: 'my files' })],
  ['node.label.ends', ...node(() => ({ label: '-web' }))],
  ['node.label.runs', ...node(() => ({ label: 'web--1' }))],
  ['node.users.known', ...deployed(() => ({ authorized_users: ['nobody-of-ours'] }))],
  ['node.users.keys', ...deployed(() => ({ authorized_users: [server.user.username] }))],
  [
    'node.script.image',
    ...deployed(() => ({
      image: 'node/alpine3.19',
      stackscript_id: ids.script,
      stackscript_data: { greeting: 'hello' },
    })),
  ],
  ['node.script.data-required', ...deployed(() => ({ stackscript_id: ids.script }))],
  [
    'node.script.data-valid',
    ...deployed(() => ({ stackscript_id: ids.script, stackscript_data: { greeting: 'bye' } })),
  ],
  [
    'node.script.data-size',
    ...deployed(() => ({
      stackscript_id: ids.script,
      stackscript_data: { greeting: 'hello', other: 'x'.repeat(70_000) },
    })),
  ],
  [
    'node.user-data.size',
    ...deployed(() => ({ metadata: { user_data: Buffer.alloc(66_000).toString('base64') } })),
  ],
  [
    'node.user-data.image',
    ...deployed(() => ({ image: 'node/slackware15.0', metadata: { user_data: 'I2Nsb3Vk' } })),
  ],
  ['node.user-data.region', ...deployed(() => ({ region: 'us-east', metadata: { user_data: 'I2Nsb3Vk' } }))],
  [
    'interface.nat.new',
    ...deployed(() => ({
      interfaces: [{ purpose: 'vpc', subnet_id: ids.subnet, ipv4: { nat_1_1: '203.0.113.5' } }],
    })),
  ],
  [
    'interface.primary.one',
    ...config(() => ({
      interfaces: [
        { purpose: 'public', primary: true },
        { purpose: 'vpc', subnet_id: ids.subnet, primary: true },
      ],
    })),
  ],
  ['interface.public.one', ...config(() => ({ interfaces: [{ purpose: 'public' }, { purpose: 'public' }] }))],
  ['interface.primary.vlan', ...interfaces(() => ({ purpose: 'vlan', label: 'lan', primary: true }))],
  ['interface.purpose.fields', ...interfaces(() => ({ purpose: 'public', label: 'lan' }))],
  ['interface.vlan.label', ...interfaces(() => ({ purpose: 'vlan' }))],
  [
    'interface.vlan.address',
    ...interfaces(() => ({ purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/33' })),
  ],
  ['interface.address.within', ...inVpc({ ipv4: { vpc: '10.0.9.5' } })],
  ['interface.address.reserved', ...inVpc({ ipv4: { vpc: '10.0.1.1' } })],
  ['interface.range.valid', ...inVpc({ ip_ranges: ['10.0.1.5/28'] })],
  ['interface.range.within', ...inVpc({ ip_ranges: ['10.0.9.16/28'] })],
  ['interface.nat.known', ...inVpc({ ipv4: { nat_1_1: '203.0.113.5' } })],
  ['interface.subnet.region', ...interfaces(() => ({ purpose: 'vpc', subnet_id: ids.farSubnet }))],
  ['config.slot.one', ...config(() => ({ devices: { sda: { disk_id: ids.disk, volume_id: ids.volume } } }))],
  [
    'config.slot.once',
    ...config(() => ({ devices: { sda: { disk_id: ids.disk }, sdb: { disk_id: ids.disk } } })),
  ],
  [
    'config.slot.fullvirt',
    ...config(() => ({ virt_mode: 'fullvirt', devices: { sde: { disk_id: ids.disk } } })),
  ],
  ['config.disk.known', ...config(() => ({ devices: { sda: { disk_id: 2_000_000_000 } } }))],
  ['config.volume.known', ...config(() => ({ devices: { sda: { volume_id: 2_000_000_000 } } }))],
  ['config.volume.region', ...config(() => ({ devices: { sda: { volume_id: ids.farVolume } } }))],
  ['config.kernel.usable', ...config(() => ({ kernel: 'node/none' }))],
  ['node.clone.new', ...clone(() => ({ node_id: ids.far, label: 'web-2' }))],
  ['node.clone.parts', ...clone(() => ({ ...place, disks: [2_000_000_000] }))],
  ['node.migrate.other', 'POST', () => `/node/instances/${ids.node}/migrate`, () => ({ region: 'us-ord' })],
  [
    'node.migrate.cold',
    'POST',
    () => `/node/instances/${ids.node}/migrate`,
    () => ({ region: 'us-iad', type: 'warm' }),
  ],
  [
    'node.schedule.enrolled',
    'PUT',
    () => `/node/instances/${ids.node}`,
    () => ({ backups: { schedule: { day: 'Monday' } } }),
  ],
  [
    'record.target.length',
    'POST',
    () => `/domains/${ids.domain}/records`,
    () => ({ type: 'TXT', target: 'x'.repeat(65_400) }),
  ],
  [
    'ticket.entity.one',
    'POST',
    () => '/support/tickets',
    () => ({ summary: 'Slow', description: 'Slow', domain_id: ids.domain, node_id: ids.node }),
  ],
  [
    'cluster.known',
    'POST',
    () => '/object-storage/buckets',
    () => ({ label: 'shop-photos', cluster: 'nowhere-1' }),
  ],
  [
    'key.cluster.known',
    'POST',
    () => '/object-storage/keys',
    () => ({
      label: 'backup',
      bucket_access: [{ cluster: 'nowhere-1', bucket_name: 'photos', permissions: 'read_only' }],
    }),
  ],
  [
    'token.expiry.future',
    'POST',
    () => '/profile/tokens',
    () => ({ label: 'old', scopes: '*', expiry: '2020-01-31T12:00:00' }),
  ],
  [
    'ssh-key.key.valid',
    'POST',
    () => '/profile/sshkeys',
    () => ({ label: 'laptop', ssh_key: 'ssh-ed25519 AAAA' }),
  ],
  [
    'user.grants.once',
    'PUT',
    () => `/account/users/${restricted.username}/grants`,
    () => ({
      domain: [
        { id: ids.domain, permissions: 'read_only' },
        { id: ids.domain, permissions: 'read_write' },
      ],
    }),
  ],
];

const restricted = { username: '' };
beforeAll(async () => {
  restricted.username = (await server.user.newUser({ restricted: true })).username;
});

describe('a request that breaks one rule', () => {
  it.each(cases)('is refused by %s alone', async (id, method, path, body) => {
    expectAlone(await server.user.call(method, path(), { body: body() }), id);
  });
});
