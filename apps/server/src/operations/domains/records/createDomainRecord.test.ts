import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, unpublished, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from '../events.fixture.js';
import { examples } from './record-examples.fixture.js';
import { makeDomain, makeRecord, makeSlaveWithRecord, readOnly, recordsOf } from '../domains.fixture.js';

const server = useServer(unpublished);
type RecordReply = Schema<'DomainRecord'>;

/** A domain whose records are not in each other's way. */
let zone: Schema<'Domain'>;
const create = (id: number, body: object) => server.user.post<RecordReply>(`/domains/${id}/records`, body);

beforeAll(async () => {
  zone = await makeDomain(server.user);
});

describe('createDomainRecord accepts', () => {
  it('only the required fields, and fills in the others', async () => {
    const { id, created, updated, ...rest } = expectDone(
      await create(zone.id, { type: 'A', target: '192.0.2.1' }),
    );
    expect(rest).toStrictEqual({
      type: 'A',
      name: '',
      target: '192.0.2.1',
      priority: 0,
      weight: 0,
      port: 0,
      service: null,
      protocol: null,
      tag: null,
      ttl_sec: 0,
    });
    expect(id).toBeGreaterThan(0);
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated).toBe(created);
  });

  it.each(Object.entries(examples))('a record of type %s, and keeps all of it', async (type, example) => {
    const body = expectDone(await create(zone.id, { type, ...example, ttl_sec: 301 }));
    expect(body).toMatchObject({ type, ...example, ttl_sec: 300 });
    expect((await server.user.get(`/domains/${zone.id}/records/${body.id}`)).body).toStrictEqual(body);
  });

  it('the name of the domain in another case and a bare host, and cleans them up', async () => {
    const name = `${zone.domain.toUpperCase()}.`;
    const { body } = await create(zone.id, { type: 'NS', name, target: 'bare.' });
    expect(body).toMatchObject({ name: '', target: `bare.${zone.domain}` });
  });

  it('numbers that the type does not use, and drops its other fields', async () => {
    const sent = { priority: 255, weight: 65_535, port: null, service: 'sip', protocol: 'tcp', tag: 'issue' };
    const { body } = await create(zone.id, { type: 'TXT', target: 'x', ...sent });
    const dropped = { port: 0, service: null, protocol: null, tag: null };
    expect(body).toMatchObject({ priority: 255, weight: 65_535, name: '', ...dropped });
  });

  it('exact duplicates, and several addresses of one name', async () => {
    const { id } = await makeDomain(server.user);
    const made = [
      await makeRecord(server.user, id, { name: 'www' }),
      await makeRecord(server.user, id, { name: 'www' }),
      await makeRecord(server.user, id, { name: 'WWW', target: '192.0.2.2' }),
    ];
    expect(new Set(made.map((record) => record.id)).size).toBe(3);
  });

  it('writes one event about the domain and enqueues its rendering', async () => {
    const domain = await makeDomain(server.user);
    await makeRecord(server.user, domain.id);
    expect(await eventsOf(server, domain.id)).toEqual([
      eventOf(server.user, 'domain_create', domain),
      eventOf(server.user, 'domain_record_create', domain),
    ]);
    expect(await publishRequests(server, domain.id)).toBe(2);
  });
});

describe('createDomainRecord refuses input', () => {
  const notValid = ['target', 'target is not valid'] as const;
  const wildcard = 'Only the whole leftmost label may be *';
  const mailLabel = 'Labels must have letters, digits and hyphens, and no hyphen at an end';
  const ofIpv6 = '[remote_addr] needs a request that comes from an IPv6 address';
  const voice = { type: 'SRV', ...examples.SRV };

  it.each([
    [{ type: 'A', target: '' }, ['target', 'target is required']],
    [{ type: 'A', target: 'host' }, ['target', 'target is not valid']],
    [{ type: 'A', target: '192.0.2.1.' }, ['target', 'target must not end with a dot']],
    [{ type: 'AAAA', target: '12345::' }, ['target', 'target is not valid']],
    [{ type: 'AAAA', target: '[remote_addr]' }, ['target', ofIpv6]],
    [{ type: 'MX', target: '192.0.2.1' }, ['target', 'target is not valid']],
    [{ type: 'MX', target: 'mail.example.org', name: '1_st' }, ['name', mailLabel]],
    [{ type: 'MX', target: '', name: 'sub' }, ['target', 'target may be empty only without a name']],
    [{ type: 'TXT', target: 'text', name: '.' }, ['name', 'name is not valid']],
    [{ type: 'TXT', target: 'text', name: 'a*' }, ['name', wildcard]],
    [{ type: 'TXT', target: 'text', name: 'x'.repeat(64) }, ['name', 'A label may have 63 characters']],
    [{ type: 'TXT', target: 'half \ud800' }, notValid],
    [{ type: 'TXT', target: 't'.repeat(65_400) }, ['target', 'The record does not fit one DNS message']],
    [{ type: 'CNAME', name: '', target: 'www.example.org' }, ['name', 'name is required']],
    [{ type: 'CAA', tag: null, target: 'ca.example.net' }, ['tag', 'tag is required']],
    [{ type: 'CAA', tag: 'issue', target: 'a b' }, notValid],
    [{ type: 'CAA', tag: 'iodef', target: 'a b' }, notValid],
    [{ ...voice, service: 's'.repeat(63) }, ['service', 'service is not valid']],
    [{ ...voice, service: null }, ['service', 'service is required']],
    [
      { ...voice, service: 's'.repeat(62), protocol: 'p'.repeat(36) },
      ['service', 'Length must be 1-100 characters'],
    ],
  ] as const)('%j', async (body, problem) => {
    await expectRefused(server, () => create(zone.id, body), 400, problem);
  });

  it('an alias of the domain itself', async () => {
    const body = { type: 'CNAME', name: zone.domain, target: 'www.example.org' };
    const apex = ['name', 'The domain itself cannot be an alias'] as const;
    await expectRefused(server, () => create(zone.id, body), 400, apex);
  });

  it('a name that is too long with its domain', async () => {
    const label = 'd'.repeat(61);
    const { id } = await makeDomain(server.user, { domain: `${label}.${label}.${label}.example` });
    const reason = 'Name and domain together may have 253 characters';
    const send = (length: number) => create(id, { type: 'TXT', name: 'n'.repeat(length), target: 'x' });
    await expectRefused(server, () => send(60), 400, ['name', reason]);
    expect((await send(59)).status).toBe(200);
  });

  it('all problems at once', async () => {
    const body = { type: 'SRV', service: 'a b', protocol: '-', target: '192.0.2.1', priority: 1 };
    await expectRefused(
      server,
      () => create(zone.id, body),
      400,
      ['service', 'service is not valid'],
      ['protocol', 'protocol is not valid'],
      ['target', 'target is not valid'],
      ['weight', 'weight is required'],
      ['port', 'port is required'],
    );
  });
});

describe('createDomainRecord refuses state', () => {
  it('a record of a slave, with all other problems', async () => {
    const { domain, record } = await makeSlaveWithRecord(server.user);
    const address = { type: 'A', target: '192.0.2.1' };
    await expectRefused(server, () => create(domain.id, address), 400, readOnly);
    const notValid = ['target', 'target is not valid'] as const;
    const bad = { type: 'A', target: 'no address' };
    await expectRefused(server, () => create(domain.id, bad), 400, notValid, readOnly);
    // What it had as a master is still shown, and takes more when it is one again.
    expect(await recordsOf(server.user, domain.id)).toStrictEqual([record]);
    await server.user.put(`/domains/${domain.id}`, { type: 'master' });
    expect((await create(domain.id, address)).status).toBe(200);
  });
});

describe('createDomainRecord through a trusted proxy', () => {
  const proxied = useServer({ CLOUD_TRUSTED_PROXIES: '127.0.0.1' });
  const send = (id: number, type: string, from: string) =>
    proxied.user.call<RecordReply>('POST', `/domains/${id}/records`, {
      body: { type, target: '[remote_addr]' },
      headers: { 'X-Forwarded-For': from },
    });

  it('uses the address that the proxy reports for [remote_addr], if it fits the type', async () => {
    const { id } = await makeDomain(proxied.user);
    expect((await send(id, 'A', '203.0.113.9')).body.target).toBe('203.0.113.9');
    expect((await send(id, 'AAAA', '2001:db8::7')).body.target).toBe('2001:db8::7');
    expect((await send(id, 'A', '::ffff:203.0.113.9')).body.target).toBe('203.0.113.9');
    const reason = '[remote_addr] needs a request that comes from an IPv4 address';
    await expectRefused(proxied, () => send(id, 'A', '2001:db8::7'), 400, ['target', reason]);
  });

  it('ignores addresses in other headers of a caller', async () => {
    const { id } = await makeDomain(server.user);
    const { body } = await server.user.call<RecordReply>('POST', `/domains/${id}/records`, {
      body: { type: 'A', target: '[remote_addr]' },
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    expect(body.target).toBe('127.0.0.1');
  });
});
