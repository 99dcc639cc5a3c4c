import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServerWithClock, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import {
  makeDomain,
  makeRecord,
  makeSlaveWithRecord,
  newName,
  publishedLines,
  recordsOf,
} from './domains.fixture.js';

const server = useServerWithClock();

const clone = (id: number, body: object = { domain: newName() }) =>
  server.user.post<Schema<'Domain'>>(`/domains/${id}/clone`, body);

/** A record without what a clone does not share with its source. */
const content = ({ id: _id, created: _created, updated: _updated, ...rest }: Schema<'DomainRecord'>) => rest;

const full = {
  description: 'The shop',
  group: 'shops',
  master_ips: ['192.0.2.53'],
  axfr_ips: ['2001:db8::7'],
  refresh_sec: 300,
  retry_sec: 30,
  expire_sec: 3600,
  ttl_sec: 7200,
  tags: ['one', 'two'],
} as const;

const records = [
  { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 },
  { type: 'AAAA', name: '', target: '2001:db8::1' },
  { type: 'MX', target: 'mail.example.org', priority: 20 },
  { type: 'TXT', name: 'Text', target: 'grüße "x" \\' },
  { type: 'CNAME', name: '*.old', target: 'www.example.org' },
  { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'sip', priority: 1, weight: 2, port: 3 },
  { type: 'CAA', tag: 'iodef', target: 'mailto:a@example.org' },
] as const;

/** Gives a domain so many records at once, faster than requests do. */
const fill = async (id: number, count: number): Promise<void> => {
  const { pool } = server.cloud.database;
  await pool.query(
    `INSERT INTO records (domain_id, type, name, name_key, target, ttl_sec, created_at, updated_at)
     SELECT $1::int, 'TXT', 'H' || n, 'h' || n, 'text ' || n, 300, now(), now() FROM generate_series(1, $2::int) n`,
    [id, count],
  );
  await pool.query(
    `UPDATE domains d SET record_count = counted.records, record_bytes = counted.bytes
     FROM (SELECT count(*) AS records, sum(octet_length(name) + octet_length(target)) AS bytes
           FROM records WHERE domain_id = $1) counted WHERE d.id = $1`,
    [id],
  );
};

describe('cloneDomain accepts', () => {
  it('a new name, and copies everything except ids and times', async () => {
    const source = await makeDomain(server.user, {
      ...full,
      master_ips: ['192.0.2.53'],
      axfr_ips: [],
      tags: ['one'],
    });
    for (const record of records) await makeRecord(server.user, source.id, record);
    server.clock.advance(5_000);
    const domain = newName();
    const body = expectDone(await clone(source.id, { domain }));
    expect(body.id).not.toBe(source.id);
    expect(body.created > source.created).toBe(true);
    const { id, created, updated } = body;
    expect(body).toStrictEqual({ ...source, id, domain, created, updated });
    const [originals, copies] = [await recordsOf(server.user, source.id), await recordsOf(server.user, id)];
    expect(copies.map(content)).toStrictEqual(originals.map(content));
    expect(new Set([...originals, ...copies].map((record) => record.id)).size).toBe(2 * records.length);
    expect((await server.user.get(`/domains/${id}`)).body).toStrictEqual(body);
  });

  it('a disabled domain, and makes an active one that is rendered', async () => {
    const source = await makeDomain(server.user, { status: 'disabled' });
    await makeRecord(server.user, source.id, { name: 'www' });
    const { body } = await clone(source.id);
    expect(body.status).toBe('active');
    expect(await publishedLines(server, body.id)).toContain('www      A  192.0.2.1');
    expect((await server.user.get<Schema<'Domain'>>(`/domains/${source.id}`)).body.status).toBe('disabled');
  });

  it('a slave, and a domain without records', async () => {
    const slave = await makeDomain(server.user, { type: 'slave', soa_email: '', master_ips: ['::1'] });
    const { body } = await clone(slave.id);
    expect(body).toMatchObject({ type: 'slave', master_ips: ['::1'] });
    expect(await recordsOf(server.user, body.id)).toEqual([]);
  });

  it('a slave with the records that it had as a master', async () => {
    const { domain, record } = await makeSlaveWithRecord(server.user);
    const { body } = await clone(domain.id);
    expect(body.type).toBe('slave');
    expect(await recordsOf(server.user, body.id)).toMatchObject([
      { name: record.name, target: record.target },
    ]);
    expect(await publishRequests(server, body.id)).toBe(0);
  });

  it('writes one event about the clone and enqueues its rendering', async () => {
    const source = await makeDomain(server.user);
    await makeRecord(server.user, source.id, { name: 'www' });
    const requests = await publishRequests(server, source.id);
    const { body } = await clone(source.id);
    expect(await eventsOf(server, body.id)).toEqual([eventOf(server.user, 'domain_create', body)]);
    expect(await eventsOf(server, source.id)).toHaveLength(2);
    expect(await publishRequests(server, source.id)).toBe(requests);
    expect(await publishedLines(server, body.id)).toContain('www      A  192.0.2.1');
  });

  it('a domain of 12,000 records', async () => {
    const source = await makeDomain(server.user);
    await fill(source.id, 12_000);
    const body = expectDone(await clone(source.id));
    const [originals, copies] = [
      await recordsOf(server.user, source.id),
      await recordsOf(server.user, body.id),
    ];
    expect(copies).toHaveLength(12_000);
    expect(copies.map(content)).toEqual(originals.map(content));
    const ids = new Set(originals.map(({ id }) => id));
    expect(copies.filter(({ id }) => ids.has(id))).toEqual([]);
    await server.user.delete(`/domains/${source.id}`);
    expect(
      (await server.user.get<Schema<'DomainRecordPage'>>(`/domains/${body.id}/records`)).body.results,
    ).toBe(12_000);
  });

  it('a domain that changes meanwhile: every clone is the source at one moment', async () => {
    const source = await makeDomain(server.user);
    await fill(source.id, 200);
    // The two records are only ever changed one after the other, so that a clone never sees the second one ahead.
    const [first, second] = [
      await makeRecord(server.user, source.id, { type: 'TXT', name: 'first', target: '0' }),
      await makeRecord(server.user, source.id, { type: 'TXT', name: 'second', target: '0' }),
    ];
    const path = `/domains/${source.id}/records`;
    const change = async (): Promise<void> => {
      for (let round = 1; round <= 30; round += 1) {
        const target = String(round);
        await server.user.put(`${path}/${first.id}`, { target });
        await server.user.put(`${path}/${second.id}`, { target });
        const { id } = await makeRecord(server.user, source.id, {
          type: 'TXT',
          name: `more${round}`,
          target,
        });
        await server.user.delete(`${path}/${id}`);
      }
    };
    const copy = async (): Promise<Schema<'Domain'>[]> => {
      const made: Schema<'Domain'>[] = [];
      for (let round = 0; round < 8; round += 1) {
        const body = expectDone(await clone(source.id));
        made.push(body);
      }
      return made;
    };
    const [, ...made] = await Promise.all([change(), copy(), copy()]);
    for (const { id } of made.flat()) {
      const copies = await recordsOf(server.user, id);
      const round = (name: string) => Number(copies.find((record) => record.name === name)?.target);
      expect([0, 1]).toContain(round('first') - round('second'));
      const extra = copies.filter(({ name }) => name.startsWith('more'));
      expect(copies).toHaveLength(202 + extra.length);
      expect(extra.every(({ target }) => Number(target) === round('second'))).toBe(true);
    }
  });
});

describe('cloneDomain refuses input', () => {
  it('an invalid name', async () => {
    const { id } = await makeDomain(server.user);
    const reason = 'domain is not valid: it has one label only';
    await expectRefused(server, () => clone(id, { domain: 'single' }), 400, ['domain', reason]);
  });
});

describe('cloneDomain refuses the caller', () => {
  it('not with both grants, and gives the creator every right on the clone', async () => {
    const { id } = await makeDomain(server.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_write' }];
    const restricted = await server.user.newUser({ restricted: true, grants, globalGrants: ['add_domains'] });
    const { body } = await restricted.post<Schema<'Domain'>>(`/domains/${id}/clone`, { domain: newName() });
    expect((await restricted.delete(`/domains/${body.id}`)).status).toBe(200);
  });
});

describe('cloneDomain refuses state', () => {
  const taken = ['domain', 'This domain name is taken'] as const;

  it('a name that is taken, also that of the source, in any case', async () => {
    const source = await makeDomain(server.user);
    const other = await makeDomain(server.stranger);
    for (const domain of [source.domain, source.domain.toUpperCase(), other.domain]) {
      await expectRefused(server, () => clone(source.id, { domain }), 400, taken);
    }
  });

  it('a public suffix, and a name above or below a domain of another account', async () => {
    const { id } = await makeDomain(server.user);
    const { domain } = await makeDomain(server.stranger);
    const suffix = ['domain', 'This name is a public suffix'] as const;
    await expectRefused(server, () => clone(id, { domain: 'co.uk' }), 400, suffix);
    const nested = ['domain', 'A domain of another account is above or below this name'] as const;
    await expectRefused(server, () => clone(id, { domain: `www.${domain}` }), 400, nested);
  });

  it('a name under which a record would be too long', async () => {
    const { id } = await makeDomain(server.user);
    const name = `${'h'.repeat(50)}.${'h'.repeat(49)}`;
    await makeRecord(server.user, id, { name });
    const label = 'd'.repeat(50);
    const domain = `${label}.${label}.${label}.cc`;
    const reason = `The record name ${name} is too long for this domain`;
    await expectRefused(server, () => clone(id, { domain }), 400, ['domain', reason]);
  });

  it('all but one of many simultaneous clones with one name', async () => {
    const { id } = await makeDomain(server.user);
    await makeRecord(server.user, id);
    const domain = newName();
    const answers = await Promise.all(Array.from({ length: 10 }, () => clone(id, { domain })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });
});
