import type { Schema } from '@cloud-account/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { eventOf, eventsOf, expectRefused, publishRequests } from './footprint.fixture.js';
import { refusesRecords } from './record-callers.fixture.js';
import {
  examples,
  nameCases,
  namedTypes,
  roundedTtls,
  shapeCases,
  targetCases,
} from './record-fields.fixture.js';
import { makeDomain, makeRecord, useStage } from './stage.fixture.js';

const stage = useStage();
type Kept = Schema<'Record'>;
type Type = Schema<'RecordType'>;

const types = Object.keys(examples) as Type[];
const zones = new Map<Type, Schema<'Domain'>>();

beforeAll(async () => {
  for (const type of types) zones.set(type, await makeDomain(stage.user));
});

const idOf = (type: Type): number => zones.get(type)?.id ?? 0;
const make = (type: Type, fields: object = {}): Promise<Kept> =>
  makeRecord(stage.user, idOf(type), { type, ...examples[type], ...fields });
const update = (domainId: number, recordId: number, fields: object) =>
  stage.user.put<Kept>(`/domains/${domainId}/records/${recordId}`, fields);
const remove = (type: Type, { id }: Kept) => stage.user.delete(`/domains/${idOf(type)}/records/${id}`);

async function expectKept(type: Type, sent: object, kept: object): Promise<void> {
  const record = await make(type);
  const { status, body, text } = await update(idOf(type), record.id, sent);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ ...kept, id: record.id, type, created: record.created });
  expect((await stage.user.get(`/domains/${idOf(type)}/records/${record.id}`)).body).toStrictEqual(body);
  await remove(type, record);
}

async function expectProblems(type: Type, sent: object, problems: readonly (readonly [string, string])[]) {
  const record = await make(type);
  await expectRefused(stage.cloud, () => update(idOf(type), record.id, sent), 400, ...problems);
  await remove(type, record);
}

describe('updateDomainRecord accepts', () => {
  it.each(types)('no fields with %s and changes only the time of change', async (type) => {
    const record = await make(type, { ttl_sec: 300, priority: 5, weight: 6, port: 7 });
    stage.cloud.clock.advance(2_000);
    const { status, body } = await update(idOf(type), record.id, {});
    expect(status).toBe(200);
    expect(body).toStrictEqual({ ...record, updated: body.updated });
    expect(body.updated > record.updated).toBe(true);
    await remove(type, record);
  });

  it.each(types)('whatever the read of %s returned', async (type) => {
    const record = await make(type);
    const { status, body, text } = await update(idOf(type), record.id, record);
    expect(status, text).toBe(200);
    expect(body).toStrictEqual({ ...record, updated: body.updated });
    await remove(type, record);
  });

  it('one field and leaves the others', async () => {
    const record = await make('SRV', { ttl_sec: 300 });
    for (const change of [
      { target: 'new.example.org' },
      { priority: 9 },
      { weight: 8 },
      { port: 7 },
      { ttl_sec: 0 },
    ]) {
      const before = (await stage.user.get<Kept>(`/domains/${idOf('SRV')}/records/${record.id}`)).body;
      const { body } = await update(idOf('SRV'), record.id, change);
      expect(body).toStrictEqual({ ...before, ...change, updated: body.updated });
    }
    await remove('SRV', record);
  });

  it('another service or protocol of an SRV record, and makes its name anew', async () => {
    const record = await make('SRV');
    const send = async (fields: object) => (await update(idOf('SRV'), record.id, fields)).body.name;
    expect(await send({ service: '_xmpp' })).toBe('_xmpp._tcp');
    expect(await send({ protocol: 'udp' })).toBe('_xmpp._udp');
    expect(await send({ name: 'ignored' })).toBe('_xmpp._udp');
    await remove('SRV', record);
  });

  describe.each(types)('%s', (type) => {
    it('every target that it takes', async () => {
      for (const one of targetCases[type]) if ('kept' in one) await expectKept(type, one.sent, one.kept);
    });
  });

  it.each(namedTypes)('every name that %s takes', async (type) => {
    const zone = zones.get(type)?.domain ?? '';
    for (const one of nameCases(type, zone)) if ('kept' in one) await expectKept(type, one.sent, one.kept);
  });

  it.each(roundedTtls)('the TTL %j as %i', async (sent, kept) => {
    await expectKept('TXT', { ttl_sec: sent }, { ttl_sec: kept });
  });

  it('writes one event for each success and asks for rendering', async () => {
    const domain = await makeDomain(stage.user);
    const { id } = await makeRecord(stage.user, domain.id);
    await update(domain.id, id, { target: '192.0.2.2' });
    await update(domain.id, id, {});
    expect((await eventsOf(stage.cloud, domain.id)).slice(2)).toEqual([
      eventOf(stage.user, 'domain_record_update', domain),
      eventOf(stage.user, 'domain_record_update', domain),
    ]);
    expect(await publishRequests(stage.cloud, domain.id)).toBe(4);
  });

  it('many at once without losing one', async () => {
    const domain = await makeDomain(stage.user);
    const record = await makeRecord(stage.user, domain.id, { type: 'SRV', ...examples.SRV });
    const changes = [
      { target: 'changed.example.org' },
      { priority: 101 },
      { weight: 102 },
      { port: 103 },
      { service: 'changed' },
      { protocol: 'udp' },
      { ttl_sec: 604_800 },
    ];
    const answers = await Promise.all(changes.map((change) => update(domain.id, record.id, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const { body } = await stage.user.get<Kept>(`/domains/${domain.id}/records/${record.id}`);
    const expected = Object.assign({ name: '_changed._udp' }, ...changes) as object;
    expect(body).toMatchObject(expected);
  });
});

describe('updateDomainRecord refuses input', () => {
  it.each(types)('fields of the wrong shape with %s', async (type) => {
    for (const one of shapeCases) if ('problems' in one) await expectProblems(type, one.sent, one.problems);
  });

  it.each(types)('every target that %s does not take', async (type) => {
    for (const one of targetCases[type])
      if ('problems' in one) await expectProblems(type, one.sent, one.problems);
  });

  it.each(namedTypes)('every name that %s does not take', async (type) => {
    const zone = zones.get(type)?.domain ?? '';
    for (const one of nameCases(type, zone))
      if ('problems' in one) await expectProblems(type, one.sent, one.problems);
  });

  it('another type', async () => {
    await expectProblems('A', { type: 'AAAA' }, [['type', 'The type of a record cannot be changed']]);
    await expectProblems('A', { type: 'a' }, [
      ['type', 'Must be one of A, AAAA, NS, MX, CNAME, TXT, SRV, PTR, CAA'],
    ]);
  });
});

describe('updateDomainRecord refuses the caller', () => {
  const body = { ttl_sec: 300 };
  refusesCallers(stage, { method: 'PUT', path: (id) => `/records/${id}`, body: () => body });
  refusesRecords(stage, { method: 'PUT', body });
});

describe('updateDomainRecord refuses state', () => {
  it('a name that an alias has, and an alias a name that others have', async () => {
    const { id } = await makeDomain(stage.user);
    const alias = await makeRecord(stage.user, id, { type: 'CNAME', name: 'alias', target: 'a.example.org' });
    const address = await makeRecord(stage.user, id, { name: 'host' });
    const aliased = ['name', 'This name has a CNAME record'] as const;
    const others = ['name', 'This name has other records'] as const;
    await expectRefused(stage.cloud, () => update(id, address.id, { name: 'ALIAS' }), 400, aliased);
    await expectRefused(stage.cloud, () => update(id, alias.id, { name: 'Host' }), 400, others);
    expect((await update(id, alias.id, { name: 'ALIAS', ttl_sec: 300 })).status).toBe(200);
    const both = { name: 'alias', target: 'no address' };
    const notValid = ['target', 'target is not valid'] as const;
    await expectRefused(stage.cloud, () => update(id, address.id, both), 400, notValid, aliased);
  });

  it('an empty target of an MX record beside others', async () => {
    const { id } = await makeDomain(stage.user);
    const [first, second] = [
      await makeRecord(stage.user, id, { type: 'MX', target: 'one.example.org' }),
      await makeRecord(stage.user, id, { type: 'MX', target: 'two.example.org' }),
    ];
    const others = ['target', 'This name has other MX records'] as const;
    await expectRefused(stage.cloud, () => update(id, first.id, { target: '' }), 400, others);
    await stage.user.delete(`/domains/${id}/records/${second.id}`);
    expect((await update(id, first.id, { target: '' })).body).toMatchObject({ target: '', priority: 0 });
  });

  it('two records that become aliases of one name at once', async () => {
    const { id } = await makeDomain(stage.user);
    const records = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        makeRecord(stage.user, id, { type: 'CNAME', name: `a${index}`, target: 'host.example.org' }),
      ),
    );
    const answers = await Promise.all(records.map((record) => update(id, record.id, { name: 'same' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
