import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { makeDomain, makeRecord, newName, publishedLines, recordsOf } from './domains.fixture.js';

const server = useServerWithClock();
type Domain = Schema<'Domain'>;

const update = (id: number, fields: object) => server.user.put<Domain>(`/domains/${id}`, fields);

const full = {
  description: 'The shop',
  group: 'shops',
  soa_email: 'owner@example.org',
  master_ips: ['192.0.2.53'],
  axfr_ips: ['192.0.2.7', '2001:db8::7'],
  refresh_sec: 3600,
  retry_sec: 300,
  expire_sec: 604800,
  ttl_sec: 7200,
  tags: ['one', 'two'],
};

describe('updateDomain accepts', () => {
  it.each([
    {},
    { description: 'new', group: null, soa_email: 'new@example.org', master_ips: [], refresh_sec: 30 },
    { axfr_ips: ['::1'], retry_sec: 120, expire_sec: null, ttl_sec: 0, tags: ['three'] },
    { status: 'disabled' },
  ])('%j and leaves the other fields', async (change) => {
    const domain = await makeDomain(server.user, full);
    server.clock.advance(2_000);
    const body = expectDone(await update(domain.id, change));
    const unset = Object.fromEntries(
      Object.entries(change).map(([field, value]) => [field, value ?? (field === 'group' ? '' : 0)]),
    );
    expect(body).toStrictEqual({ ...domain, ...unset, updated: body.updated });
    expect(body.updated > domain.updated).toBe(true);
    expect((await server.user.get(`/domains/${domain.id}`)).body).toStrictEqual(body);
  });

  it.each([
    {},
    full,
    { status: 'disabled' as const, soa_email: 'x@example.org', description: '', tags: [] },
    { type: 'slave' as const, soa_email: '', master_ips: ['192.0.2.53'] },
  ])('the answer of the read of %j', async (fields) => {
    const domain = await makeDomain(server.user, fields);
    const body = expectDone(await update(domain.id, domain));
    expect(body).toStrictEqual({ ...domain, updated: body.updated });
  });

  it('another name, and moves the records along', async () => {
    const { id, domain: old } = await makeDomain(server.user);
    const record = await makeRecord(server.user, id, { name: 'www' });
    const name = newName();
    expect((await update(id, { domain: name })).body.domain).toBe(name);
    expect(await recordsOf(server.user, id)).toStrictEqual([record]);
    expect((await publishedLines(server, id))[0]).toBe(`; ${name} [${id}]`);
    expect((await makeDomain(server.stranger, { domain: old })).domain).toBe(old);
  });

  it('its own name in another case, even with a domain of another account below it', async () => {
    const { id, domain } = await makeDomain(server.user);
    const below = await makeDomain(server.stranger);
    // As from before such names were refused.
    await server.cloud.database.pool.query(
      `UPDATE domains SET domain = 'www.' || $1, name_key = 'www.' || lower($1) WHERE id = $2`,
      [domain, below.id],
    );
    expect((await update(id, { domain: domain.toUpperCase() })).body.domain).toBe(domain.toUpperCase());
  });

  it('a slave that becomes a master and back', async () => {
    const { id } = await makeDomain(server.user, {
      type: 'slave',
      soa_email: '',
      master_ips: ['192.0.2.53'],
    });
    const master = await update(id, { type: 'master', soa_email: 'a@example.org' });
    expect(master.body).toMatchObject({ type: 'master', master_ips: ['192.0.2.53'] });
    expect((await publishedLines(server, id)).length).toBeGreaterThan(0);
    expect((await update(id, { type: 'slave', soa_email: null })).body).toMatchObject({
      type: 'slave',
      soa_email: '',
    });
  });

  it('null for fields that cannot be unset, which it keeps', async () => {
    const domain = await makeDomain(server.user, { ...full, status: 'disabled' });
    const { body } = await update(domain.id, { domain: null, type: null, status: null, description: 'new' });
    expect(body).toStrictEqual({ ...domain, description: 'new', updated: body.updated });
  });

  it('writes one event for each success, and enqueues rendering', async () => {
    const domain = await makeDomain(server.user);
    const domainAfter = (await update(domain.id, { domain: newName() })).body;
    await update(domain.id, {});
    expect(await eventsOf(server, domain.id)).toEqual([
      eventOf(server.user, 'domain_create', domain),
      eventOf(server.user, 'domain_update', domainAfter),
      eventOf(server.user, 'domain_update', domainAfter),
    ]);
    expect(await publishRequests(server, domain.id)).toBe(3);
  });

  it('many simultaneous changes without losing one', async () => {
    const { id } = await makeDomain(server.user);
    const changes = [
      { description: 'changed' },
      { group: 'changed' },
      { soa_email: 'changed@example.org' },
      { master_ips: ['192.0.2.99'] },
      { axfr_ips: ['192.0.2.98'] },
      { refresh_sec: 300 },
      { retry_sec: 300 },
      { expire_sec: 300 },
      { ttl_sec: 300 },
      { tags: ['changed'] },
    ];
    const answers = await Promise.all(changes.map((change) => update(id, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect((await server.user.get(`/domains/${id}`)).body).toMatchObject(
      Object.assign({}, ...changes) as object,
    );
  });
});

describe('updateDomain refuses input', () => {
  it('a name that is not valid', async () => {
    const { id } = await makeDomain(server.user);
    const reason = 'domain is not valid: it has one label only';
    await expectRefused(server, () => update(id, { domain: 'single' }), 400, ['domain', reason]);
  });

  it('a type whose conditions do not hold', async () => {
    const master = await makeDomain(server.user);
    const noMasters = ['master_ips', 'master_ips is required when the type is slave'] as const;
    await expectRefused(server, () => update(master.id, { type: 'slave' }), 400, noMasters);
    const slave = await makeDomain(server.user, { type: 'slave', soa_email: '', master_ips: ['192.0.2.53'] });
    const noMail = ['soa_email', 'soa_email is required when the type is master'] as const;
    await expectRefused(server, () => update(slave.id, { type: 'master' }), 400, noMail);
    await expectRefused(server, () => update(slave.id, { master_ips: null }), 400, noMasters);
  });

  it('all problems at once', async () => {
    const { id } = await makeDomain(server.user);
    const { domain } = await makeDomain(server.stranger);
    await expectRefused(
      server,
      () => update(id, { domain, type: 'slave', soa_email: 'nobody', group: '\ud800' }),
      400,
      ['domain', 'This domain name is taken'],
      ['soa_email', 'soa_email is not valid'],
      ['group', 'group is not valid'],
      ['master_ips', 'master_ips is required when the type is slave'],
    );
  });
});

describe('updateDomain refuses state', () => {
  it('a name that another account has, in any case', async () => {
    const { id } = await makeDomain(server.user);
    const { domain } = await makeDomain(server.stranger);
    const taken = ['domain', 'This domain name is taken'] as const;
    await expectRefused(server, () => update(id, { domain: domain.toUpperCase() }), 400, taken);
  });

  it('a public suffix, and a name above or below a domain of another account', async () => {
    const { id } = await makeDomain(server.user);
    const { domain } = await makeDomain(server.stranger, { domain: `a.${newName()}` });
    const suffix = ['domain', 'This name is a public suffix'] as const;
    await expectRefused(server, () => update(id, { domain: 'co.uk' }), 400, suffix);
    const nested = ['domain', 'A domain of another account is above or below this name'] as const;
    await expectRefused(server, () => update(id, { domain: `www.${domain}` }), 400, nested);
    await expectRefused(server, () => update(id, { domain: domain.replace('a.', '') }), 400, nested);
  });

  it('a name under which a record would be too long', async () => {
    const { id } = await makeDomain(server.user);
    const name = 'h'.repeat(60);
    await makeRecord(server.user, id, { name });
    const label = 'd'.repeat(61);
    const domain = `${label}.${label}.${label}.${'e'.repeat(8)}`;
    const reason = `The record name ${name} is too long for this domain`;
    await expectRefused(server, () => update(id, { domain }), 400, ['domain', reason]);
  });

  it('all but one of many simultaneous requests for one name', async () => {
    const domains = await Promise.all(Array.from({ length: 10 }, () => makeDomain(server.user)));
    const domain = newName();
    const answers = await Promise.all(domains.map(({ id }) => update(id, { domain })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });
});
