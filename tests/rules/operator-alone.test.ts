import { unpublished, useServer } from '@cloud-account/testkit';
import { describe, it } from 'vitest';
import { type Case, expectAlone, type Making } from './alone.fixture.js';

const server = useServer(unpublished);

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
