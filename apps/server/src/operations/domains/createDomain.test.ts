import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, unpublished, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { makeDomain, newName } from './domains.fixture.js';

const server = useServer(unpublished);
type Domain = Schema<'Domain'>;

const master = (fields: object = {}) => ({
  domain: newName(),
  type: 'master',
  soa_email: 'hostmaster@example.org',
  ...fields,
});

const label63 = 'l'.repeat(63);

/** A name of exactly so many characters, all of its labels within their bounds. */
const nameOf = (length: number): string =>
  `${label63}.${label63}.${label63}.${'n'.repeat(length - 3 * 64 - 8)}.example`;

/** Names of domains that are taken as they are written. */
const goodNames: readonly string[] = [
  'x.yz',
  `${label63}.example`,
  nameOf(253),
  '*.wild.example',
  '_dmarc.under_score.example',
  'Mixed.CASE.Example',
  'xn--bcher-kva.example',
  'top.xn--p1ai',
  '2.0.192.in-addr.arpa',
  '1-2.example',
];

const tooLong = 'Length must be 1-253 characters';
const notValid = (fault: string) => `domain is not valid: ${fault}`;
const letters = notValid('labels have only letters, digits, hyphens and underscores');
const lastLabel = notValid('the last label is neither two letters or more nor `xn--…`');

/** Names of domains that are refused, and why. */
const badNames: readonly (readonly [name: unknown, reason: string])[] = [
  ['', tooLong],
  [nameOf(254), tooLong],
  [`${label63}l.example`, notValid('a label has more than 63 characters')],
  ['single', notValid('it has one label only')],
  ['dot.example.', notValid('a dot stands at its end')],
  ['.example', notValid('a label is empty')],
  ['two..example', notValid('a label is empty')],
  ['-start.example', notValid('a label begins with a hyphen')],
  ['-bad-.example', notValid('a label begins with a hyphen')],
  ['end-.example', notValid('a label ends with a hyphen')],
  ['a.*.example', notValid('only the whole first label may be `*`')],
  ['192.0.2.1', lastLabel],
  ['!', letters],
  ['new\nline.example', letters],
  ['bücher.example', letters],
  ['slash/.example', letters],
  ['example.c', lastLabel],
  [7, 'Must be a string'],
  [['a.example'], 'Must be a string'],
];

/** A hundred addresses of ten characters each. */
const addresses = Array.from({ length: 100 }, (_, index) => `10.0.0.${100 + index}`);

const create = (fields: object) => server.user.post<Domain>('/domains', fields);

describe('createDomain accepts', () => {
  it('a master with only its e-mail address, and fills in the rest', async () => {
    const domain = newName();
    const before = Math.floor(server.clock.now().getTime() / 1000);
    const body = expectDone(await create({ domain, type: 'master', soa_email: 'a@example.org' }));
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
    expect(at).toBeLessThanOrEqual(Math.floor(server.clock.now().getTime() / 1000));
    expect((await server.user.get(`/domains/${id}`)).body).toStrictEqual(body);
  });

  it('a slave with a master address and without an e-mail address', async () => {
    const body = expectDone(await create({ domain: newName(), type: 'slave', master_ips: ['2001:db8::53'] }));
    expect(body).toMatchObject({ type: 'slave', soa_email: '', master_ips: ['2001:db8::53'] });
  });

  it('every field, times rounded up and each tag once', async () => {
    const given = {
      status: 'disabled',
      description: '😀'.repeat(253),
      group: 'shops',
      soa_email: 'a.b+c@mail.example.org',
      master_ips: ['2001:db8::1'],
      axfr_ips: addresses,
      refresh_sec: 300,
      retry_sec: 31,
      expire_sec: 2_419_201,
      ttl_sec: 3_601,
      tags: ['zebra', 'Ape', 'zebra'],
    };
    const body = expectDone(await create(master(given)));
    const kept = { retry_sec: 120, expire_sec: 2_419_200, ttl_sec: 7_200, tags: ['zebra', 'Ape'] };
    expect(body).toMatchObject({ ...given, ...kept });
    expect((await server.user.get(`/domains/${body.id}`)).body).toStrictEqual(body);
  });

  it.each(goodNames)('the name %s', async (domain) => {
    const body = expectDone(await create(master({ domain })));
    expect(body.domain).toBe(domain);
  });

  it('names above and below domains of the same account', async () => {
    const name = newName();
    for (const domain of [`b.a.${name}`, name, `a.${name}`])
      expect((await create(master({ domain }))).status).toBe(200);
  });

  it('a name that only looks like one below a domain of another account', async () => {
    const { domain } = await makeDomain(server.stranger);
    expect((await create(master({ domain: `my${domain}` }))).status).toBe(200);
  });

  it('a name below a suffix that a company owns', async () => {
    expect((await create(master({ domain: 'github.io' }))).status).toBe(200);
  });

  it('writes one event and enqueues one rendering', async () => {
    const domain = await makeDomain(server.user);
    expect(await eventsOf(server, domain.id)).toEqual([eventOf(server.user, 'domain_create', domain)]);
    expect(await publishRequests(server, domain.id)).toBe(1);
  });

  it.each([{ status: 'disabled' }, { type: 'slave', master_ips: ['192.0.2.53'] }])(
    'enqueues no rendering of %j',
    async (fields) => {
      const domain = await makeDomain(server.user, fields as object);
      expect(await eventsOf(server, domain.id)).toHaveLength(1);
      expect(await publishRequests(server, domain.id)).toBe(0);
    },
  );
});

describe('createDomain refuses input', () => {
  it.each(badNames)('the name %j', async (domain, reason) => {
    await expectRefused(server, () => create(master({ domain })), 400, ['domain', reason]);
  });

  const tooMany = [...addresses.slice(1), '10.0.10.100'];
  const manyCharacters = 'All addresses together may have 1000 characters';

  it.each([
    [{ soa_email: undefined }, ['soa_email', 'soa_email is required when the type is master']],
    [{ soa_email: 'a@' }, ['soa_email', 'soa_email is not valid']],
    [
      { type: 'slave', soa_email: undefined },
      ['master_ips', 'master_ips is required when the type is slave'],
    ],
    [{ master_ips: tooMany }, ['master_ips', manyCharacters]],
    [{ axfr_ips: tooMany }, ['axfr_ips', manyCharacters]],
    [
      { type: 'slave', master_ips: ['224.0.0.1', '192.0.2.53'] },
      ['master_ips', 'No host has the address 224.0.0.1'],
    ],
    [{ axfr_ips: ['::'] }, ['axfr_ips', 'No host has the address ::']],
    [{ domain: 'Co.UK' }, ['domain', 'This name is a public suffix']],
    [{ group: 'x\ud800' }, ['group', 'group is not valid']],
  ] as const)('%j', async (fields, problem) => {
    await expectRefused(server, () => create(master(fields)), 400, problem);
  });

  it('all problems at once', async () => {
    const { domain } = await makeDomain(server.stranger);
    const axfr_ips = [...addresses, '10.0.0.200'];
    const body = { domain, type: 'slave', soa_email: 'nobody', axfr_ips, description: '\ud800' };
    await expectRefused(
      server,
      () => create(body),
      400,
      ['domain', 'This domain name is taken'],
      ['soa_email', 'soa_email is not valid'],
      ['axfr_ips', 'All addresses together may have 1000 characters'],
      ['description', 'description is not valid'],
      ['master_ips', 'master_ips is required when the type is slave'],
    );
  });
});

it('createDomain gives a restricted creator every right on the domain, and no other user', async () => {
  const restricted = await server.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
  const domain = await makeDomain(restricted);
  expect((await restricted.put(`/domains/${domain.id}`, { description: 'mine' })).status).toBe(200);
  const colleague = await server.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
  expect((await colleague.get(`/domains/${domain.id}`)).status).toBe(403);
});

describe('createDomain refuses state', () => {
  const taken = ['domain', 'This domain name is taken'] as const;
  const nested = ['domain', 'A domain of another account is above or below this name'] as const;

  it('a name that any account has, in any case', async () => {
    const { domain } = await makeDomain(server.user);
    for (const name of [domain, domain.toUpperCase(), domain.replace('zone', 'Zone')]) {
      await expectRefused(server, () => create(master({ domain: name })), 400, taken);
      const other = () => server.stranger.post('/domains', master({ domain: name }));
      await expectRefused(server, other, 400, taken);
    }
  });

  it('a name above or below a domain of another account, until that is deleted', async () => {
    const name = newName();
    const { id } = await makeDomain(server.stranger, { domain: `b.A.${name}` });
    for (const domain of [name.toUpperCase(), `a.${name}`, `c.b.a.${name}`, `*.b.a.${name}`])
      await expectRefused(server, () => create(master({ domain })), 400, nested);
    expect((await create(master({ domain: `c.a.${name}` }))).status).toBe(200);
    await server.stranger.delete(`/domains/${id}`);
    expect((await create(master({ domain: `a.${name}` }))).status).toBe(200);
  });

  it('a name far above or below a domain of another account among many of its own', async () => {
    const name = newName();
    for (const below of ['a', 'a.a', 'z'])
      expect((await create(master({ domain: `${below}.${name}` }))).status).toBe(200);
    await makeDomain(server.stranger, { domain: `x.y.${name}` });
    await expectRefused(server, () => create(master({ domain: name })), 400, nested);
  });

  it('one of two accounts that create nested names at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = newName();
      const [above, below] = [master({ domain: name }), master({ domain: `b.${name}` })];
      const answers = await Promise.all([
        server.user.post<Schema<'Errors'>>('/domains', above),
        server.stranger.post<Schema<'Errors'>>('/domains', below),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body.errors).toEqual([{ field: nested[0], reason: nested[1] }]);
    }
  });

  it('all but one of many simultaneous requests for one name', async () => {
    const name = newName();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? server.user : server.stranger).post<Schema<'Errors'>>(
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
    expect(await (await prismaOf(server)).domain.count({ where: { nameKey: name } })).toBe(1);
  });

  it('not a released name', async () => {
    const { id, domain } = await makeDomain(server.user);
    await server.user.delete(`/domains/${id}`);
    const next = await makeDomain(server.stranger, { domain });
    expect(next.id).not.toBe(id);
  });
});
