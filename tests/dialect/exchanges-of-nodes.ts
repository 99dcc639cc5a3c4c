import type { Exchange } from './exchanges.js';

const query = (filter: unknown) => ({ headers: { 'X-Query': JSON.stringify(filter) } });
const refused = (field: string, reason: string) => ({ errors: [{ field, reason }] });
const page = (...data: unknown[]) => ({ data, page: 1, pages: 1, results: data.length });
const NOT_FOUND = { errors: [{ reason: 'Not found' }] };

const times = { created: '<time>', updated: '<time>' };
const password = 'aComplex-P4ssw0rd-of-9-words';

const server = {
  ...{ id: 1, name: 'server1', group: '', status: 'offline', ...times, type: 'tiny-1' },
  ...{ ipv4: ['100.64.0.2'], ipv6: '<ipv6>', image: null, region: 'coast-1' },
  specs: { disk: 25_600, memory: 1_024, vcpus: 1, gpus: 0, transfer: 1_000 },
  alerts: { cpu: 90, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
  backups: {
    ...{ enabled: false, available: false, schedule: { day: null, window: null } },
    last_successful: null,
  },
  ...{ hypervisor: 'kvm', watchdog_enabled: true, tags: [], host_uuid: '<secret>', has_user_data: false },
};
const jakarta = { id: 'id-cgk', hourly: 0.009, monthly: 6 };
const saoPaulo = { id: 'br-gru', hourly: 0.0105, monthly: 7 };
const tiny = {
  ...{ id: 'tiny-1', name: 'Tiny', class: 'nano', vcpus: 1, memory: 1_024, disk: 25_600, gpus: 0 },
  ...{ transfer: 1_000, network_out: 1_000, price: { hourly: 0.0075, monthly: 5 } },
  region_prices: [jakarta, saoPaulo],
  addons: {
    backups: {
      price: { hourly: 0.003, monthly: 2 },
      region_prices: [
        { id: 'id-cgk', hourly: 0.0036, monthly: 2.4 },
        { id: 'br-gru', hourly: 0.0042, monthly: 2.8 },
      ],
    },
  },
  successor: null,
};
const plan = {
  ...{ id: 'plan-1', name: 'Plan 2GB', class: 'standard', vcpus: 1, memory: 2_048, disk: 51_200, gpus: 0 },
  ...{ transfer: 2_000, network_out: 2_000, price: { hourly: 0.018, monthly: 12 } },
  region_prices: [
    { id: 'id-cgk', hourly: 0.0216, monthly: 14.4 },
    { id: 'br-gru', hourly: 0.0252, monthly: 16.8 },
  ],
  addons: {
    backups: {
      price: { hourly: 0.004, monthly: 2.5 },
      region_prices: [
        { id: 'id-cgk', hourly: 0.0048, monthly: 3 },
        { id: 'br-gru', hourly: 0.0056, monthly: 3.5 },
      ],
    },
  },
  successor: null,
};
const region = {
  ...{ id: 'coast-1', name: 'East Coast', country: 'us', status: 'ok', site_type: 'core' },
  capabilities: [
    ...['Servers', 'NodeBalancers', 'Disks', 'Object Storage', 'GPU Servers', 'Kubernetes'],
    ...['Cloud Firewall', 'Vlans', 'Managed Databases', 'Block Storage Migrations'],
  ],
  resolvers: {
    ipv4: '198.51.100.1,198.51.100.2,198.51.100.3',
    ipv6: '2001:db8:1::1,2001:db8:1::2,2001:db8:1::3',
  },
};
const kernel = {
  ...{ id: 'boot/grub', name: 'Loader 2', version: '2.06', kvm: true, architecture: 'x86_64', pvops: false },
  ...{ deprecated: false, built: '<time>' },
};
const disk = {
  ...{ id: 3, name: 'Twelve Volume', status: 'not ready', size: 2_000, filesystem: 'ext4', ...times },
};
const debian = { type: 'picture', id: 'server/debian12', name: 'Twelve', url: '/v4/images/server/debian12' };
const event = {
  ...{ id: 3, action: 'server_create', message: '', username: '<user>', status: 'finished' },
  ...{ created: '<time>', read: false, seen: false, duration: '<seconds>', percent_complete: 100 },
  ...{ rate: null, time_remaining: 0 },
  item: { type: 'server', id: 3, name: 'node', url: '/v4/server/instances/3' },
  secondary_entity: debian,
};
const image = {
  ...{ id: 'server/debian12', name: 'Twelve', vendor: 'Debian', size: 1_500, type: 'manual' },
  ...{ created: '<time>', updated: '<time>', eol: '<time>', expiry: null, created_by: 'cloud' },
  ...{ deprecated: false, description: '', is_public: true, status: 'available' },
  capabilities: ['cloud-init'],
};
const overlapping = [
  { name: 'node', ipv4: '10.0.0.0/24' },
  { name: 'b', ipv4: '10.0.0.0/25' },
];
const zone = { zone_name: 'taken.example', type: 'primary', soa_email: 'me@example.org' };

/**
 * In their order, of an account with three nodes that `words.test.ts` makes: two that are empty, of which the second is busy,
 * and one of an image, whose label is `node`; and with the domain `taken.example`.
 */
export const exchangesOfNodes: readonly Exchange[] = [
  ['a default label', 'GET /server/instances/1', {}, 200, server],
  ['a filter by an ID', 'GET /server/instances', query({ region: 'coast-1', id: 1 }), 200, page(server)],
  ['a filter by an ID of ours', 'GET /server/instances', query({ region: 'us-east' }), 200, page()],
  ['an ID and a label', 'GET /server/types/tiny-1', {}, 200, tiny],
  ['an ID of ours', 'GET /server/types/g6-nano-1', {}, 404, NOT_FOUND],
  ['a filter by a label', 'GET /server/types', query({ name: 'Plan 2GB' }), 200, page(plan)],
  ['a filter by a label of ours', 'GET /server/types', query({ name: 'Node 2GB' }), 200, page()],
  ['capabilities of a region', 'GET /regions/coast-1', {}, 200, region],
  ['an ID that is an exception of a star', 'GET /server/cores/boot/grub', {}, 200, kernel],
  ['what the star would make of it', 'GET /server/cores/server/grub2', {}, 404, NOT_FOUND],
  ['an image', 'GET /images/server/debian12', {}, 200, image],
  [
    'a sentence with a field, and an ID of ours',
    'POST /server/instances',
    { body: { region: 'us-east', type: 'tiny-1' } },
    400,
    refused('region', 'There is no region of this name'),
  ],
  [
    'a capability in a sentence',
    'POST /server/instances',
    { body: { region: 'us-west', type: 'g1-gpu-1' } },
    400,
    refused('type', 'The region does not offer GPU Servers'),
  ],
  [
    'a busy node',
    'POST /server/instances/2/disks',
    { body: { size: 2_000, name: 'data' } },
    400,
    { errors: [{ reason: 'Please try again' }] },
  ],
  [
    'the default label of a disk',
    'POST /server/instances/1/disks',
    { body: { size: 2_000, image: 'server/debian12', root_pass: password } },
    200,
    disk,
  ],
  [
    "an event with a second entity, and a client's own label",
    'GET /account/events',
    query({ action: 'server_create', 'item.id': 3 }),
    200,
    page(event),
  ],
  [
    'a noun in a sentence',
    'POST /zones',
    { body: zone },
    400,
    refused('zone_name', 'This zone name is taken'),
  ],
  [
    "a client's own text in a sentence",
    'POST /vpcs',
    { body: { name: 'shop', region: 'us-ord', subnets: overlapping } },
    400,
    refused('subnets[1].ipv4', 'Must not overlap the subnet node'),
  ],
];
