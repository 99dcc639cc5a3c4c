import { type Answer, call, problemsOf, unchanged, useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { seedOf, type SeedAnswer } from './seeds.fixture.js';

const server = useOwnServer();

const load = (...accounts: object[]): Promise<Answer<SeedAnswer>> =>
  server.operator.post<SeedAnswer>('/seeds', { accounts });

const problems = async (...accounts: object[]) => {
  const answer = await unchanged(server, () => load(...accounts));
  expect(answer.status).toBe(400);
  return Object.fromEntries(problemsOf(answer).map(({ field = '', reason }) => [field, reason]));
};

const as = (token: string) => ({
  get: async <Body>(path: string) => (await call<Body>('GET', `${server.api}${path}`, { token })).body,
});

type List<Item> = { data: Item[] };

describe('loadSeed', () => {
  it('makes an account with all its things', async () => {
    const seed = seedOf('shop');
    const { status, body } = await load(seed);
    expect([status, body.kept.accounts]).toEqual([200, 0]);
    expect(body.created).toEqual({
      accounts: 1,
      users: 2,
      ssh_keys: 1,
      tokens: 3,
      domains: 2,
      records: 3,
      nodes: 0,
      buckets: 0,
      storage_keys: 0,
      related_entities: 2,
    });
    const id = body.accounts[0]?.id ?? 0;
    expect(body.accounts).toEqual([{ key: 'shop', id, created: true }]);
    expect((await server.operator.get(`/accounts/${id}`)).body).toMatchObject({
      email: 'owner@shop.example',
      company: 'Shop',
      balance: 12.35,
      managed: true,
      activated: true,
      additional_ipv4: 3,
    });

    const owner = as(seed.users[0]?.tokens[0]?.token ?? '');
    const domains = await owner.get<List<{ id: number; domain: string; ttl_sec: number }>>('/domains');
    expect(domains.data.map(({ domain, ttl_sec }) => [domain, ttl_sec])).toEqual([
      ['shop.example', 300],
      ['copy.shop.example', 0],
    ]);
    const domain = domains.data[0]?.id ?? 0;
    const records = await owner.get<List<object>>(`/domains/${domain}/records`);
    expect(records.data).toMatchObject([
      { type: 'A', name: 'www', target: '203.0.113.1' },
      { type: 'MX', name: '', target: 'mail.shop.example', priority: 10 },
      { type: 'SRV', name: '_sip._tcp', port: 5060 },
    ]);
    expect((await owner.get<List<object>>('/profile/sshkeys')).data).toMatchObject([{ label: 'laptop' }]);
    expect((await owner.get<List<object>>('/profile/tokens')).data).toMatchObject([
      { label: 'everything', scopes: '*', expiry: null },
      { label: 'by its hash', scopes: 'domains:read_only', expiry: '2099-01-01T00:00:00' },
    ]);
    const events = await owner.get<List<object>>('/account/events');
    expect(events.data).toMatchObject([
      { action: 'domain_create', username: null, entity: { label: 'copy.shop.example' } },
      { action: 'domain_create', username: null, entity: { label: 'shop.example', id: domain } },
      { action: 'tag_create', username: null },
    ]);

    const helper = as(seed.users[1]?.tokens[0]?.token ?? '');
    expect((await helper.get<List<object>>('/domains')).data).toMatchObject([{ domain: 'shop.example' }]);
    const { body: grants } = await server.operator.get<{ entities: { kind: string; id: number }[] }>(
      '/users/helper-of-shop/grants',
    );
    expect(grants).toMatchObject({
      account_access: 'read_only',
      global: ['add_domains'],
      entities: [
        { kind: 'domain', id: domain, permissions: 'read_write' },
        { kind: 'node', id: 4_000, permissions: 'read_only' },
      ],
    });
    expect((await server.operator.get('/users/owner-of-shop')).body).toMatchObject({ has_password: true });

    await server.settle();
    const zone = await owner.get<{ zone_file: string[] }>(`/domains/${domain}/zone-file`);
    expect(zone.zone_file.join('\n')).toContain('203.0.113.1');
  });

  it('changes nothing when it is loaded again', async () => {
    const seed = seedOf('again');
    const first = await load(seed);
    server.clock.advance(2_000);
    const second = await unchanged(server, () => load(seed));
    expect(second.body.kept).toEqual(first.body.created);
    expect(Object.values(second.body.created)).toEqual(Array(10).fill(0));
    expect(second.body.accounts).toEqual([{ ...first.body.accounts[0], created: false }]);
  });

  it('adds new entries of the file, and does not change existing things', async () => {
    const seed = seedOf('grown');
    const { body } = await load(seed);
    const [owner, helper] = seed.users;
    const [first] = seed.domains;
    const more = await load({
      ...seed,
      company: 'Other',
      balance: -1,
      users: [
        { ...owner, email: 'other@example.org', tokens: [...(owner?.tokens ?? []), token('more')] },
        {
          ...helper,
          global: ['add_nodes'],
          entities: [{ kind: 'node', label: 'gone', permissions: 'read_only' }],
        },
        {
          username: 'third-of-grown',
          email: 'third@example.org',
          restricted: true,
          entities: [
            { kind: 'domain', label: 'GROWN.example', permissions: 'read_only' },
            { kind: 'database', label: 'new', permissions: 'read_only' },
          ],
        },
      ],
      domains: [
        { ...first, records: [] },
        { domain: 'new.grown.example', type: 'master', soa_email: 'a@b.example' },
      ],
      related_entities: [{ kind: 'database', label: 'new' }],
    });
    expect(more.body.created).toEqual({
      accounts: 0,
      users: 1,
      ssh_keys: 0,
      tokens: 1,
      domains: 1,
      records: 0,
      nodes: 0,
      buckets: 0,
      storage_keys: 0,
      related_entities: 1,
    });
    expect((await server.operator.get(`/accounts/${body.accounts[0]?.id ?? 0}`)).body).toMatchObject({
      company: 'Shop',
      balance: 12.35,
    });
    expect((await server.operator.get('/users/owner-of-grown')).body).toMatchObject({
      email: 'owner@shop.example',
    });
    expect((await server.operator.get('/users/helper-of-grown/grants')).body).toMatchObject({
      global: ['add_domains'],
    });
    const third = await server.operator.get<{ entities: object[] }>('/users/third-of-grown/grants');
    expect(third.body.entities).toMatchObject([{ kind: 'database' }, { kind: 'domain' }]);
  });

  it('does not judge existing things again: a token that has expired since stays expired', async () => {
    const expiry = new Date(server.clock.now().getTime() + 60_000).toISOString().slice(0, 19);
    const made = { ...token('ends'), expiry };
    const seed = { key: 'ended', email: 'a@b.example', users: [{ ...user('ended'), tokens: [made] }] };
    expect((await load(seed)).status).toBe(200);
    server.clock.advance(120_000);
    expect((await load(seed)).body.kept.tokens).toBe(1);
    expect((await call('GET', `${server.api}/profile`, { token: made.token })).status).toBe(401);
    expect(
      await problems({
        ...seed,
        users: [{ ...user('ended'), tokens: [{ ...made, token: token('late').token }] }],
      }),
    ).toEqual({ 'accounts[0].users[0].tokens[0].expiry': 'Must be a time in the future' });
  });

  it('refuses an invalid shape with all problems, each at its place', async () => {
    expect(
      await problems(
        { email: 'no', colour: 'red', domains: [{ domain: 'a.example', type: 'primary' }] },
        {
          key: 'b',
          email: 'b@example.org',
          users: [{ username: 'x', email: 'b@example.org', tokens: [{}] }],
        },
        {
          key: 'c',
          email: 'c@example.org',
          domains: [{ domain: 'c.example', type: 'master', records: [{ type: 'A', ttl_sec: -1 }] }],
        },
      ),
    ).toEqual({
      'accounts[0].key': 'key is required',
      'accounts[0].email': expect.any(String) as string,
      'accounts[0].colour': 'colour is not a known field',
      'accounts[0].domains[0].type': 'Must be one of master, slave',
      'accounts[1].users[0].username': 'Length must be 3-32 characters',
      'accounts[1].users[0].tokens[0].label': 'label is required',
      'accounts[1].users[0].tokens[0].scopes': 'scopes is required',
      'accounts[2].domains[0].records[0].ttl_sec': expect.any(String) as string,
    });
  });

  it('refuses all broken rules, each at its place', async () => {
    await load({
      key: 'taken',
      email: 'a@b.example',
      users: [{ ...user('taken'), tokens: [token('taken')] }],
    });
    const master = { type: 'master', soa_email: 'a@b.example' };
    await load({
      key: 'holder',
      email: 'a@b.example',
      domains: [{ domain: 'held.example', ...master }],
      related_entities: [{ kind: 'longview', label: 'a', id: 900 }],
    });
    expect(
      await problems({
        key: 'broken',
        email: 'a@b.example',
        company: 'a\ud800',
        users: [
          { ...user('taken'), username: 'User-Of-Taken' },
          {
            ...user('broken'),
            ssh_keys: [{ label: 'a', ssh_key: 'ssh-rsa AAAA' }],
            tokens: [
              { label: 'a', scopes: 'domains:write', token: 'a'.repeat(40) },
              { label: 'b', scopes: '*' },
              { ...token('both'), token_hash: '0'.repeat(64) },
              token('taken'),
            ],
            entities: [
              { kind: 'domain', label: 'held.example', permissions: 'read_only' },
              { kind: 'domain', label: 'broken.example', permissions: 'read_only' },
              { kind: 'domain', label: 'broken.example', permissions: 'read_write' },
            ],
          },
        ],
        domains: [
          { domain: 'held.example', ...master },
          {
            domain: 'broken.example',
            type: 'master',
            records: [
              { type: 'A', name: 'a', target: '203.0.113.1' },
              { type: 'A', name: 'a', target: 'nowhere' },
              { type: 'CNAME', name: 'A', target: 'b.example' },
              { type: 'A', name: 'me', target: '[remote_addr]' },
            ],
          },
        ],
        related_entities: [
          { kind: 'longview', label: 'b', id: 900 },
          { kind: 'firewall', label: 'b' },
        ],
      }),
    ).toEqual({
      'accounts[0].company': 'company is not valid',
      'accounts[0].users[0].username': 'This user name is taken',
      'accounts[0].users[1].ssh_keys[0].ssh_key': 'ssh_key is not valid',
      'accounts[0].users[1].tokens[0].scopes': 'scopes is not valid',
      'accounts[0].users[1].tokens[0].token': 'Must have at least 10 different characters',
      'accounts[0].users[1].tokens[1].token': 'token or token_hash is required',
      'accounts[0].users[1].tokens[2].token': 'Only one of token and token_hash',
      'accounts[0].users[1].tokens[3].token': 'This token is taken',
      'accounts[0].users[1].entities[2].label': 'label is given twice',
      'accounts[0].domains[0].domain': 'This domain name is taken',
      'accounts[0].domains[1].soa_email': 'soa_email is required when the type is master',
      'accounts[0].domains[1].records[1].target': 'target is not valid',
      'accounts[0].domains[1].records[2].name': 'This name has other records',
      'accounts[0].domains[1].records[3].target':
        '[remote_addr] needs a request that comes from an IPv4 address',
      'accounts[0].related_entities[0].id': 'id is taken',
      'accounts[0].related_entities[1].kind': 'The API itself makes what is of the kind firewall',
    });
  });

  it('refuses a domain above or below one of another account, and accepts what is there already', async () => {
    const of = (key: string, ...names: string[]) => ({
      ...{ key, email: 'a@b.example' },
      domains: names.map((domain) => ({ domain, type: 'master', soa_email: 'a@b.example' })),
    });
    expect((await load(of('above', 'Above.example', 'b.a.around.example'))).status).toBe(200);
    const nested = 'A domain of another account is above or below this name';
    const below = of('below', 'c.above.example', 'a.around.example', 'around.example', 'c.around.example');
    expect(await problems(below)).toEqual({
      'accounts[0].domains[0].domain': nested,
      'accounts[0].domains[1].domain': nested,
      'accounts[0].domains[2].domain': nested,
    });
    expect((await load(of('above', 'above.example', 'b.above.example'))).body.kept.domains).toBe(1);
  });

  it('refuses a right on a missing entity, and on an ambiguous label', async () => {
    const { body } = await load({ key: 'labels', email: 'a@b.example' });
    const path = `/accounts/${body.accounts[0]?.id ?? 0}/related-entities`;
    for (const kind of ['longview', 'longview', 'database'])
      await server.operator.post(path, { kind, label: 'web' });
    const entities = ['longview', 'database', 'node'].map((kind) => ({
      kind,
      label: 'web',
      permissions: 'read_only',
    }));
    const users = [{ ...user('labels'), entities }];
    expect(await problems({ key: 'labels', email: 'a@b.example', users })).toEqual({
      'accounts[0].users[0].entities[0].label': 'Several entities of the account have this label',
      'accounts[0].users[0].entities[2].label': 'Not an entity of the account of the user',
    });
  });

  it('refuses duplicates in the file', async () => {
    const domain = { domain: 'twice.example', type: 'slave', master_ips: ['192.0.2.1'] };
    const node = { kind: 'node', label: 'a' };
    const one = { ...user('twice'), tokens: [token('twice')] };
    const account = {
      key: 'twice',
      email: 'a@b.example',
      users: [one],
      domains: [domain],
      related_entities: [node, node],
    };
    expect(
      await problems(account, {
        ...account,
        domains: [{ ...domain, domain: 'TWICE.example' }],
        related_entities: [],
      }),
    ).toEqual({
      'accounts[0].related_entities[1].label': 'label is given twice',
      'accounts[1].key': 'key is given twice',
      'accounts[1].users[0].username': 'username is given twice',
      'accounts[1].users[0].tokens[0].token': 'token is given twice',
      'accounts[1].domains[0].domain': 'domain is given twice',
    });
  });

  it('gives related entities their given ids, and free ids to the others', async () => {
    const seed = {
      key: 'ids',
      email: 'a@b.example',
      related_entities: [
        { kind: 'lkecluster', label: 'free' },
        { kind: 'lkecluster', label: 'own', id: 1 },
      ],
    };
    const { body } = await load(seed);
    const path = `/accounts/${body.accounts[0]?.id ?? 0}/related-entities`;
    const listed = await server.operator.get<List<{ id: number; label: string }>>(path);
    expect(listed.body.data.map(({ id, label }) => [id, label])).toEqual([
      [1, 'own'],
      [2, 'free'],
    ]);
  });

  it('is loaded once by several simultaneous requests', async () => {
    const seed = seedOf('race');
    const answers = await Promise.all([load(seed), load(seed), load(seed)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.created.domains).sort()).toEqual([0, 0, 2]);
    expect(new Set(answers.map(({ body }) => body.accounts[0]?.id)).size).toBe(1);
  });

  it('accepts 10,000 records in one file, and finds them all the second time', async () => {
    const domains = Array.from({ length: 500 }, (_, at) => ({
      domain: `zone-${at}.large.example`,
      type: 'master',
      soa_email: 'a@b.example',
      records: Array.from({ length: 20 }, (_, n) => ({
        type: 'A',
        name: `host-${n}`,
        target: `203.0.113.${n}`,
      })),
    }));
    const seed = { key: 'large', email: 'a@b.example', domains };
    const first = await load(seed);
    expect(first.body.created).toMatchObject({ domains: 500, records: 10_000 });
    expect((await load(seed)).body.kept).toMatchObject({ domains: 500, records: 10_000 });
  });
});

const token = (name: string) => ({
  label: name,
  scopes: '*',
  token: `local-development-token-of-${name}-0123456789`,
});

const user = (name: string) => ({ username: `user-of-${name}`, email: 'user@example.org' });
