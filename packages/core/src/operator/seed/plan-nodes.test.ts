import type { OperatorSchema } from '@cloud-account/spec';
import { expect, it } from 'vitest';
import { configDefaults } from '../../nodes/index.js';
import { image, type } from '../../nodes/machines/nodes.fixture.js';
import { problemTexts } from '../../problem-texts.fixture.js';
import { plan } from './seeds.fixture.js';

type SeedNode = OperatorSchema<'SeedNode'>;

const blank = { label: 'new', region: 'us', type: type.id };
const web: SeedNode = { ...blank, image: image.id };
const disk = (label: string, fields: object = {}) => ({ label, size: 100, ...fields });
const vlan = (label: string) => ({ purpose: 'vlan', label }) as const;

const nodesOf = (...nodes: Partial<SeedNode>[]) => {
  const planned = plan({ nodes: nodes.map((node, index) => ({ ...blank, label: `new-${index}`, ...node })) });
  return planned.ok ? planned.value.accounts[0]?.nodes : problemTexts(planned);
};

const slots = (...disks: (number | undefined)[]) =>
  Object.fromEntries(
    ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'].map((slot, index) => [
      slot,
      disks[index] === undefined ? null : { disk_id: disks[index], volume_id: null },
    ]),
  );

it('a node with an image has the disks and the profile of the image, and defaults', () => {
  expect(nodesOf({ ...web, status: 'running' }, { image: image.id, disks: [disk('a')] }, {})).toMatchObject([
    {
      ...{ ...blank, type, group: '', image: image.id, tags: [] },
      ...{ privateIp: false, backupsEnabled: false, running: true },
      disks: [
        { label: 'Debian 12 Disk', filesystem: 'ext4', image: image.id, size: 50_688 },
        { filesystem: 'swap', image: null, size: 512 },
      ],
      configs: [{ values: { label: 'My Debian 12 Disk Profile', devices: slots(1, 2) }, interfaces: [] }],
    },
    { image: image.id, disks: [{ label: 'a', filesystem: 'ext4', image: null }] },
    { image: null, running: false, disks: [], configs: [] },
  ]);
});

it('a node has the values of the seed', () => {
  const [node] = nodesOf({
    ...{ ...blank, group: 'web', tags: ['b', 'a', 'b'], private_ip: true, backups_enabled: true },
    ...{ status: 'running' },
    disks: [
      disk('swap', { filesystem: 'swap' }),
      disk('system', { size: 1_500, image: image.id, filesystem: 'raw' }),
    ],
    configs: [
      {
        ...{ label: 'usual', root_device: '/dev/sdb1', devices: { sdb: 'system', sdh: 'swap' } },
        interfaces: [vlan('new'), vlan('vlan-1')],
      },
      { label: 'other', run_level: 'single' },
    ],
  }) as object[];
  const other = { label: 'other', run_level: 'single', kernel: configDefaults.kernel, devices: slots(1, 2) };
  expect(node).toMatchObject({
    ...{ label: 'new', group: 'web', tags: ['b', 'a'], privateIp: true, backupsEnabled: true },
    ...{ image: null, running: true },
    disks: [
      { label: 'swap', size: 100, filesystem: 'swap', image: null },
      { label: 'system', size: 1_500, filesystem: 'ext4', image: image.id },
    ],
    configs: [
      {
        values: { label: 'usual', devices: slots(undefined, 2, ...Array<undefined>(5), 1) },
        interfaces: [{ label: 'new' }, { label: 'vlan-1' }],
      },
      { values: other, interfaces: [] },
    ],
  });
});

it('a node with disks has the image of the first disk and a default profile', () => {
  expect(
    nodesOf({ disks: [disk('a', { size: 1_500, image: image.id })] }, { disks: [disk('a')] }),
  ).toMatchObject([
    { image: image.id, configs: [{ values: { label: 'Profile', helpers: { network: true } } }] },
    { image: null, configs: [{ values: { devices: slots(1) } }] },
  ]);
});

it('a profile has the first eight disks of a node with more disks', () => {
  const disks = Array.from({ length: 9 }, (_, index) => disk(`disk-${index}`));
  expect(nodesOf({ disks })).toMatchObject([
    { configs: [{ values: { devices: slots(1, 2, 3, 4, 5, 6, 7, 8) } }] },
  ]);
});

const small = { ...web, disks: [disk('a')] };
const noType = 'type: A valid plan type by that ID was not found';
const unbootable = 'status: The first configuration profile has nothing to boot from';

it.each<[Partial<SeedNode>, ...string[]]>([
  [{ region: 'x', type: 'x' }, 'region: region is not valid', noType],
  [{ ...web, type: 'x' }, noType],
  [
    { label: 'a--b', group: '\0', status: 'running' },
    'label: Must not have two hyphens, underscores or periods in a row',
    'group: group is not valid',
  ],
  [{ image: 'x' }, 'image: image is not valid'],
  [{ image: 'node/new' }, 'image: image is not valid'],
  [{ status: 'running' }, unbootable],
  [{ status: 'running', disks: [disk('a', { filesystem: 'swap' })] }, unbootable],
  [{ ...small, status: 'running', configs: [{ label: 'a', root_device: '/dev/sdb' }] }, unbootable],
  [{ ...small, status: 'running', configs: [] }, unbootable],
  [{ tags: ['\0'] }, 'tags[0]: tags is not valid'],
  [{ ...web, type: 'small' }, 'type: Distribution requires a minimum size of 1500'],
  [
    {
      disks: [
        disk('\0'),
        disk('a', { size: 1_499, image: image.id }),
        disk('a', { image: 'x' }),
        disk('b', { size: 60_000 }),
      ],
    },
    'disks[0].label: label is not valid',
    'disks[1].size: Distribution requires a minimum size of 1500',
    'disks[2].label: label is given twice',
    'disks[2].image: image is not valid',
    'disks[3].size: Not enough room on the node: 49,501 MB are left',
  ],
  [
    {
      ...small,
      configs: [
        { label: 'a', kernel: 'x', devices: { sda: 'a', sdb: 'none', sdc: 'a' } },
        { label: 'b', interfaces: [{ purpose: 'vpc', subnet_id: 1 }, { purpose: 'vlan' }] },
      ],
    },
    'configs[0].devices.sdb: Not a disk of the node',
    'configs[0].devices.sdc: This is in another slot, too',
    'configs[0].kernel: kernel is not valid',
    'configs[1].interfaces[0].subnet_id: subnet_id is not valid',
    'configs[1].interfaces[1].label: label is required',
  ],
])('names the problems of the node %j', (node, ...lines) => {
  expect(nodesOf(node)).toEqual(lines.map((line) => `accounts[0].nodes[0].${line}`));
});

it('refuses a node that is given twice', () => {
  const nodes = [web, web, { ...web, label: 'kept' }];
  expect(problemTexts(plan({ nodes }))).toEqual(['accounts[0].nodes[1].label: label is given twice']);
});

it('counts the VLANs of all nodes of an account in a region', () => {
  const profile = (label: string, ...names: string[]) => ({ label, interfaces: names.map(vlan) });
  const first = {
    configs: [profile('a', 'v1', 'v2', 'v3'), profile('b', 'v4', 'v5', 'v6'), profile('c', 'v7', 'v8', 'v9')],
  };
  const second = { configs: [profile('a', 'v1', 'vlan-1'), profile('b', 'v1'), profile('c', 'v10')] };
  const limit = 'label: An account may have 10 VLANs in a region';
  expect(nodesOf(first, second)).toEqual([
    "accounts[0].nodes[1].configs[1].interfaces[0].label: Must be unique among the node's interfaces",
    `accounts[0].nodes[1].configs[2].interfaces[0].${limit}`,
  ]);
});
