import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '@cloud-account/spec';
import {
  expectRefused,
  type FakeBehaviour,
  type FakeNameserver,
  footprint,
  sampleZone,
  soaOf,
  type Stage,
  startFakeNameserver,
  useOwnStage,
  useStage,
  type ZoneRecord,
} from '@cloud-account/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { badNames } from './domain-fields.fixture.js';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { makeDomain, newName, publishedLines, recordsOf } from './stage.fixture.js';

const stage = useStage();

/** What transfers come from; the machine has the last one alone. */
const known = useOwnStage({
  environment: { CLOUD_DNS_TRANSFER_ADDRESSES: '192.0.2.1,2001:db8::1,127.0.0.1' },
});

const servers: FakeNameserver[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** Starts a name server that ends with the test. */
async function serve(behaviour: FakeBehaviour): Promise<FakeNameserver & { readonly at: string }> {
  const server = await startFakeNameserver(behaviour);
  servers.push(server);
  return { ...server, at: `${server.host}:${server.port}` };
}

const importFrom = (remote_nameserver: string, domain = newName(), { user }: Stage = stage) =>
  user.post<Schema<'Domain'>>('/domains/import', { domain, remote_nameserver });

const address = (name: string, ttl = 300): ZoneRecord => ({ name, ttl, type: 'A', data: '192.0.2.1' });

/** A zone file's SOA with times of the test's choice. */
const start = (zone: string, times: object = {}): ZoneRecord => {
  const soa = soaOf(zone);
  return { ...soa, data: { ...(soa.data as object), ...times } } as ZoneRecord;
};

describe('importDomain accepts', () => {
  it('a zone, and makes a master of it with the e-mail address and the times of its SOA', async () => {
    const domain = newName();
    const times = {
      rname: `first\\.last.${domain}`,
      refresh: 7200,
      retry: 301,
      expire: 9_999_999,
      minimum: 0,
    };
    const zone: ZoneRecord[] = [
      start(domain, times),
      { name: domain, ttl: 60, type: 'NS', data: 'ns1.example.net' },
      address(domain),
      { name: `sub.${domain}`, ttl: 86_400, type: 'NS', data: 'ns.example.org' },
    ];
    const { at } = await serve({ zone });
    const { status, body, text } = await importFrom(at, domain);
    expect(status, text).toBe(200);
    expect(body).toStrictEqual({
      id: body.id,
      domain,
      type: 'master',
      status: 'active',
      description: '',
      group: '',
      soa_email: `first.last@${domain}`,
      master_ips: [],
      axfr_ips: [],
      refresh_sec: 7200,
      retry_sec: 3600,
      expire_sec: 2_419_200,
      ttl_sec: 30,
      tags: [],
      created: body.created,
      updated: body.created,
    });
    const records = await recordsOf(stage.user, body.id);
    expect(records.map(({ type, name, target, ttl_sec }) => [type, name, target, ttl_sec])).toEqual([
      ['A', '', '192.0.2.1', 300],
      ['NS', 'sub', 'ns.example.org', 86_400],
    ]);
    expect(await eventsOf(stage.cloud, body.id)).toEqual([eventOf(stage.user, 'domain_import', body)]);
    expect(await publishRequests(stage.cloud, body.id)).toBe(1);
    expect(await publishedLines(stage, body.id)).toContain('@    300  A  192.0.2.1');
  });

  it('records of every type, which a read, a change and a clone take as they are', async () => {
    const domain = newName();
    const isKept = (record: ZoneRecord) => record.name !== `bytes.${domain}`;
    const { at } = await serve({ zone: sampleZone(domain, 60).filter(isKept) });
    const { body, text, status } = await importFrom(at, domain);
    expect(status, text).toBe(200);
    const records = await recordsOf(stage.user, body.id);
    // All but the start of authority, the two name servers of the apex, and the text that is no UTF-8.
    expect(records).toHaveLength(60 - 4);
    for (const record of records) {
      const path = `/domains/${body.id}/records/${record.id}`;
      const same = await stage.user.put<Schema<'DomainRecord'>>(path, record);
      expect(same.status, same.text).toBe(200);
      expect(same.body).toStrictEqual({ ...record, updated: same.body.updated });
    }
    const same = await stage.user.put(`/domains/${body.id}`, body);
    expect(same.status, same.text).toBe(200);
    const clone = await stage.user.post<Schema<'Domain'>>(`/domains/${body.id}/clone`, { domain: newName() });
    expect(await recordsOf(stage.user, clone.body.id)).toHaveLength(records.length);
  });

  it.each([
    [0, 300],
    [299, 300],
    [1950, 3600],
    [2_147_483_647, 2_419_200],
  ])('a TTL of %i as %i', async (ttl, kept) => {
    const domain = newName();
    const { at } = await serve({ zone: [start(domain), address(`www.${domain}`, ttl)] });
    const { body } = await importFrom(at, domain);
    expect((await recordsOf(stage.user, body.id)).map(({ ttl_sec }) => ttl_sec)).toEqual([kept]);
  });

  it('a name in another case than the server writes it, and a wildcard', async () => {
    for (const zone of [newName(), `*.${newName()}`]) {
      const soa = start(zone, { rname: 'hostmaster.example.org' });
      const { at } = await serve({ zone: [soa, address(`www.${zone}`)] });
      const { status, body, text } = await importFrom(at, zone.toUpperCase());
      expect(status, text).toBe(200);
      expect(body.domain).toBe(zone.toUpperCase());
      expect((await recordsOf(stage.user, body.id)).map(({ name }) => name)).toEqual(['www']);
    }
  });

  it('12,000 records', async () => {
    const domain = newName();
    const hosts = Array.from({ length: 12_000 }, (_, index) => address(`h${index}.${domain}`));
    const { at } = await serve({ zone: [start(domain), ...hosts] });
    const { status, body } = await importFrom(at, domain);
    expect(status).toBe(200);
    const { body: page } = await stage.user.get<Schema<'DomainRecordPage'>>(`/domains/${body.id}/records`);
    expect(page.results).toBe(12_000);
    const more = await stage.user.post(`/domains/${body.id}/records`, { type: 'A', target: '192.0.2.1' });
    expect(more.status).toBe(400);
  });
});

describe('importDomain refuses input', () => {
  it.each(badNames)('the name %j', async (domain, reason) => {
    const body = { domain, remote_nameserver: '127.0.0.1:1' };
    const send = () => stage.user.post('/domains/import', body);
    await expectRefused(stage.cloud, send, 400, ['domain', reason]);
  });

  it.each(['', 'x'.repeat(261)])('a server of a wrong length', async (server) => {
    const length = ['remote_nameserver', 'Length must be 1-260 characters'] as const;
    await expectRefused(stage.cloud, () => importFrom(server), 400, length);
  });

  it.each([
    'a b',
    'host:0',
    'host:65536',
    'host:x',
    '[::1',
    '::1]:53',
    '1.2.3',
    'http://host',
    'fe80::1%lo',
    '300.1.1.1',
  ])('the server %s', async (server) => {
    const notValid = ['remote_nameserver', 'remote_nameserver is not valid'] as const;
    await expectRefused(stage.cloud, () => importFrom(server), 400, notValid);
  });

  it('all that is missing, and a taken name together with a wrong server', async () => {
    await expectRefused(
      stage.cloud,
      () => stage.user.post('/domains/import', {}),
      400,
      ['domain', 'domain is required'],
      ['remote_nameserver', 'remote_nameserver is required'],
    );
    const { domain } = await makeDomain(stage.user);
    await expectRefused(
      stage.cloud,
      () => importFrom('a b', domain),
      400,
      ['domain', 'This domain name is taken'],
      ['remote_nameserver', 'remote_nameserver is not valid'],
    );
  });
});

describe('importDomain refuses the caller', () => {
  it('without the scope or the global grant, and asks no server', async () => {
    const server = await serve('silent');
    const body = { domain: newName(), remote_nameserver: server.at };
    const weak = await stage.user.newToken({ scopes: ['domains:read_only'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.post('/domains/import', body), 401, reason);
    const restricted = await stage.user.newUser({ restricted: true });
    await expectRefused(stage.cloud, () => restricted.post('/domains/import', body), 403, 'Unauthorized');
    expect(server.accepted()).toBe(0);
  });

  it('not with the grant, and gives the creator every right on the domain', async () => {
    const domain = newName();
    const { at } = await serve({ zone: [start(domain)] });
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    const { body } = await importFrom(at, domain, { ...stage, user: restricted, cloud: stage.cloud });
    expect((await restricted.delete(`/domains/${body.id}`)).status).toBe(200);
  });
});

describe('importDomain refuses state', () => {
  const taken = ['domain', 'This domain name is taken'] as const;

  it('a name that is taken, and asks no server', async () => {
    const server = await serve('silent');
    const { domain } = await makeDomain(stage.stranger);
    await expectRefused(stage.cloud, () => importFrom(server.at, domain.toUpperCase()), 400, taken);
    expect(server.accepted()).toBe(0);
  });

  it('all but one of many imports of one name', async () => {
    const domain = newName();
    const { at } = await serve({ zone: [start(domain), address(`www.${domain}`)] });
    // As many as an account may have under way at once.
    const answers = await Promise.all(Array.from({ length: 4 }, () => importFrom(at, domain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it.each([
    [
      'priority over 255',
      { type: 'MX', data: { preference: 256, exchange: 'mail.example.org' } },
      'its priority is over 255',
    ],
    [
      'SRV priority over 255',
      { type: 'SRV', data: { priority: 256, weight: 0, port: 1, target: 'a.example' } },
      'its priority is over 255',
    ],
    ['text that is no UTF-8', { type: 'TXT', data: new Uint8Array([0xff]) }, 'its text is not UTF-8'],
    [
      'tag that is not known',
      { type: 'CAA', data: { flags: 0, tag: 'other', value: 'x' } },
      'its tag is none of issue, issuewild, iodef',
    ],
  ])('a zone with a %s, and names the record', async (_title, record, problem) => {
    const domain = newName();
    const bad = { name: `bad.${domain}`, ttl: 300, ...record } as ZoneRecord;
    const { at } = await serve({ zone: [start(domain), address(`www.${domain}`), bad] });
    const reason = `The ${record.type} record of bad.${domain} cannot be kept: ${problem}`;
    await expectRefused(stage.cloud, () => importFrom(at, domain), 400, reason);
  });

  it('a zone with a name over 100 characters, and every other record that cannot be kept at once', async () => {
    const domain = newName();
    const long = `${'n'.repeat(50)}.${'m'.repeat(50)}.${domain}`;
    const mail: ZoneRecord = {
      name: domain,
      ttl: 300,
      type: 'MX',
      data: { preference: 300, exchange: 'a.example' },
    };
    const { at } = await serve({ zone: [start(domain), address(long), mail] });
    await expectRefused(
      stage.cloud,
      () => importFrom(at, domain),
      400,
      `The A record of ${long} cannot be kept: its name is longer than 100 characters`,
      `The MX record of ${domain} cannot be kept: its priority is over 255`,
    );
  });

  it('a zone of more than 12,000 records', async () => {
    const domain = newName();
    const hosts = Array.from({ length: 12_001 }, (_, index) => address(`h${index}.${domain}`));
    const { at } = await serve({ zone: [start(domain), ...hosts] });
    await expectRefused(stage.cloud, () => importFrom(at, domain), 400, 'A domain may have 12,000 records');
  });

  it('a server that does not allow it, and names what it has to allow', async () => {
    const { at } = await serve('refuse');
    const refused = await importFrom(at, newName(), known);
    const reason =
      'The name server refused to transfer the zone (REFUSED). It has to allow transfers to 192.0.2.1, 127.0.0.1 and 2001:db8::1.';
    expect([refused.status, refused.body]).toEqual([400, { errors: [{ reason }] }]);
  });

  it.each([
    ['refuse', 'The name server refused to transfer the zone (REFUSED).'],
    ['truncate', 'The name server closed the connection before the zone was complete.'],
    ['reset', 'The name server closed the connection before the zone was complete.'],
    ['half-message', 'The name server closed the connection before the zone was complete.'],
    ['garbage', /^The name server sent an invalid answer: .+\.$/],
    ['wrong-id', 'The name server sent an invalid answer: it answers another question.'],
    ['no-soa', 'The name server sent an invalid answer: it does not begin with the start of authority.'],
    ['other-zone', /^The name server sent an invalid answer: .+\.$/],
    ['cut-flag', 'The name server sent an invalid answer: a message was cut short.'],
    ['other-serial', 'The name server sent an invalid answer: the zone changed during the transfer.'],
    ['endless', /^The zone (has more than 50000 records|is larger than 33554432 bytes)\.$/],
  ] as const)('a server that plays %s', async (behaviour, reason) => {
    const server = await serve(behaviour);
    const before = await footprint(stage.cloud);
    const { status, body } = await stage.user.post<Schema<'Errors'>>('/domains/import', {
      domain: newName(),
      remote_nameserver: server.at,
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { reason: typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string) },
    ]);
    expect(await footprint(stage.cloud)).toEqual(before);
    await server.idle();
    expect((await stage.user.get('/domains')).status).toBe(200);
  });

  it('a server that is not there, and a host without an address', async () => {
    const gone = await startFakeNameserver('silent');
    await gone.stop();
    const unreachable = 'The name server does not accept connections.';
    await expectRefused(stage.cloud, () => importFrom(`127.0.0.1:${gone.port}`), 400, unreachable);
    const unknown = ['remote_nameserver', 'The name server has no address.'] as const;
    await expectRefused(stage.cloud, () => importFrom('no-such-host.invalid'), 400, unknown);
  });

  it('an import whose client goes away, and hangs up on the server', async () => {
    const server = await serve('silent');
    const before = await footprint(stage.cloud);
    const client = new AbortController();
    const answer = fetch(`${stage.cloud.api}/domains/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${stage.user.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ domain: newName(), remote_nameserver: server.at }),
      signal: client.signal,
    });
    while (server.connections() === 0) await sleep(5);
    client.abort();
    await expect(answer).rejects.toThrow();
    await server.idle();
    expect(await footprint(stage.cloud)).toEqual(before);
  });
});

describe('importDomain with little patience', () => {
  const hasty = useStage({ CLOUD_IMPORT_TIMEOUT: '400' });

  it.each([
    ['silent', /^The (name server stopped answering|transfer took too long)\.$/],
    ['slow-drip', /^The transfer took too long\.$/],
  ] as const)('refuses a server that plays %s', async (behaviour, reason) => {
    const server = await serve(behaviour);
    const before = await footprint(hasty.cloud);
    const { status, body } = await hasty.user.post<Schema<'Errors'>>('/domains/import', {
      domain: newName(),
      remote_nameserver: server.at,
    });
    expect([status, body.errors]).toEqual([400, [{ reason: expect.stringMatching(reason) as string }]]);
    expect(await footprint(hasty.cloud)).toEqual(before);
    await server.idle();
  });
});

describe('importDomain without private addresses', () => {
  const strict = useStage({ CLOUD_IMPORT_PRIVATE_ADDRESSES: 'off' });

  it.each(['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '[::ffff:127.0.0.1]', '169.254.1.1', '0.0.0.0'])(
    'refuses %s, and asks no server',
    async (host) => {
      const server = await serve('silent');
      const notAllowed = ['remote_nameserver', 'Transfers from this address are not allowed.'] as const;
      const send = () => importFrom(`${host}:${server.port}`, newName(), strict);
      await expectRefused(strict.cloud, send, 400, notAllowed);
      expect(server.accepted()).toBe(0);
    },
  );
});
