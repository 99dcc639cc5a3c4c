import { maxOf, type CountedKind } from '@cloud-account/core';
import {
  expectRefused,
  rowsOf,
  useOwnServer,
  type Answer,
  type OwnServer,
  type TestUser,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { ask, makePerson, registerApp, TestBrowser } from '../../apps/server/src/http/oauth/app.fixture.js';

// Zones of new things are not rendered while the rows are compared.
const server: OwnServer = useOwnServer({ environment: { CLOUD_PUBLISH_DELAY: '60000' } });

type Request = (user: TestUser, name: string) => Promise<Answer<unknown>>;

interface Case {
  /** The number that a new account, user or ticket already has. */
  readonly had: number;
  /** Adds `$2` rows to the account `$1` and its user `$3`. */
  readonly fill: string;
  readonly create: Request;
  readonly reason: string;
}

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu';
const card = { card_number: '4111111111111111', expiry_month: 11, expiry_year: 2040, cvv: '111' };
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
const whose = '(SELECT $1::int AS account, $3::int AS user) AS own, generate_series(1, $2::int) AS n';

const cases = {
  domains: {
    had: 0,
    fill: `WITH counted AS (UPDATE accounts SET domain_count = domain_count + $2 WHERE id = $1)
      INSERT INTO domains (account_id, domain, name_key, type, status, soa_email, record_count, record_bytes, created_at, updated_at)
      SELECT account, name, name, 'master', 'active', 'a@example.org', 0, 0, now(), now()
      FROM ${whose}, LATERAL (SELECT 'had-' || own.user || '-' || n || '.example' AS name) AS named`,
    create: (user, name) =>
      user.post('/domains', { domain: `${name}.example`, type: 'master', soa_email: 'a@example.org' }),
    reason: 'An account may have at most 20,000 domains',
  },
  firewalls: {
    had: 0,
    fill: `INSERT INTO firewalls (account_id, label, rules, created_at, updated_at)
      SELECT account, 'had-' || n, '{"inbound":[],"inbound_policy":"DROP","outbound":[],"outbound_policy":"ACCEPT"}',
        now(), now() FROM ${whose}`,
    create: (user, label) => user.post('/networking/firewalls', { label, rules }),
    reason: 'An account may have at most 1,000 firewalls',
  },
  volumes: {
    had: 0,
    fill: `INSERT INTO volumes (account_id, label, status, size, region, created_at, updated_at)
      SELECT account, 'had-' || n, 'active', 20, 'us-east', now(), now() FROM ${whose}`,
    create: (user, label) => user.post('/volumes', { label, region: 'us-east' }),
    reason: 'An account may have at most 1,000 volumes',
  },
  tickets: {
    had: 0,
    fill: `INSERT INTO tickets (account_id, summary, description, opened_by, gravatar_id, opened_at, updated_at)
      SELECT account, 'Slow', 'Slow', 'me', '', now(), now() FROM ${whose}`,
    create: (user, summary) => user.post('/support/tickets', { summary, description: 'Slow disk' }),
    reason: 'An account may have at most 10,000 tickets',
  },
  users: {
    had: 1,
    fill: `INSERT INTO users (account_id, username, username_key, email, created_at)
      SELECT account, name, name, 'a@example.org', now()
      FROM ${whose}, LATERAL (SELECT 'had-' || own.user || '-' || n AS name) AS named`,
    create: (user, username) => user.post('/account/users', { username, email: 'b@example.org' }),
    reason: 'An account may have at most 1,000 users',
  },
  tags: {
    had: 0,
    fill: `INSERT INTO tags (account_id, label, created_at) SELECT account, 'had-' || n, now() FROM ${whose}`,
    create: (user, label) => user.post('/tags', { label }),
    reason: 'An account may have at most 5,000 tags',
  },
  payment_methods: {
    had: 0,
    fill: `INSERT INTO payment_methods (account_id, card_type, last_four, expiry, is_default, created_at)
      SELECT account, 'Visa', '1111', '11/2040', n = 1, now() FROM ${whose}`,
    create: (user) => user.post('/account/payment-methods', { type: 'credit_card', data: card }),
    reason: 'An account may have at most 1,000 payment methods',
  },
  tokens: {
    had: 1,
    fill: `INSERT INTO tokens (account_id, user_id, hash, scopes, created_at)
      SELECT account, own.user, sha256(('had-' || own.user || '-' || n)::bytea), '{*}', now() FROM ${whose}`,
    create: (user, label) => user.post('/profile/tokens', { label, scopes: '*' }),
    reason: 'A user may have at most 1,000 tokens',
  },
  oauth_clients: {
    had: 0,
    fill: `INSERT INTO oauth_clients (id, account_id, label, redirect_uris, created_at)
      SELECT 'had' || account || 'n' || n, account, 'Had', '{}', now() FROM ${whose}`,
    create: (user, label) =>
      user.post('/account/oauth-clients', { label, redirect_uri: 'https://more.example/' }),
    reason: 'An account may have at most 100 OAuth clients',
  },
  ssh_keys: {
    had: 0,
    fill: `INSERT INTO ssh_keys (user_id, label, ssh_key, created_at)
      SELECT own.user, 'had-' || n, '${key}', now() FROM ${whose} WHERE account IS NOT NULL`,
    create: (user, label) => user.post('/profile/sshkeys', { label, ssh_key: key }),
    reason: 'A user may have at most 1,000 SSH keys',
  },
} satisfies Partial<Record<CountedKind, Case>>;

const kinds = Object.keys(cases) as (keyof typeof cases)[];

let made = 0;
const newName = (): string => `more-${(made += 1)}`;

const rows = (text: string, values: unknown[]) => rowsOf<{ id: number }>(server, text, values);

/** A user of a new account with the maximum of a kind, minus `butFor`. */
async function full(kind: keyof typeof cases, butFor = 0): Promise<TestUser> {
  const user = await server.newAccount();
  const { fill, had } = cases[kind];
  await rows(fill, [user.accountId, maxOf(kind) - had - butFor, user.userId]);
  return user;
}

describe('an account and a user', () => {
  it.each(kinds)('have at most so many %s, while another has more', async (kind) => {
    const { create, reason } = cases[kind];
    const greedy = await full(kind);
    await expectRefused(server, () => create(greedy, newName()), 400, reason);
    const [refused, served] = await Promise.all([
      create(greedy, newName()),
      create(server.stranger, newName()),
    ]);
    expect([refused.status, served.status]).toEqual([400, 200]);
  });

  it.each(['domains', 'firewalls', 'tags', 'tokens'] as const)(
    'get one of two last %s that they request at the same time',
    async (kind) => {
      const { create } = cases[kind];
      const greedy = await full(kind, 1);
      const answers = await Promise.all([create(greedy, newName()), create(greedy, newName())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    },
  );
});

describe('what is made in other ways', () => {
  it('counts, too: clones, and tags that things get', async () => {
    const domains = await full('domains', 1);
    const source = await cases.domains.create(domains, newName());
    const { id } = source.body as { id: number };
    const clone = () => domains.post(`/domains/${id}/clone`, { domain: `${newName()}.example` });
    await expectRefused(server, clone, 400, cases.domains.reason);

    const volumes = await full('volumes', 1);
    const volume = (await cases.volumes.create(volumes, newName())).body as { id: number };
    await server.settle();
    const copy = () => volumes.post(`/volumes/${volume.id}/clone`, { label: newName() });
    await expectRefused(server, copy, 400, cases.volumes.reason);

    const tags = await full('tags', 1);
    const createTagged = (...labels: string[]) =>
      tags.post('/volumes', { label: newName(), region: 'us-east', tags: labels });
    await expectRefused(server, () => createTagged(newName(), newName()), 400, cases.tags.reason);
    expect((await createTagged('had-1', newName())).status).toBe(200);
    await expectRefused(server, () => createTagged('had-1', newName()), 400, cases.tags.reason);
    expect((await createTagged('had-1', 'had-2')).status).toBe(200);
  });

  it('has no limit for the operator', async () => {
    const greedy = await full('users');
    const made = await server.operator.post(`/accounts/${greedy.accountId}/users`, {
      username: newName(),
      email: 'c@example.org',
    });
    expect(made.status, made.text).toBe(200);
  });

  it('has capacity again after a deletion', async () => {
    const greedy = await full('tags');
    expect((await greedy.delete('/tags/had-1')).status).toBe(200);
    expect((await cases.tags.create(greedy, newName())).status).toBe(200);
  });
});

describe('tokens that can no longer be used', () => {
  it('do not count, and the oldest are deleted', async () => {
    const user = await server.newAccount();
    await rows(cases.tokens.fill, [user.accountId, maxOf('tokens') + 5, user.userId]);
    await rows('UPDATE tokens SET revoked_at = now() WHERE user_id = $1 AND id <> $2', [
      user.userId,
      user.tokenId,
    ]);
    expect((await cases.tokens.create(user, newName())).status).toBe(200);
    const kept = await rows('SELECT id FROM tokens WHERE user_id = $1', [user.userId]);
    expect(kept).toHaveLength(maxOf('tokens') + 2);
  });
});

describe('apps', () => {
  it('are limited for a user, except apps that it authorized before; another user has its own limit', async () => {
    const [greedy, other] = [await makePerson(server), await makePerson(server)];
    const [known, another] = [await registerApp(server), await registerApp(server)];
    await rows(
      `WITH many AS (
         INSERT INTO oauth_clients (id, label, redirect_uris, created_at)
         SELECT 'had-' || n, 'Had', '{}', now() FROM generate_series(1, $2::int) AS n RETURNING id)
       INSERT INTO oauth_grants (user_id, client_id, label, scopes, created_at)
       SELECT $1, id, 'Had', '{*}', now() FROM many`,
      [greedy.userId, maxOf('apps') - 1],
    );
    const allow = async (user: TestUser, app: typeof known) => {
      const browser = new TestBrowser();
      const { url } = ask(server, app);
      expect((await browser.signIn(url, user.username)).status).toBe(303);
      return browser.submit(url, { action: 'allow' });
    };
    expect((await allow(greedy, known)).status).toBe(303);
    const refused = await allow(greedy, another);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('A user may have at most 1,000 apps');
    expect((await allow(greedy, known)).status).toBe(303);
    expect((await allow(other, another)).status).toBe(303);
    const had = await rows('SELECT id FROM oauth_grants WHERE user_id = $1', [greedy.userId]);
    expect(had).toHaveLength(maxOf('apps'));
  });
});

describe('a ticket', () => {
  it('has a limit of replies of its account; another ticket has its own, and the staff has none', async () => {
    const open = async (user: TestUser) =>
      ((await cases.tickets.create(user, 'Slow')).body as { id: number }).id;
    const id = await open(server.user);
    await rows(
      `INSERT INTO ticket_replies (ticket_id, description, created_by, gravatar_id, from_staff, created_at)
       SELECT $1, 'Well?', 'me', '', false, now() FROM generate_series(1, $2::int)`,
      [id, maxOf('replies')],
    );
    const reply = (user: TestUser, ticket: number) =>
      user.post(`/support/tickets/${ticket}/replies`, { description: 'Well?' });
    const reason = 'A ticket may have at most 1,000 replies';
    await expectRefused(server, () => reply(server.user, id), 400, reason);
    const others = await open(server.stranger);
    expect((await reply(server.stranger, others)).status).toBe(200);
    const staff = await server.operator.post(`/tickets/${id}/replies`, {
      description: 'Soon',
      author: 'staff',
    });
    expect(staff.status, staff.text).toBe(200);
  });
});
