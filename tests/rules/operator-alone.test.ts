import { unpublished, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Case, expectAlone, type Making } from './alone.fixture.js';

const server = useServer(unpublished);

const nodebalancer = { id: 0 };

beforeAll(async () => {
  const { user, operator } = server;
  const answer = await operator.post<{ id: number }>(`/accounts/${user.accountId}/nodebalancers`, {
    label: 'balancer',
    ipv4: '203.0.113.80',
    region: 'us-ord',
  });
  expect(answer.status, answer.text).toBe(200);
  nodebalancer.id = answer.body.id;
});

const ofAccount = (path: string, body: object): Making => [
  'POST',
  () => `/accounts/${server.user.accountId}/${path}`,
  () => body,
];
const seed = (more: () => object): Making => [
  'POST',
  () => '/seeds',
  () => ({ accounts: [{ key: 'shop', email: 'owner@example.org', ...more() }] }),
];
const seedToken = (token: object): Making =>
  seed(() => ({
    users: [
      {
        username: 'shop-owner',
        email: 'owner@example.org',
        tokens: [{ label: 'all', scopes: '*', ...token }],
      },
    ],
  }));

const cases: readonly Case[] = [
  [
    'image.expiry.automatic',
    ...ofAccount('images', { label: 'mine', size: 1, expiry: '2040-01-31T12:00:00' }),
  ],
  [
    'nodebalancer.address.family',
    ...ofAccount('nodebalancers', { label: 'other', region: 'us-ord', ipv4: '2001:db8::5' }),
  ],
  ['operator.address.assignable', ...ofAccount('addresses', { address: '10.0.0.1', region: 'us-ord' })],
  [
    'operator.address.node',
    ...ofAccount('addresses', { address: '203.0.113.90', region: 'us-ord', node_id: 2_000_000_000 }),
  ],
  [
    'operator.address.rdns',
    ...ofAccount('addresses', { address: '203.0.113.90', region: 'us-ord', rdns: 'a b' }),
  ],
  ['operator.fault.node', 'POST', () => '/faults', () => ({ effect: 'fail', node_id: 2_000_000_000 })],
  ['operator.step-fault.kind', 'POST', () => '/step-faults', () => ({ effect: 'hold', kind: 'publishZone' })],
  [
    'operator.nodebalancer.nodes',
    'PUT',
    () => `/accounts/${server.user.accountId}/nodebalancers/${nodebalancer.id}/nodes`,
    () => ({ node_ids: [2_000_000_000] }),
  ],
  [
    'oauth.client.website',
    'POST',
    () => '/clients',
    () => ({
      label: 'editor',
      website: 'ftp://editor.example',
      redirect_uris: ['https://editor.example/callback'],
    }),
  ],
  [
    'oauth.client.redirect-uri',
    'POST',
    () => '/clients',
    () => ({ label: 'editor', redirect_uris: ['http://editor.example/callback'] }),
  ],
  ['seed.token.given', ...seedToken({})],
  ['seed.token.strong', ...seedToken({ token: 'a'.repeat(40) })],
  [
    'seed.token.free',
    ...seed(() => ({
      users: [
        {
          username: 'shop-owner',
          email: 'owner@example.org',
          tokens: [{ label: 'all', scopes: '*', token: server.user.token }],
        },
      ],
    })),
  ],
];

describe("a request of the operator's that breaks one rule", () => {
  it.each(cases)('is refused by %s alone', async (id, method, path, body) => {
    expectAlone(await server.operator.call(method, path(), { body: body() }), id);
  });
});
