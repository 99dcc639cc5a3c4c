import type { RefusalId } from '@cloud-account/core';
import type { AloneThings } from './things.js';

type Fields = (ids: AloneThings) => object;

/** A request that makes something; its path and body are known when it is sent. */
type Making = readonly [method: 'POST', path: (ids: AloneThings) => string, body: Fields];

/** A request that breaks one rule: its method, its path and its body. */
export type AloneRequest = readonly [
  rule: RefusalId,
  method: 'POST' | 'PUT',
  path: (ids: AloneThings) => string,
  body: Fields,
];

const password = 'aComplex-P4ssw0rd-of-9-words';
const image = { image: 'node/debian12', root_pass: password };
const place = { region: 'us-ord', type: 'g6-standard-1' };

const node = (fields: Fields): Making => [
  'POST',
  () => '/node/instances',
  (ids) => ({ ...place, ...fields(ids) }),
];
const deployed = (fields: Fields) => node((ids) => ({ ...image, ...fields(ids) }));
const subnet = (ipv4: string, label = 'b'): Making => [
  'POST',
  (ids) => `/vpcs/${ids.vpc}/subnets`,
  () => ({ label, ipv4 }),
];
const interfaces = (fields: Fields): Making => [
  'POST',
  (ids) => `/node/instances/${ids.node}/configs/${ids.config}/interfaces`,
  fields,
];
const inVpc = (fields: object) => interfaces((ids) => ({ purpose: 'vpc', subnet_id: ids.subnet, ...fields }));
const config = (fields: Fields): Making => [
  'POST',
  (ids) => `/node/instances/${ids.node}/configs`,
  (ids) => ({ label: 'other', devices: {}, ...fields(ids) }),
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
const clone = (fields: Fields): Making => ['POST', (ids) => `/node/instances/${ids.node}/clone`, fields];
const newVolume = (fields: object): Making => [
  'POST',
  () => '/volumes',
  () => ({ label: 'files', region: 'us-ord', ...fields }),
];

const balancerConfig = (fields: object): Making => [
  'POST',
  (ids) => `/nodebalancers/${ids.balancer}/configs`,
  () => ({ port: 8080, ...fields }),
];

const newScript = (fields: object): Making => [
  'POST',
  () => '/node/stackscripts',
  () => ({ label: 'greets', images: ['any/all'], script: '#!/bin/sh\n', ...fields }),
];

/** Requests that break one rule and no other. Tests of operations send many problems at once; the docs show these. */
export const aloneRequests: readonly AloneRequest[] = [
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
  ['nodebalancer.config.proxy-protocol', ...balancerConfig({ proxy_protocol: 'v1' })],
  ['nodebalancer.config.check', ...balancerConfig({ check: 'http' })],
  ['nodebalancer.config.certificate', ...balancerConfig({ ssl_key: '-----BEGIN PRIVATE KEY-----' })],
  [
    'nodebalancer.node.known',
    'POST',
    (ids) => `/nodebalancers/${ids.balancer}/configs/${ids.balancerConfig}/rebuild`,
    ({ address }) => ({ nodes: [{ id: 2_000_000_000, label: 'web', address: `${address}:80` }] }),
  ],
  ['node.label.ends', ...node(() => ({ label: '-web' }))],
  ['node.label.runs', ...node(() => ({ label: 'web--1' }))],
  ['node.users.known', ...deployed(() => ({ authorized_users: ['nobody-of-ours'] }))],
  ['node.users.keys', ...deployed((ids) => ({ authorized_users: [ids.user] }))],
  [
    'node.script.image',
    ...deployed((ids) => ({
      image: 'node/alpine3.19',
      stackscript_id: ids.script,
      stackscript_data: { greeting: 'hello' },
    })),
  ],
  ['node.script.data-required', ...deployed((ids) => ({ stackscript_id: ids.script }))],
  [
    'node.script.data-valid',
    ...deployed((ids) => ({ stackscript_id: ids.script, stackscript_data: { greeting: 'bye' } })),
  ],
  [
    'node.script.data-size',
    ...deployed((ids) => ({
      stackscript_id: ids.script,
      stackscript_data: { greeting: 'hello', other: 'x'.repeat(70_000) },
    })),
  ],
  ['image.disk.known', 'POST', () => '/images', () => ({ disk_id: 2_000_000_000 })],
  ['stack-script.interpreter', ...newScript({ script: 'echo ready\n' })],
  ['stack-script.tags', ...newScript({ script: '#!/bin/sh\n# <UDF name="DB_NAME" />\n' })],
  ['stack-script.images', ...newScript({ images: ['node/none'] })],
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
    ...deployed((ids) => ({
      interfaces: [{ purpose: 'vpc', subnet_id: ids.subnet, ipv4: { nat_1_1: '203.0.113.5' } }],
    })),
  ],
  [
    'interface.primary.one',
    ...config((ids) => ({
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
  ['interface.subnet.region', ...interfaces((ids) => ({ purpose: 'vpc', subnet_id: ids.farSubnet }))],
  [
    'config.slot.one',
    ...config((ids) => ({ devices: { sda: { disk_id: ids.disk, volume_id: ids.volume } } })),
  ],
  [
    'config.slot.once',
    ...config((ids) => ({ devices: { sda: { disk_id: ids.disk }, sdb: { disk_id: ids.disk } } })),
  ],
  [
    'config.slot.fullvirt',
    ...config((ids) => ({ virt_mode: 'fullvirt', devices: { sde: { disk_id: ids.disk } } })),
  ],
  ['config.disk.known', ...config(() => ({ devices: { sda: { disk_id: 2_000_000_000 } } }))],
  ['config.volume.known', ...config(() => ({ devices: { sda: { volume_id: 2_000_000_000 } } }))],
  ['config.volume.region', ...config((ids) => ({ devices: { sda: { volume_id: ids.farVolume } } }))],
  ['config.kernel.usable', ...config(() => ({ kernel: 'node/none' }))],
  ['node.clone.new', ...clone((ids) => ({ node_id: ids.far, label: 'web-2' }))],
  ['node.clone.parts', ...clone(() => ({ ...place, disks: [2_000_000_000] }))],
  [
    'node.migrate.other',
    'POST',
    (ids) => `/node/instances/${ids.node}/migrate`,
    () => ({ region: 'us-ord' }),
  ],
  [
    'node.migrate.cold',
    'POST',
    (ids) => `/node/instances/${ids.node}/migrate`,
    () => ({ region: 'us-iad', type: 'warm' }),
  ],
  [
    'node.schedule.enrolled',
    'PUT',
    (ids) => `/node/instances/${ids.node}`,
    () => ({ backups: { schedule: { day: 'Monday' } } }),
  ],
  [
    'record.target.length',
    'POST',
    (ids) => `/domains/${ids.domain}/records`,
    () => ({ type: 'TXT', target: 'x'.repeat(65_400) }),
  ],
  [
    'ticket.entity.one',
    'POST',
    () => '/support/tickets',
    (ids) => ({ summary: 'Slow', description: 'Slow', domain_id: ids.domain, node_id: ids.node }),
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
    (ids) => `/account/users/${ids.user}/grants`,
    (ids) => ({
      domain: [
        { id: ids.domain, permissions: 'read_only' },
        { id: ids.domain, permissions: 'read_write' },
      ],
    }),
  ],
];
