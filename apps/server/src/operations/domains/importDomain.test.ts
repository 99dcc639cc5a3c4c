import type { Schema } from '@cloud-account/spec';
import {
  expectDone,
  expectRefused,
  type FakeBehaviour,
  type FakeNameserver,
  sampleZone,
  soaOf,
  type SharedServer,
  startFakeNameserver,
  unchanged,
  useOwnServer,
  useServer,
  type ZoneRecord,
} from '@cloud-account/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { makeDomain, newName, publishedLines, recordsOf } from './domains.fixture.js';

const server = useServer();

/** A server with the addresses that transfers come from; the machine has the last one alone. */
const known = useOwnServer({
  environment: { CLOUD_DNS_TRANSFER_ADDRESSES: '192.0.2.1,2001:db8::1,127.0.0.1' },
});

const servers: FakeNameserver[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((nameserver) => nameserver.stop()));
});

/** Starts a name server that ends with the test. */
async function serve(behaviour: FakeBehaviour): Promise<FakeNameserver & { readonly at: string }> {
  const nameserver = await startFakeNameserver(behaviour);
  servers.push(nameserver);
  return { ...nameserver, at: `${nameserver.host}:${nameserver.port}` };
}

const importFrom = (remote_nameserver: string, domain = newName(), { user }: SharedServer = server) =>
  user.post<Schema<'Domain'>>('/domains/import', { domain, remote_nameserver });

/** Expects an import to be refused for one reason, and to change nothing. */
const expectFailure = (server: SharedServer, at: string, reason: string | RegExp) =>
  unchanged(server, async () => {
    const body = { domain: newName(), remote_nameserver: at };
    const answer = await server.user.post<Schema<'Errors'>>('/domains/import', body);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ reason: typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string) }],
    ]);
  });

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
    const body = expectDone(await importFrom(at, domain));
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
    const records = await recordsOf(server.user, body.id);
    expect(records.map(({ type, name, target, ttl_sec }) => [type, name, target, ttl_sec])).toEqual([
      ['A', '', '192.0.2.1', 300],
      ['NS', 'sub', 'ns.example.org', 86_400],
    ]);
    expect(await eventsOf(server, body.id)).toEqual([eventOf(server.user, 'domain_import', body)]);
    expect(await publishRequests(server, body.id)).toBe(1);
    expect(await publishedLines(server, body.id)).toContain('@    300  A  192.0.2.1');
  });

  it('records of every type, which a read, a change and a clone accept', async () => {
    const domain = newName();
    const isKept = (record: ZoneRecord) => record.name !== `bytes.${domain}`;
    const { at } = await serve({ zone: sampleZone(domain, 60).filter(isKept) });
    const body = expectDone(await importFrom(at, domain));
    const records = await recordsOf(server.user, body.id);
    // All but the start of authority, the two name servers of the apex, and the text that is no UTF-8.
    expect(records).toHaveLength(60 - 4);
    for (const record of records) {
      const path = `/domains/${body.id}/records/${record.id}`;
      const same = await server.user.put<Schema<'DomainRecord'>>(path, record);
      expect(same.status, same.text).toBe(200);
      expect(same.body).toStrictEqual({ ...record, updated: same.body.updated });
    }
    expectDone(await server.user.put(`/domains/${body.id}`, body));
    const clone = await server.user.post<Schema<'Domain'>>(`/domains/${body.id}/clone`, {
      domain: newName(),
    });
    expect(await recordsOf(server.user, clone.body.id)).toHaveLength(records.length);
  });

  it('a name in another case than the server writes it, and a wildcard', async () => {
    for (const zone of [newName(), `*.${newName()}`]) {
      const soa = start(zone, { rname: 'hostmaster.example.org' });
      const { at } = await serve({ zone: [soa, address(`www.${zone}`)] });
      const body = expectDone(await importFrom(at, zone.toUpperCase()));
      expect(body.domain).toBe(zone.toUpperCase());
      expect((await recordsOf(server.user, body.id)).map(({ name }) => name)).toEqual(['www']);
    }
  });

  it('12,000 records', async () => {
    const domain = newName();
    const hosts = Array.from({ length: 12_000 }, (_, index) => address(`h${index}.${domain}`));
    const { at } = await serve({ zone: [start(domain), ...hosts] });
    const body = expectDone(await importFrom(at, domain));
    const { body: page } = await server.user.get<Schema<'DomainRecordPage'>>(`/domains/${body.id}/records`);
    expect(page.results).toBe(12_000);
    const more = await server.user.post(`/domains/${body.id}/records`, { type: 'A', target: '192.0.2.1' });
    expect(more.status).toBe(400);
  });
});

describe('importDomain refuses input', () => {
  it.each(['a b', 'host:0', '[::1', 'fe80::1%lo'])('the server %s', async (nameserver) => {
    const notValid = ['remote_nameserver', 'remote_nameserver is not valid'] as const;
    await expectRefused(server, () => importFrom(nameserver), 400, notValid);
  });

  it('a taken name together with an invalid server', async () => {
    const { domain } = await makeDomain(server.user);
    await expectRefused(
      server,
      () => importFrom('a b', domain),
      400,
      ['domain', 'This domain name is taken'],
      ['remote_nameserver', 'remote_nameserver is not valid'],
    );
  });
});

describe('importDomain refuses the caller', () => {
  it('not with the grant, and gives the creator every right on the domain', async () => {
    const domain = newName();
    const { at } = await serve({ zone: [start(domain)] });
    const restricted = await server.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    const { body } = await importFrom(at, domain, { ...server, user: restricted });
    expect((await restricted.delete(`/domains/${body.id}`)).status).toBe(200);
  });
});

describe('importDomain refuses state', () => {
  const taken = ['domain', 'This domain name is taken'] as const;
  const nested = ['domain', 'A domain of another account is above or below this name'] as const;

  it('a name that is taken, without a request to the server', async () => {
    const nameserver = await serve('silent');
    const { domain } = await makeDomain(server.stranger);
    await expectRefused(server, () => importFrom(nameserver.at, domain.toUpperCase()), 400, taken);
    expect(nameserver.accepted()).toBe(0);
  });

  it('a public suffix, and a name below a domain of another account, without a request to the server', async () => {
    const nameserver = await serve('silent');
    const { domain } = await makeDomain(server.stranger);
    const suffix = ['domain', 'This name is a public suffix'] as const;
    await expectRefused(server, () => importFrom(nameserver.at, 'co.uk'), 400, suffix);
    await expectRefused(server, () => importFrom(nameserver.at, `www.${domain}`), 400, nested);
    expect(nameserver.accepted()).toBe(0);
  });

  it('one of two accounts that import nested names at the same time', async () => {
    const name = newName();
    const domains = [name, `b.${name}`] as const;
    const [above, below] = await Promise.all(domains.map((domain) => serve({ zone: [start(domain)] })));
    const answers = await Promise.all([
      importFrom(above?.at ?? '', domains[0]),
      importFrom(below?.at ?? '', domains[1], { ...server, user: server.stranger }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('all but one of many imports of one name', async () => {
    const domain = newName();
    const { at } = await serve({ zone: [start(domain), address(`www.${domain}`)] });
    // As many as an account may have in progress at once.
    const answers = await Promise.all(Array.from({ length: 4 }, () => importFrom(at, domain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('a zone with invalid records, and names each', async () => {
    const domain = newName();
    const caa: ZoneRecord = {
      name: `bad.${domain}`,
      ttl: 300,
      type: 'CAA',
      data: { flags: 0, tag: 'other', value: 'x' },
    };
    const tag = 'cannot be kept: its tag is none of issue, issuewild, iodef';
    const one = await serve({ zone: [start(domain), address(`www.${domain}`), caa] });
    await expectRefused(
      server,
      () => importFrom(one.at, domain),
      400,
      `The CAA record of bad.${domain} ${tag}`,
    );
    const long = `${'n'.repeat(50)}.${'m'.repeat(50)}.${domain}`;
    const two = await serve({ zone: [start(domain), address(long), caa] });
    await expectRefused(
      server,
      () => importFrom(two.at, domain),
      400,
      `The A record of ${long} cannot be kept: its name is longer than 100 characters`,
      `The CAA record of bad.${domain} ${tag}`,
    );
  });

  it('a zone of more than 12,000 records', async () => {
    const domain = newName();
    const hosts = Array.from({ length: 12_001 }, (_, index) => address(`h${index}.${domain}`));
    const { at } = await serve({ zone: [start(domain), ...hosts] });
    await expectRefused(server, () => importFrom(at, domain), 400, 'A domain may have 12,000 records');
  });

  it('a server that refuses the transfer, and names what the server must permit', async () => {
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
    const nameserver = await serve(behaviour);
    await expectFailure(server, nameserver.at, reason);
    await nameserver.idle();
    expect((await server.user.get('/domains')).status).toBe(200);
  });

  it('a missing server, and a host without an address', async () => {
    const gone = await startFakeNameserver('silent');
    await gone.stop();
    const unreachable = 'The name server does not accept connections.';
    await expectRefused(server, () => importFrom(`127.0.0.1:${gone.port}`), 400, unreachable);
    const unknown = ['remote_nameserver', 'The name server has no address.'] as const;
    await expectRefused(server, () => importFrom('no-such-host.invalid'), 400, unknown);
  });

  it('an import whose client disconnects, and closes the connection to the server', async () => {
    const nameserver = await serve('silent');
    await unchanged(server, async () => {
      const client = new AbortController();
      const answer = fetch(`${server.api}/domains/import`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${server.user.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ domain: newName(), remote_nameserver: nameserver.at }),
        signal: client.signal,
      });
      await expect.poll(() => nameserver.connections()).toBe(1);
      client.abort();
      await expect(answer).rejects.toThrow();
      await nameserver.idle();
    });
  });
});

describe('importDomain with a short time limit', () => {
  const hasty = useServer({ CLOUD_IMPORT_TIMEOUT: '400' });

  it.each([
    ['silent', /^The (name server stopped answering|transfer took too long)\.$/],
    ['slow-drip', /^The transfer took too long\.$/],
  ] as const)('refuses a server that plays %s', async (behaviour, reason) => {
    const nameserver = await serve(behaviour);
    await expectFailure(hasty, nameserver.at, reason);
    await nameserver.idle();
  });
});

describe('importDomain without private addresses', () => {
  const strict = useServer({ CLOUD_IMPORT_PRIVATE_ADDRESSES: 'off' });

  it.each(['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '[::ffff:127.0.0.1]', '169.254.1.1', '0.0.0.0'])(
    'refuses %s, without a request to the server',
    async (host) => {
      const nameserver = await serve('silent');
      const notAllowed = ['remote_nameserver', 'Transfers from this address are not allowed.'] as const;
      const send = () => importFrom(`${host}:${nameserver.port}`, newName(), strict);
      await expectRefused(strict, send, 400, notAllowed);
      expect(nameserver.accepted()).toBe(0);
    },
  );
});
