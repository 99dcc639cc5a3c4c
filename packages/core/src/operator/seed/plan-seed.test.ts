import { bounds } from '@cloud-account/spec/bounds';
import { expect, it } from 'vitest';
import { type } from '../../nodes/machines/nodes.fixture.js';
import { problemTexts } from '../../problem-texts.fixture.js';
import { plan, type SeedAccount, sshKey } from './seeds.fixture.js';

const user = { username: 'New', email: 'new@example.org' };
const token = 'new-0123456789';
const domain = { domain: 'New.example', type: 'master', soa_email: 'a@example.org' } as const;
const node = { label: 'new', region: 'us', type: type.id } as const;
const bucket = { label: 'new', cluster: 'us-1' };
const storageKey = { label: 'new', access_key: 'NEW', secret_key: 'secret' };
const right = (kind: 'database' | 'domain' | 'longview' | 'node', label: string) =>
  ({ kind, label, permissions: 'read_only' }) as const;

const none = {
  ...{ accounts: 0, users: 0, ssh_keys: 0, tokens: 0, domains: 0, records: 0, nodes: 0 },
  ...{ buckets: 0, storage_keys: 0, related_entities: 0 },
};

it('creates an account with the values of the seed and with defaults for absent fields', () => {
  const planned = plan({
    key: 'new',
    users: [
      user,
      {
        ...{ username: 'full', email: 'full@example.org', password: 'secret', restricted: true },
        ...{ account_access: 'read_only', global: ['add_domains'] },
        entities: [right('domain', 'NEW.example'), right('node', 'new'), right('database', 'own')],
        ssh_keys: [{ label: 'laptop', ssh_key: sshKey }],
        tokens: [
          { label: 'a', scopes: 'domains:read_only', token },
          { label: 'b', scopes: '*', token_hash: 'hash' },
        ],
      },
    ],
    domains: [{ ...domain, records: [{ type: 'A', name: 'www', target: '192.0.2.1' }] }],
    nodes: [node],
    buckets: [bucket, { ...bucket, label: 'full', acl: 'public-read', cors_enabled: true }],
    storage_keys: [
      storageKey,
      {
        ...{ label: 'limited', access_key: 'LIMITED', secret_key: 'secret' },
        bucket_access: [{ cluster: 'us-1', bucket_name: 'new', permissions: 'read_only' }],
      },
    ],
    related_entities: [
      { kind: 'database', label: 'free' },
      { kind: 'database', label: 'own', id: 900 },
    ],
  });
  const rightPlan = (kind: string, entity: string) => ({
    kind,
    entity,
    id: undefined,
    permissions: 'read_only',
  });
  expect(planned).toMatchObject({
    ok: true,
    value: {
      accounts: [
        {
          ...{ key: 'new', id: undefined, values: { email: 'a@example.org' } },
          users: [
            {
              ...{ ...user, id: undefined, password: undefined, restricted: false, accountAccess: null },
              ...{ globalGrants: [], rights: [], sshKeys: [], tokens: [] },
            },
            {
              ...{ username: 'full', email: 'full@example.org', id: undefined, password: 'secret' },
              ...{ restricted: true, accountAccess: 'read_only', globalGrants: ['add_domains'] },
              rights: [
                rightPlan('domain', 'domain:new.example'),
                rightPlan('node', 'node:new'),
                rightPlan('database', 'database:own'),
              ],
              sshKeys: [{ label: 'laptop', ssh_key: sshKey }],
              tokens: [
                { label: 'a', scopes: ['domains:read_only'], hash: `#${token}`, token },
                { label: 'b', scopes: ['*'], hash: 'hash', token: undefined },
              ],
            },
          ],
          domains: [{ domain: { domain: 'New.example' }, records: [{ name: 'www' }] }],
          nodes: [{ label: 'new' }],
          storage: {
            buckets: [
              { ...bucket, acl: 'private', cors_enabled: false },
              { ...bucket, label: 'full', acl: 'public-read', cors_enabled: true },
            ],
            keys: [storageKey, { label: 'limited', bucket_access: [{ bucket_name: 'new' }] }],
          },
          entities: [{ label: 'own' }, { label: 'free' }],
        },
      ],
      kept: none,
    },
  });
});

it('keeps existing things unchanged and creates new things', () => {
  const planned = plan({
    users: [
      {
        ...{ username: 'USER', email: 'a@example.org', entities: [right('node', 'gone')] },
        ssh_keys: [{ label: 'a', ssh_key: sshKey }],
        tokens: [{ label: 'a', scopes: 'gone', token: 'kept-0123456789' }],
      },
      {
        ...{ ...user, restricted: true },
        entities: [right('database', 'kept'), right('domain', 'KEPT.example')],
      },
    ],
    domains: [{ ...domain, domain: 'KEPT.example', records: [{ type: 'A', target: '192.0.2.1' }] }],
    nodes: [{ ...node, label: 'kept' }],
    buckets: [{ ...bucket, label: 'kept', cluster: 'us-1' }],
    storage_keys: [
      { ...storageKey, access_key: 'KEPT', bucket_access: [] },
      {
        ...storageKey,
        bucket_access: [{ cluster: 'us-1', bucket_name: 'mine', permissions: 'read_only' }],
      },
    ],
    related_entities: [{ kind: 'database', label: 'kept', id: 900 }],
  });
  expect(planned).toMatchObject({
    ok: true,
    value: {
      accounts: [
        {
          id: 1,
          users: [
            { id: 11, rights: [], sshKeys: [], tokens: [] },
            { id: undefined, rights: [{ id: 5 }, { id: 9 }] },
          ],
          ...{ domains: [], nodes: [], entities: [] },
          storage: { buckets: [], keys: [{ access_key: 'NEW' }] },
        },
      ],
      kept: {
        ...{ accounts: 1, users: 1, ssh_keys: 1, tokens: 1, domains: 1, records: 1, nodes: 1 },
        ...{ buckets: 1, storage_keys: 1, related_entities: 1 },
      },
    },
  });
});

it.each<[string, Partial<SeedAccount>, ...string[]]>([
  ['an account', { company: '\0' }, 'company: company is not valid'],
  [
    'users',
    { users: [{ ...user, username: 'STRANGER', email: '\0' }, user, { ...user, username: 'NEW' }] },
    'users[0].username: This user name is taken',
    'users[0].email: email is not valid',
    'users[2].username: username is given twice',
  ],
  [
    'rights',
    {
      related_entities: [{ kind: 'longview', label: 'made' }],
      users: [
        {
          ...user,
          entities: [
            ...[right('longview', 'made'), right('longview', 'made'), right('longview', 'two')],
            ...[right('node', 'two'), right('database', 'kept')],
          ],
        },
      ],
    },
    'users[0].entities[1].label: label is given twice',
    'users[0].entities[2].label: Several entities of the account have this label',
    'users[0].entities[3].label: Not an entity of the account of the user',
  ],
  [
    'rights in a new account',
    { key: 'new', users: [{ ...user, entities: [right('database', 'kept')] }] },
    'users[0].entities[0].label: Not an entity of the account of the user',
  ],
  [
    'SSH keys',
    {
      users: [
        {
          ...user,
          ssh_keys: [
            { label: 'a', ssh_key: sshKey },
            { label: 'a', ssh_key: 'ssh-rsa AAAA' },
            { label: 'b', ssh_key: sshKey },
          ],
        },
      ],
    },
    'users[0].ssh_keys[1].ssh_key: ssh_key is not valid',
    'users[0].ssh_keys[2].ssh_key: ssh_key is given twice',
  ],
  [
    'tokens',
    {
      users: [
        {
          ...user,
          tokens: [
            { label: 'a', scopes: 'x', token: 'aaaaaaaaaaaa' },
            { label: 'a', scopes: '*' },
            { label: 'a', scopes: '*', token, token_hash: 'b' },
            { label: 'a', scopes: '*', token: 'taken-0123456789' },
            { label: 'a', scopes: '*', token_hash: '#taken-0123456789' },
            { label: 'a', scopes: '*', token_hash: '#kept-0123456789' },
            { label: 'a', scopes: '*', token: '0123456789' },
            { label: 'a', scopes: '*', token: '012345678' },
          ],
        },
      ],
    },
    ...[
      'tokens[0].token: Must have at least 10 different characters',
      'tokens[0].scopes: scopes is not valid',
      'tokens[1].token: token or token_hash is required',
      'tokens[2].token: Only one of token and token_hash',
      'tokens[3].token: This token is taken',
      'tokens[4].token_hash: token_hash is given twice',
      'tokens[4].token_hash: This token is taken',
      'tokens[5].token_hash: This token is taken',
      'tokens[7].token: Must have at least 10 different characters',
    ].map((line) => `users[0].${line}`),
  ],
  [
    'domains',
    {
      domains: [
        { ...domain, domain: 'TAKEN.example' },
        { ...domain, records: [{ type: 'A' }] },
        { ...domain, domain: 'NEW.EXAMPLE' },
      ],
    },
    'domains[0].domain: This domain name is taken',
    'domains[1].records[0].target: target is required',
    'domains[2].domain: domain is given twice',
  ],
  [
    'domains around those of other accounts',
    {
      domains: [
        { ...domain, domain: 'Sub.TAKEN.example' },
        { ...domain, domain: 'kept.example' },
      ],
    },
    'domains[0].domain: A domain of another account is above or below this name',
  ],
  [
    'related entities',
    {
      related_entities: [
        { kind: 'longview', label: 'a', id: 900 },
        { kind: 'longview', label: 'b', id: 901 },
        { kind: 'longview', label: 'c', id: 901 },
        { kind: 'database', label: 'b', id: 901 },
        { kind: 'database', label: 'b' },
        { kind: 'firewall', label: '\0' },
      ],
    },
    'related_entities[0].id: id is taken',
    'related_entities[2].id: id is given twice',
    'related_entities[4].label: label is given twice',
    'related_entities[5].kind: The API itself makes what is of the kind firewall',
    'related_entities[5].label: label is not valid',
  ],
  [
    'buckets and keys',
    {
      buckets: [{ ...bucket, label: 'taken' }, { ...bucket, cluster: 'eu-1' }, bucket, bucket],
      storage_keys: [
        { ...storageKey, access_key: 'TAKEN' },
        {
          ...storageKey,
          bucket_access: [{ cluster: 'us-1', bucket_name: 'nobodys', permissions: 'read_only' }],
        },
        { ...storageKey, access_key: 'TAKEN' },
      ],
    },
    'buckets[0].label: Bucket name is taken',
    'buckets[1].cluster: cluster is not valid',
    'buckets[3].label: label is given twice',
    'storage_keys[0].access_key: The key of another account',
    'storage_keys[1].bucket_access[0].bucket_name: bucket_name is not valid',
    'storage_keys[2].access_key: access_key is given twice',
    'storage_keys[2].access_key: The key of another account',
  ],
])('names the problems of %s in a seed, by place', (_what, account, ...lines) => {
  expect(problemTexts(plan(account))).toEqual(lines.map((line) => `accounts[0].${line}`));
});

it('refuses an account and a user that are given twice', () => {
  expect(problemTexts(plan({ users: [user] }, { users: [user] }))).toEqual([
    'accounts[1].key: key is given twice',
    'accounts[1].users[0].username: username is given twice',
  ]);
});

it('refuses a domain below one of another account of the seed, in any order', () => {
  const above = { key: 'other', domains: [{ ...domain, domain: 'New.example' }] };
  const below = ['a.new.example', 'b.a.NEW.example', 'new.example.net'].map((name) => ({
    ...domain,
    domain: name,
  }));
  const nested = 'A domain of another account is above or below this name';
  expect(problemTexts(plan({ domains: below }, above))).toEqual([
    `accounts[0].domains[0].domain: ${nested}`,
    `accounts[0].domains[1].domain: ${nested}`,
  ]);
  expect(problemTexts(plan(above, { domains: below }))).toEqual([
    `accounts[1].domains[0].domain: ${nested}`,
    `accounts[1].domains[1].domain: ${nested}`,
  ]);
});

it('names at most as many problems as an answer may have', () => {
  const entities = Array.from({ length: 60 }, () => ({ kind: 'firewall', label: 'a' }) as const);
  expect(problemTexts(plan({ related_entities: entities })).length).toBe(bounds.Errors.errors.maxItems);
});
