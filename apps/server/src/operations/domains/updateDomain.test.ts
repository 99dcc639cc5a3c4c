import type { Schema } from '@cloud-account/spec';
import { expectRefused, useMovingStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { badNames, fieldCases } from './domain-fields.fixture.js';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { makeDomain, makeRecord, newName, publishedLines, recordsOf } from './stage.fixture.js';

const stage = useMovingStage();
type Domain = Schema<'Domain'>;

const update = (id: number, fields: object) => stage.user.put<Domain>(`/domains/${id}`, fields);

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
    { description: 'new' },
    { group: null },
    { soa_email: 'new@example.org' },
    { master_ips: [] },
    { axfr_ips: ['::1'] },
    { refresh_sec: 30, retry_sec: 120 },
    { expire_sec: null },
    { ttl_sec: 0 },
    { tags: ['three'] },
    { status: 'disabled' },
    { type: 'slave' },
  ])('%j and leaves the other fields', async (change) => {
    const domain = await makeDomain(stage.user, full);
    stage.cloud.clock.advance(2_000);
    const { status, body, text } = await update(domain.id, change);
    expect(status, text).toBe(200);
    const unset = Object.fromEntries(
      Object.entries(change).map(([field, value]) => [field, value ?? (field === 'group' ? '' : 0)]),
    );
    expect(body).toStrictEqual({ ...domain, ...unset, updated: body.updated });
    expect(body.updated > domain.updated).toBe(true);
    expect((await stage.user.get(`/domains/${domain.id}`)).body).toStrictEqual(body);
  });

  it.each(fieldCases.filter((one) => 'kept' in one))('$title', async ({ sent, kept }) => {
    const { id } = await makeDomain(stage.user, full);
    const { status, body, text } = await update(id, sent);
    expect(status, text).toBe(200);
    expect(body).toMatchObject(kept);
  });

  it.each([
    {},
    full,
    { status: 'disabled' as const, soa_email: 'x@example.org', description: '', tags: [] },
    { type: 'slave' as const, soa_email: '', master_ips: ['192.0.2.53'] },
  ])('whatever the read of %j returned', async (fields) => {
    const domain = await makeDomain(stage.user, fields);
    const { status, body, text } = await update(domain.id, domain);
    expect(status, text).toBe(200);
    expect(body).toStrictEqual({ ...domain, updated: body.updated });
  });

  it('another name, and moves the records along', async () => {
    const { id, domain: old } = await makeDomain(stage.user);
    const record = await makeRecord(stage.user, id, { name: 'www' });
    const name = newName();
    expect((await update(id, { domain: name })).body.domain).toBe(name);
    expect(await recordsOf(stage.user, id)).toStrictEqual([record]);
    expect((await publishedLines(stage, id))[0]).toBe(`; ${name} [${id}]`);
    expect((await makeDomain(stage.stranger, { domain: old })).domain).toBe(old);
  });

  it('its own name in another case', async () => {
    const { id, domain } = await makeDomain(stage.user);
    expect((await update(id, { domain: domain.toUpperCase() })).body.domain).toBe(domain.toUpperCase());
  });

  it('a slave that becomes a master and back', async () => {
    const { id } = await makeDomain(stage.user, { type: 'slave', soa_email: '', master_ips: ['192.0.2.53'] });
    const master = await update(id, { type: 'master', soa_email: 'a@example.org' });
    expect(master.body).toMatchObject({ type: 'master', master_ips: ['192.0.2.53'] });
    expect((await publishedLines(stage, id)).length).toBeGreaterThan(0);
    expect((await update(id, { type: 'slave', soa_email: null })).body).toMatchObject({
      type: 'slave',
      soa_email: '',
    });
  });

  it('ignores read-only fields', async () => {
    const domain = await makeDomain(stage.user);
    const { body } = await update(domain.id, {
      id: 1,
      created: '2001-01-01T00:00:00',
      updated: '2001-01-01T00:00:00',
    });
    expect(body).toStrictEqual({ ...domain, updated: body.updated });
    expect(body.updated.startsWith('2001')).toBe(false);
  });

  it('null for what cannot be unset, which it keeps', async () => {
    const domain = await makeDomain(stage.user, { ...full, status: 'disabled' });
    const { body } = await update(domain.id, { domain: null, type: null, status: null, description: 'new' });
    expect(body).toStrictEqual({ ...domain, description: 'new', updated: body.updated });
  });

  it('writes one event for each success, and asks for rendering', async () => {
    const domain = await makeDomain(stage.user);
    const domainAfter = (await update(domain.id, { domain: newName() })).body;
    await update(domain.id, {});
    expect(await eventsOf(stage.cloud, domain.id)).toEqual([
      eventOf(stage.user, 'domain_create', domain),
      eventOf(stage.user, 'domain_update', domainAfter),
      eventOf(stage.user, 'domain_update', domainAfter),
    ]);
    expect(await publishRequests(stage.cloud, domain.id)).toBe(3);
  });

  it('many at once without losing one', async () => {
    const { id } = await makeDomain(stage.user);
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
    expect((await stage.user.get(`/domains/${id}`)).body).toMatchObject(
      Object.assign({}, ...changes) as object,
    );
  });
});

describe('updateDomain refuses input', () => {
  it.each(fieldCases.filter((one) => 'problem' in one))('$title', async ({ sent, problem }) => {
    const { id } = await makeDomain(stage.user, full);
    await expectRefused(stage.cloud, () => update(id, sent), 400, problem);
  });

  it.each(badNames)('the name %j', async (domain, reason) => {
    const { id } = await makeDomain(stage.user);
    await expectRefused(stage.cloud, () => update(id, { domain }), 400, ['domain', reason]);
  });

  it.each([null, ''])('the e-mail address %j for a master', async (soa_email) => {
    const { id } = await makeDomain(stage.user);
    const required = ['soa_email', 'soa_email is required'] as const;
    await expectRefused(stage.cloud, () => update(id, { soa_email }), 400, required);
  });

  it('a type whose conditions do not hold', async () => {
    const master = await makeDomain(stage.user);
    const noMasters = ['master_ips', 'master_ips is required'] as const;
    await expectRefused(stage.cloud, () => update(master.id, { type: 'slave' }), 400, noMasters);
    const slave = await makeDomain(stage.user, { type: 'slave', soa_email: '', master_ips: ['192.0.2.53'] });
    const noMail = ['soa_email', 'soa_email is required'] as const;
    await expectRefused(stage.cloud, () => update(slave.id, { type: 'master' }), 400, noMail);
    await expectRefused(stage.cloud, () => update(slave.id, { master_ips: null }), 400, noMasters);
  });

  it('everything the rules refuse at once', async () => {
    const { id } = await makeDomain(stage.user);
    const { domain } = await makeDomain(stage.stranger);
    await expectRefused(
      stage.cloud,
      () => update(id, { domain, type: 'slave', soa_email: 'nobody', group: '\ud800' }),
      400,
      ['group', 'group is not valid'],
      ['soa_email', 'soa_email is not valid'],
      ['master_ips', 'master_ips is required'],
      ['domain', 'This domain name is taken'],
    );
  });
});

describe('updateDomain refuses the caller', () => {
  refusesCallers(stage, { method: 'PUT', body: () => ({ description: 'changed' }) });
});

describe('updateDomain refuses state', () => {
  it('a name that is taken, in any case, by whomever', async () => {
    const { id } = await makeDomain(stage.user);
    for (const holder of [stage.user, stage.stranger]) {
      const { domain } = await makeDomain(holder);
      const taken = ['domain', 'This domain name is taken'] as const;
      await expectRefused(stage.cloud, () => update(id, { domain }), 400, taken);
      await expectRefused(stage.cloud, () => update(id, { domain: domain.toUpperCase() }), 400, taken);
    }
  });

  it('a name under which a record would be too long', async () => {
    const { id } = await makeDomain(stage.user);
    const name = 'h'.repeat(60);
    await makeRecord(stage.user, id, { name });
    const label = 'd'.repeat(61);
    const fits = `${label}.${label}.${label}.x${newName().slice(-5).replace('.', 'o')}`;
    expect(fits.length + 61).toBeLessThanOrEqual(253);
    expect((await update(id, { domain: fits })).status).toBe(200);
    const domain = `${label}.${label}.${label}.${'e'.repeat(8)}`;
    expect(domain.length + 61).toBe(255);
    const reason = `The record name ${name} is too long for this domain`;
    await expectRefused(stage.cloud, () => update(id, { domain }), 400, ['domain', reason]);
  });

  it('all but one of many that want one name', async () => {
    const domains = await Promise.all(Array.from({ length: 10 }, () => makeDomain(stage.user)));
    const domain = newName();
    const answers = await Promise.all(domains.map(({ id }) => update(id, { domain })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });
});
