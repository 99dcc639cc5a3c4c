import type { Schema } from '@cloud-account/spec';
import { expectRefused, unpublished, useStage } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import {
  examples,
  nameCases,
  namedTypes,
  numberCases,
  roundedTtls,
  shapeCases,
  targetCases,
} from './record-fields.fixture.js';
import {
  makeDomain,
  makeRecord,
  makeSlaveWithRecord,
  newName,
  readOnly,
  recordsOf,
} from './stage.fixture.js';

const stage = useStage(unpublished);
type RecordReply = Schema<'DomainRecord'>;
type Type = Schema<'RecordType'>;

const types = Object.keys(examples) as Type[];

/** Tries one record in a domain of its own, so that no other record is in its way. */
const zones = new Map<Type, Schema<'Domain'>>();
const create = (id: number, body: object) => stage.user.post<RecordReply>(`/domains/${id}/records`, body);

beforeAll(async () => {
  for (const type of types) zones.set(type, await makeDomain(stage.user));
});

const idOf = (type: Type): number => zones.get(type)?.id ?? 0;

/** Creates a record, expects what is kept, and removes it again where it would be in the way of the next. */
async function expectKept(type: Type, body: object, kept: object): Promise<void> {
  const { status, body: record, text } = await create(idOf(type), body);
  expect(status, text).toBe(200);
  expect(record).toMatchObject(kept);
  if (type !== 'CNAME' && type !== 'MX') return;
  const path = `/domains/${idOf(type)}/records/${record.id}`;
  expect((await stage.user.delete(path)).status).toBe(200);
}

const shown = (value: object): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

describe('createDomainRecord accepts', () => {
  it('what is required alone, and fills in the rest', async () => {
    const { status, body } = await create(idOf('A'), { type: 'A', target: '192.0.2.1' });
    expect(status).toBe(200);
    const { id, created, updated, ...rest } = body;
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

  describe.each(types)('%s', (type) => {
    const good = targetCases[type].filter((one) => 'kept' in one);
    it.each(good.map((one) => [shown(one.sent), one] as const))('%s', async (_title, { sent, kept }) => {
      await expectKept(type, { type, ...examples[type], ...sent }, kept);
    });
  });

  describe.each(namedTypes)('%s', (type) => {
    it('every name that it takes', async () => {
      const zone = zones.get(type)?.domain ?? '';
      for (const one of nameCases(type, zone)) {
        if ('kept' in one) await expectKept(type, { type, ...examples[type], ...one.sent }, one.kept);
      }
    });
  });

  it.each(roundedTtls)('the TTL %j as %i', async (sent, kept) => {
    await expectKept('TXT', { type: 'TXT', target: 'x', ttl_sec: sent }, { ttl_sec: kept });
  });

  it.each(namedTypes.filter((type) => type !== 'CNAME'))(
    '%s with null for a name as without',
    async (type) => {
      await expectKept(type, { type, ...examples[type], name: null }, { name: '' });
    },
  );

  it('numbers that the type does not use, and keeps them', async () => {
    for (const one of numberCases) {
      if ('kept' in one) await expectKept('A', { type: 'A', ...examples.A, ...one.sent }, one.kept);
    }
  });

  it('drops service, protocol and tag of a type that has none', async () => {
    const unused = { service: 'sip', protocol: 'tcp', tag: 'issue' };
    const kept = { service: null, protocol: null, tag: null, name: '' };
    await expectKept('A', { type: 'A', ...examples.A, ...unused }, kept);
  });

  it.each(['NS', 'MX', 'CNAME', 'SRV'] as const)(
    'a bare host of %s as a host of the domain',
    async (type) => {
      const zone = zones.get(type)?.domain ?? '';
      const kept = { target: `bare.${zone}` };
      await expectKept(type, { type, ...examples[type], target: 'bare' }, kept);
      await expectKept(type, { type, ...examples[type], target: 'bare.' }, kept);
    },
  );

  it('an SRV record without a protocol, which is TCP', async () => {
    const { protocol: _protocol, ...rest } = examples.SRV;
    await expectKept('SRV', { type: 'SRV', ...rest }, { protocol: 'tcp', name: '_sip._tcp' });
  });

  it('a text up to the last byte that one DNS message holds', async () => {
    const { id, domain } = await makeDomain(stage.user);
    // Header, question with type and class, the answer's fixed part, and the server's options take the rest.
    const room = 65_535 - 12 - (domain.length + 2 + 4) - 12 - 11;
    const longest = room - Math.ceil(room / 256);
    const { status } = await create(id, { type: 'TXT', target: 't'.repeat(longest) });
    expect(status).toBe(200);
    const more = { type: 'TXT', target: 't'.repeat(longest + 1) };
    const tooLarge = ['target', 'The record does not fit one DNS message'] as const;
    await expectRefused(stage.cloud, () => create(id, more), 400, tooLarge);
  });

  it('exact duplicates, and several addresses of one name', async () => {
    const { id } = await makeDomain(stage.user);
    const made = [
      await makeRecord(stage.user, id, { name: 'www' }),
      await makeRecord(stage.user, id, { name: 'www' }),
      await makeRecord(stage.user, id, { name: 'WWW', target: '192.0.2.2' }),
    ];
    expect(new Set(made.map((record) => record.id)).size).toBe(3);
  });

  it('writes one event about the domain and asks for its rendering', async () => {
    const domain = await makeDomain(stage.user);
    await makeRecord(stage.user, domain.id);
    expect(await eventsOf(stage.cloud, domain.id)).toEqual([
      eventOf(stage.user, 'domain_create', domain),
      eventOf(stage.user, 'domain_record_create', domain),
    ]);
    expect(await publishRequests(stage.cloud, domain.id)).toBe(2);
  });
});

describe('createDomainRecord refuses input', () => {
  it.each(['A', 'SRV'] as const)('fields of the wrong shape with %s', async (type) => {
    for (const one of shapeCases) {
      if ('problems' in one) {
        const body = { type, ...examples[type], ...one.sent };
        await expectRefused(stage.cloud, () => create(idOf(type), body), 400, ...one.problems);
      }
    }
  });

  describe.each(types)('%s', (type) => {
    const bad = targetCases[type].filter((one) => 'problems' in one);
    it.each(bad.map((one) => [shown(one.sent), one] as const))('%s', async (_title, { sent, problems }) => {
      const body = { type, ...examples[type], ...sent };
      await expectRefused(stage.cloud, () => create(idOf(type), body), 400, ...problems);
    });
  });

  it.each(namedTypes)('every name that %s does not take', async (type) => {
    const zone = zones.get(type)?.domain ?? '';
    for (const one of nameCases(type, zone)) {
      if ('problems' in one) {
        const body = { type, ...examples[type], ...one.sent };
        await expectRefused(stage.cloud, () => create(idOf(type), body), 400, ...one.problems);
      }
    }
  });

  it.each([
    [{}, ['type', 'type is required']],
    [{ type: null }, ['type', 'type is required']],
    [{ type: 'a' }, ['type', 'Must be one of A, AAAA, NS, MX, CNAME, TXT, SRV, PTR, CAA']],
    [{ type: 'SOA' }, ['type', 'Must be one of A, AAAA, NS, MX, CNAME, TXT, SRV, PTR, CAA']],
  ] as const)('the type of %j', async (body, problem) => {
    await expectRefused(stage.cloud, () => create(idOf('A'), { target: '192.0.2.1', ...body }), 400, problem);
  });

  it.each(types)('null for the target of %s, which it needs', async (type) => {
    const body = { type, ...examples[type], target: null };
    const required = ['target', 'target is required'] as const;
    await expectRefused(stage.cloud, () => create(idOf(type), body), 400, required);
  });

  it('null for the name of CNAME, which it needs', async () => {
    const body = { type: 'CNAME', ...examples.CNAME, name: null };
    const required = ['name', 'name is required'] as const;
    await expectRefused(stage.cloud, () => create(idOf('CNAME'), body), 400, required);
  });

  it('a name that is too long with its domain', async () => {
    const label = 'd'.repeat(61);
    const { id } = await makeDomain(stage.user, { domain: `${label}.${label}.${label}.example` });
    const reason = 'Name and domain together may have 253 characters';
    const send = (length: number) => create(id, { type: 'TXT', name: 'n'.repeat(length), target: 'x' });
    await expectRefused(stage.cloud, () => send(60), 400, ['name', reason]);
    expect((await send(59)).status).toBe(200);
  });

  it('everything the rules refuse at once', async () => {
    const body = { type: 'SRV', service: 'a b', protocol: '-', target: '192.0.2.1', priority: 1 };
    await expectRefused(
      stage.cloud,
      () => create(idOf('SRV'), body),
      400,
      ['service', 'service is not valid'],
      ['protocol', 'protocol is not valid'],
      ['weight', 'weight is required'],
      ['port', 'port is required'],
      ['target', 'target is not valid'],
    );
  });
});

describe('createDomainRecord refuses the caller', () => {
  const body = () => ({ type: 'A', target: '192.0.2.1', name: newName().split('.')[0] });
  refusesCallers(stage, { method: 'POST', path: () => '/records', body });
});

describe('createDomainRecord refuses state', () => {
  it('a record of a slave, and tells all else that is wrong', async () => {
    const { domain, record } = await makeSlaveWithRecord(stage.user);
    const address = { type: 'A', target: '192.0.2.1' };
    await expectRefused(stage.cloud, () => create(domain.id, address), 400, readOnly);
    const notValid = ['target', 'target is not valid'] as const;
    const bad = { type: 'A', target: 'no address' };
    await expectRefused(stage.cloud, () => create(domain.id, bad), 400, notValid, readOnly);
    // What it had as a master is still shown, and takes more when it is one again.
    expect(await recordsOf(stage.user, domain.id)).toStrictEqual([record]);
    await stage.user.put(`/domains/${domain.id}`, { type: 'master' });
    expect((await create(domain.id, address)).status).toBe(200);
  });
});

describe('behind a proxy that is trusted', () => {
  const proxied = useStage({ CLOUD_TRUSTED_PROXIES: '127.0.0.1' });
  const send = (id: number, type: string, from: string) =>
    proxied.user.call<RecordReply>('POST', `/domains/${id}/records`, {
      body: { type, target: '[remote_addr]' },
      headers: { 'X-Forwarded-For': from },
    });

  it('[remote_addr] is the address the proxy tells, where it fits the type', async () => {
    const { id } = await makeDomain(proxied.user);
    expect((await send(id, 'A', '203.0.113.9')).body.target).toBe('203.0.113.9');
    expect((await send(id, 'AAAA', '2001:db8::7')).body.target).toBe('2001:db8::7');
    expect((await send(id, 'A', '::ffff:203.0.113.9')).body.target).toBe('203.0.113.9');
    const reason = '[remote_addr] needs a request that comes from an IPv4 address';
    await expectRefused(proxied.cloud, () => send(id, 'A', '2001:db8::7'), 400, ['target', reason]);
  });

  it('and not what a caller tells of itself elsewhere', async () => {
    const { id } = await makeDomain(stage.user);
    const { body } = await stage.user.call<RecordReply>('POST', `/domains/${id}/records`, {
      body: { type: 'A', target: '[remote_addr]' },
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    expect(body.target).toBe('127.0.0.1');
  });
});
