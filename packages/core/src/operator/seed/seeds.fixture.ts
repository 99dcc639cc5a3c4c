import type { OperatorSchema } from '@cloud-account/spec';
import { configDefaults, ownLabels } from '../../nodes/index.js';
import { image, type } from '../../nodes/machines/nodes.fixture.js';
import type { KnownThings } from './known-things.js';
import { planSeed } from './plan-seed.js';

/** An account as a seed describes it. */
export type SeedAccount = OperatorSchema<'SeedAccount'>;

/** A public key of SSH. */
export const sshKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

/** The existing things: the account `there`, with the ID 1, and the account `other`, with the ID 2. */
const known: KnownThings = {
  accounts: new Map([
    ['there', 1],
    ['other', 2],
  ]),
  users: new Map([
    ['user', { id: 11, accountId: 1 }],
    ['stranger', { id: 22, accountId: 2 }],
  ]),
  domains: new Map([
    ['kept.example', 1],
    ['taken.example', 2],
  ]),
  domainsAround: new Map([
    ['sub.taken.example', ['taken.example']],
    ['kept.example', ['theirs.kept.example']],
  ]),
  tokens: new Map([
    ['#kept-0123456789', 11],
    ['#taken-0123456789', 22],
  ]),
  sshKeys: new Map([[11, new Set([sshKey])]]),
  entities: new Map([
    [
      1,
      new Map([
        ['database:kept', [5]],
        ['longview:two', [6, 7]],
        ['node:kept', [8]],
        ['domain:kept.example', [9]],
      ]),
    ],
  ]),
  entityIds: new Set(['longview:900']),
  vlans: new Map([[1, new Map([['us', new Set(['vlan-1'])]])]]),
  clusters: new Map([['us-1', { status: 'available' }]]),
  buckets: new Map([
    ['us-1/kept', 1],
    ['us-1/mine', 1],
    ['us-1/taken', 2],
  ]),
  storageKeys: new Map([
    ['KEPT', 1],
    ['TAKEN', 2],
  ]),
  offers: {
    regions: new Map([['us', { capabilities: ['Nodes', 'Vlans'] }]]),
    types: new Map([
      [type.id, type],
      ['small', { ...type, id: 'small', disk: 1_024 }],
    ]),
    images: new Map([
      [image.id, image],
      ['node/new', { ...image, id: 'node/new', status: 'creating' }],
    ]),
    kernels: new Map([[configDefaults.kernel, { kvm: true }]]),
  },
};

/** Plans a seed with accounts; their default key is that of the existing account `there`. */
export const plan = (...accounts: Partial<SeedAccount>[]) =>
  planSeed(
    { accounts: accounts.map((account) => ({ key: 'there', email: 'a@example.org', ...account })) },
    known,
    {
      knownScopes: ['domains:read_only'],
      now: new Date('2030-01-01T00:00:00Z'),
      isMade: (kind) => kind === 'firewall',
      labels: ownLabels,
      hashOf: (token) => `#${token}`,
    },
  );
