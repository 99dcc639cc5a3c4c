import type { Schema } from '@cloud-account/spec';
import { expectRefused, unpublished, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { badNames, fieldCases, goodNames } from './domain-fields.fixture.js';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { makeDomain, newName } from './stage.fixture.js';

const stage = useStage(unpublished);
type Domain = Schema<'Domain'>;

const master = (fields: object = {}) => ({
  domain: newName(),
  type: 'master',
  soa_email: 'hostmaster@example.org',
  ...fields,
});

const create = (fields: object) => stage.user.post<Domain>('/domains', fields);

describe('createDomain accepts', () => {
  it('a master with its e-mail address alone, and fills in the rest', async () => {
    const domain = newName();
    const before = Math.floor(stage.cloud.clock.now().getTime() / 1000);
    const { status, body } = await create({ domain, type: 'master', soa_email: 'a@example.org' });
    expect(status).toBe(200);
    const { id, created, updated, ...rest } = body;
    expect(rest).toStrictEqual({
      domain,
      type: 'master',
      status: 'active',
      description: '',
      group: '',
      soa_email: 'a@example.org',
      master_ips: [],
      axfr_ips: [],
      refresh_sec: 0,
      retry_sec: 0,
      expire_sec: 0,
      ttl_sec: 0,
      tags: [],
    });
    expect(id).toBeGreaterThan(0);
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated).toBe(created);
    const at = Date.parse(`${created}Z`) / 1000;
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Math.floor(stage.cloud.clock.now().getTime() / 1000));
    expect((await stage.user.get(`/domains/${id}`)).body).toStrictEqual(body);
  });

  it('a slave with a master address and without an e-mail address', async () => {
    const { status, body } = await create({ domain: newName(), type: 'slave', master_ips: ['2001:db8::53'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'slave', soa_email: '', master_ips: ['2001:db8::53'] });
  });

  it.each(fieldCases.filter((one) => 'kept' in one))('$title', async ({ sent, kept }) => {
    const { status, body, text } = await create(master(sent));
    expect(status, text).toBe(200);
    expect(body).toMatchObject(kept);
    expect((await stage.user.get(`/domains/${body.id}`)).body).toStrictEqual(body);
  });

  it.each(goodNames)('the name %s', async (domain) => {
    const { status, body, text } = await create(master({ domain }));
    expect(status, text).toBe(200);
    expect(body.domain).toBe(domain);
  });

  it('a sub-domain of a domain of another account', async () => {
    const parent = await makeDomain(stage.stranger);
    expect((await create(master({ domain: `sub.${parent.domain}` }))).status).toBe(200);
  });

  it('writes one event and asks for one rendering', async () => {
    const domain = await makeDomain(stage.user);
    expect(await eventsOf(stage.cloud, domain.id)).toEqual([eventOf(stage.user, 'domain_create', domain)]);
    expect(await publishRequests(stage.cloud, domain.id)).toBe(1);
  });

  it.each([{ status: 'disabled' }, { type: 'slave', master_ips: ['192.0.2.53'] }])(
    'asks for no rendering of %j',
    async (fields) => {
      const domain = await makeDomain(stage.user, fields as object);
      expect(await eventsOf(stage.cloud, domain.id)).toHaveLength(1);
      expect(await publishRequests(stage.cloud, domain.id)).toBe(0);
    },
  );
});

describe('createDomain refuses input', () => {
  it.each(fieldCases.filter((one) => 'problem' in one))('$title', async ({ sent, problem }) => {
    await expectRefused(stage.cloud, () => create(master(sent)), 400, problem);
  });

  it.each(badNames)('the name %j', async (domain, reason) => {
    await expectRefused(stage.cloud, () => create(master({ domain })), 400, ['domain', reason]);
  });

  it('a body without what is required', async () => {
    await expectRefused(
      stage.cloud,
      () => create({}),
      400,
      ['domain', 'domain is required'],
      ['type', 'type is required'],
    );
  });

  it.each([undefined, null, ''])('a master with the e-mail address %j', async (soa_email) => {
    const body = { domain: newName(), type: 'master', soa_email };
    await expectRefused(stage.cloud, () => create(body), 400, ['soa_email', 'soa_email is required']);
  });

  it.each([{}, { master_ips: null }, { master_ips: [] }])('a slave with %j', async (masters) => {
    const body = { domain: newName(), type: 'slave', ...masters };
    await expectRefused(stage.cloud, () => create(body), 400, ['master_ips', 'master_ips is required']);
  });

  it('null for what is needed, as if it were not there', async () => {
    await expectRefused(
      stage.cloud,
      () => create(master({ domain: null, type: null, status: null })),
      400,
      ['domain', 'domain is required'],
      ['type', 'type is required'],
    );
  });

  it('everything wrong with the shape at once, before any rule', async () => {
    const body = { domain: 'no', type: 'x', ttl_sec: -1, axfr_ips: ['a', '::1', 'b'], group: 'g'.repeat(51) };
    const { status, body: answer } = await stage.user.post<Schema<'Errors'>>('/domains', body);
    expect(status).toBe(400);
    const fields = answer.errors.map(({ field }) => field ?? '').sort();
    expect(fields).toEqual(['axfr_ips[0]', 'axfr_ips[2]', 'domain', 'group', 'ttl_sec', 'type']);
  });

  it('everything the rules refuse at once', async () => {
    const { domain } = await makeDomain(stage.stranger);
    const axfr_ips = Array.from({ length: 101 }, (_, index) => `10.0.0.${100 + index}`);
    const body = { domain, type: 'slave', soa_email: 'nobody', axfr_ips, description: '\ud800' };
    await expectRefused(
      stage.cloud,
      () => create(body),
      400,
      ['description', 'description is not valid'],
      ['soa_email', 'soa_email is not valid'],
      ['master_ips', 'master_ips is required'],
      ['axfr_ips', 'All addresses together may have 1000 characters'],
      ['domain', 'This domain name is taken'],
    );
  });
});

describe('createDomain refuses the caller', () => {
  it('without the scope', async () => {
    const weak = await stage.user.newToken({ scopes: ['domains:read_only', 'account:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.post('/domains', master()), 401, reason);
  });

  it('without the global grant', async () => {
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_nodes'] });
    await expectRefused(stage.cloud, () => restricted.post('/domains', master()), 403, 'Unauthorized');
  });

  it('not with the grant, and gives the creator every right on the domain', async () => {
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    const domain = await makeDomain(restricted);
    expect((await restricted.put(`/domains/${domain.id}`, { description: 'mine' })).status).toBe(200);
    expect((await restricted.get<Schema<'DomainPage'>>('/domains')).body.data).toHaveLength(1);
    const colleague = await stage.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    expect((await colleague.get(`/domains/${domain.id}`)).status).toBe(403);
  });
});

describe('createDomain refuses state', () => {
  const taken = ['domain', 'This domain name is taken'] as const;

  it('a name that is taken, in any case, by whomever', async () => {
    const { domain } = await makeDomain(stage.user);
    for (const name of [domain, domain.toUpperCase(), domain.replace('zone', 'Zone')]) {
      await expectRefused(stage.cloud, () => create(master({ domain: name })), 400, taken);
      const other = () => stage.stranger.post('/domains', master({ domain: name }));
      await expectRefused(stage.cloud, other, 400, taken);
    }
  });

  it('all but one of many at once for one name', async () => {
    const name = newName();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? stage.user : stage.stranger).post<Schema<'Errors'>>(
          '/domains',
          master({ domain: index % 3 === 0 ? name.toUpperCase() : name }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) {
      expect([status, body.errors]).toEqual([400, [{ field: taken[0], reason: taken[1] }]]);
    }
    const { rows } = await stage.cloud.cloud.database.pool.query(
      'SELECT id FROM domains WHERE name_key = $1',
      [name],
    );
    expect(rows).toHaveLength(1);
  });

  it('not a name that was given up', async () => {
    const { id, domain } = await makeDomain(stage.user);
    await stage.user.delete(`/domains/${id}`);
    const again = await makeDomain(stage.stranger, { domain });
    expect(again.id).not.toBe(id);
  });
});
