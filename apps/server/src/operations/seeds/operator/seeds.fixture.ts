import { createHash } from 'node:crypto';

/** The counts of a seed's answer. */
type Counts = Record<string, number>;

/** The answer to a seed. */
export interface SeedAnswer {
  readonly accounts: { readonly key: string; readonly id: number; readonly created: boolean }[];
  readonly created: Counts;
  readonly kept: Counts;
}

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

/** The token of the owner of an account that `accountOf` describes. */
export const tokenOf = (key: string) => `token-of-${key}-0123456789-abcdefghijklmnop`;

/** An account of a seed with one user and what a test is about. */
export const accountOf = (key: string, fields: object) => ({
  key,
  email: 'owner@shop.example',
  users: [
    {
      username: `owner-of-${key}`,
      email: 'owner@shop.example',
      tokens: [{ label: 'all', scopes: '*', token: tokenOf(key) }],
    },
  ],
  ...fields,
});

/** An account of a seed with something of everything; its names are its key's own. */
export const seedOf = (key: string) => ({
  key,
  email: 'owner@shop.example',
  company: 'Shop',
  balance: 12.346,
  managed: true,
  additional_ipv4: 3,
  users: [
    {
      username: `owner-of-${key}`,
      email: 'owner@shop.example',
      password: 'correct horse battery',
      ssh_keys: [{ label: 'laptop', ssh_key: sshKey }],
      tokens: [
        { label: 'everything', scopes: '*', token: `everything-of-${key}-0123456789-abcdefghi` },
        {
          label: 'by its hash',
          scopes: 'domains:read_only',
          expiry: '2099-01-01T00:00:00',
          token_hash: createHash('sha256').update(`hash of ${key}`).digest('hex'),
        },
      ],
    },
    {
      username: `helper-of-${key}`,
      email: 'helper@shop.example',
      restricted: true,
      account_access: 'read_only',
      global: ['add_domains'],
      entities: [
        { kind: 'domain', label: `${key}.example`, permissions: 'read_write' },
        { kind: 'node', label: 'web-1', permissions: 'read_only' },
      ],
      tokens: [{ label: 'helper', scopes: '*', token: `helper-of-${key}-0123456789-abcdefghijklm` }],
    },
  ],
  domains: [
    {
      domain: `${key}.example`,
      type: 'master',
      soa_email: 'hostmaster@shop.example',
      ttl_sec: 299,
      tags: ['production'],
      records: [
        { type: 'A', name: 'www', target: '203.0.113.1' },
        { type: 'MX', target: 'mail.shop.example', priority: 10 },
        { type: 'SRV', service: 'sip', protocol: 'tcp', priority: 1, weight: 1, port: 5060, target: 'sip' },
      ],
    },
    { domain: `copy.${key}.example`, type: 'slave', master_ips: ['192.0.2.53'] },
  ],
  related_entities: [
    { kind: 'node', label: 'web-1', region: 'west', ...(key === 'shop' && { id: 4_000 }) },
    { kind: 'managed', label: 'watch' },
  ],
});
