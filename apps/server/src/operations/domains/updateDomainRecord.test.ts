import type { Schema } from '@cloud-account/spec';
import { expectRefused, unpublished, useMovingStage } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { refusesRecords } from './record-callers.fixture.js';
import {
  examples,
  nameCases,
  namedTypes,
  roundedTtls,
  shapeCases,
  targetCases,
} from './record-fields.fixture.js';
import { makeDomain, makeRecord, makeSlaveWithRecord, readOnly } from './stage.fixture.js';

const stage = useMovingStage(unpublished);
type Kept = Schema<'DomainRecord'>;
type Type = Schema<'RecordType'>;

const types = Object.keys(examples) as Type[];
const zones = new Map<Type, Schema<'Domain'>>();
/** Of each type one, in a domain of its own; tests put it back as it was. */
const kept = new Map<Type, Kept>();

beforeAll(async () => {
  for (const type of types) {
    const zone = await makeDomain(stage.user);
    zones.set(type, zone);
    kept.set(type, await makeRecord(stage.user, zone.id, { type, ...examples[type] }));
  }
});

const idOf = (type: Type): number => zones.get(type)?.id ?? 0;
const keptOf = (type: Type): Kept => {
  const record = kept.get(type);
  if (record === undefined) throw new Error(`No ${type} record was made.`);
  return record;
};
const update = (domainId: number, recordId: number, fields: object) =>
  stage.user.put<Kept>(`/domains/${domainId}/records/${recordId}`, fields);
const updateKept = (type: Type, fields: object) => update(idOf(type), keptOf(type).id, fields);

async function expectKept(type: Type, sent: object, expected: object): Promise<void> {
  const record = keptOf(type);
  const { status, body, text } = await updateKept(type, sent);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ ...expected, id: record.id, type, created: record.created });
  expect((await updateKept(type, record)).body).toMatchObject({
    ...record,
    updated: expect.any(String) as string,
  });
}

const expectProblems = (type: Type, sent: object, problems: readonly (readonly [string, string])[]) =>
  expectRefused(stage.cloud, () => updateKept(type, sent), 400, ...problems);

describe('updateDomainRecord accepts', () => {
  it.each(types)('no fields with %s and changes only the time of change', async (type) => {
    const numbers = { ttl_sec: 300, priority: 5, weight: 6, port: 7 };
    const record = (await updateKept(type, numbers)).body;
    expect(record).toMatchObject(numbers);
    stage.cloud.clock.advance(2_000);
    const { status, body } = await updateKept(type, {});
    expect(status).toBe(200);
    expect(body).toStrictEqual({ ...record, updated: body.updated });
    expect(body.updated > record.updated).toBe(true);
    await updateKept(type, keptOf(type));
  });

  it.each(types)('whatever the read of %s returned', async (type) => {
    const path = `/domains/${idOf(type)}/records/${keptOf(type).id}`;
    const { body: record } = await stage.user.get<Kept>(path);
    const { status, body, text } = await updateKept(type, record);
    expect(status, text).toBe(200);
    expect(body).toStrictEqual({ ...record, updated: body.updated });
    expect((await stage.user.get<Kept>(path)).body).toStrictEqual(body);
  });

  it.each(types)('null for name, target and type of %s, which it keeps', async (type) => {
    const { name, target } = keptOf(type);
    const sent = { type: null, name: null, target: null, ttl_sec: 3_600 };
    await expectKept(type, sent, { type, name, target, ttl_sec: 3_600 });
  });

  it('one field and leaves the others', async () => {
    let before = (await updateKept('SRV', { ttl_sec: 300 })).body;
    for (const change of [
      { target: 'new.example.org' },
      { priority: 9 },
      { weight: 8 },
      { port: 7 },
      { ttl_sec: 0 },
    ]) {
      const { body } = await updateKept('SRV', change);
      expect(body).toStrictEqual({ ...before, ...change, updated: body.updated });
      before = body;
    }
    await updateKept('SRV', keptOf('SRV'));
  });

  it('another service or protocol of an SRV record, and makes its name anew', async () => {
    const send = async (fields: object) => (await updateKept('SRV', fields)).body.name;
    expect(await send({ service: '_xmpp' })).toBe('_xmpp._tcp');
    expect(await send({ protocol: 'udp' })).toBe('_xmpp._udp');
    expect(await send({ name: 'ignored' })).toBe('_xmpp._udp');
    await updateKept('SRV', keptOf('SRV'));
  });

  it('a bare host as one of the domain, and leaves an imported one at the root', async () => {
    const domain = await makeDomain(stage.user);
    const { id } = await makeRecord(stage.user, domain.id, { type: 'MX', target: 'mail.example.org' });
    const { body } = await update(domain.id, id, { target: 'mx' });
    expect(body.target).toBe(`mx.${domain.domain}`);
    const { pool } = stage.cloud.cloud.database;
    await pool.query(
      `WITH changed AS (
         UPDATE records r SET target = $2 FROM records old WHERE r.id = $1 AND old.id = r.id
         RETURNING r.domain_id, octet_length(r.target) - octet_length(old.target) AS more)
       UPDATE domains d SET record_bytes = record_bytes + more FROM changed WHERE d.id = changed.domain_id`,
      [id, 'mx'],
    );
    expect((await update(domain.id, id, { target: 'mx', ttl_sec: 300 })).body.target).toBe('mx');
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
  it.each(['A', 'SRV'] as const)('fields of the wrong shape with %s', async (type) => {
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
  it('a record that a slave had as a master, and tells all else that is wrong', async () => {
    const { domain, record } = await makeSlaveWithRecord(stage.user);
    await expectRefused(stage.cloud, () => update(domain.id, record.id, {}), 400, readOnly);
    const notValid = ['target', 'target is not valid'] as const;
    const bad = { target: 'no address' };
    await expectRefused(stage.cloud, () => update(domain.id, record.id, bad), 400, notValid, readOnly);
  });

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
