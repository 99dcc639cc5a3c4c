import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, unpublished, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from '../events.fixture.js';
import { examples } from './record-examples.fixture.js';
import { makeDomain, makeRecord, makeSlaveWithRecord, readOnly } from '../domains.fixture.js';

const server = useServerWithClock(unpublished);
type Kept = Schema<'DomainRecord'>;
type Type = Schema<'RecordType'>;

const types = Object.keys(examples) as Type[];
const zones = new Map<Type, Schema<'Domain'>>();
/** Of each type one, in a domain of its own; tests put it back as it was. */
const kept = new Map<Type, Kept>();

beforeAll(async () => {
  for (const type of types) {
    const zone = await makeDomain(server.user);
    zones.set(type, zone);
    kept.set(type, await makeRecord(server.user, zone.id, { type, ...examples[type] }));
  }
});

const idOf = (type: Type): number => zones.get(type)?.id ?? 0;
const keptOf = (type: Type): Kept => {
  const record = kept.get(type);
  if (record === undefined) throw new Error(`No ${type} record was made.`);
  return record;
};
const update = (domainId: number, recordId: number, fields: object) =>
  server.user.put<Kept>(`/domains/${domainId}/records/${recordId}`, fields);
const updateKept = (type: Type, fields: object) => update(idOf(type), keptOf(type).id, fields);

const expectProblems = (type: Type, sent: object, problems: readonly (readonly [string, string])[]) =>
  expectRefused(server, () => updateKept(type, sent), 400, ...problems);

describe('updateDomainRecord accepts', () => {
  it.each(types)('no fields with %s and changes only the time of change', async (type) => {
    const numbers = { ttl_sec: 300, priority: 5, weight: 6, port: 7 };
    const record = (await updateKept(type, numbers)).body;
    expect(record).toMatchObject(numbers);
    server.clock.advance(2_000);
    const body = expectDone(await updateKept(type, {}));
    expect(body).toStrictEqual({ ...record, updated: body.updated });
    expect(body.updated > record.updated).toBe(true);
    await updateKept(type, keptOf(type));
  });

  it.each(types)('whatever the read of %s returned', async (type) => {
    const path = `/domains/${idOf(type)}/records/${keptOf(type).id}`;
    const { body: record } = await server.user.get<Kept>(path);
    const body = expectDone(await updateKept(type, record));
    expect(body).toStrictEqual({ ...record, updated: body.updated });
    expect((await server.user.get<Kept>(path)).body).toStrictEqual(body);
  });

  it('null for name, target and type, which it keeps', async () => {
    const { name, target } = keptOf('MX');
    const { body } = await updateKept('MX', { type: null, name: null, target: null, ttl_sec: 3_601 });
    expect(body).toMatchObject({ type: 'MX', name, target, ttl_sec: 3_600 });
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

  it('another service or protocol of an SRV record, and derives its name again', async () => {
    const send = async (fields: object) => (await updateKept('SRV', fields)).body.name;
    expect(await send({ service: '_xmpp' })).toBe('_xmpp._tcp');
    expect(await send({ protocol: 'udp' })).toBe('_xmpp._udp');
    expect(await send({ name: 'ignored' })).toBe('_xmpp._udp');
    await updateKept('SRV', keptOf('SRV'));
  });

  it('a bare host as one of the domain, and leaves an imported one at the root', async () => {
    const domain = await makeDomain(server.user);
    const { id } = await makeRecord(server.user, domain.id, { type: 'MX', target: 'mail.example.org' });
    const { body } = await update(domain.id, id, { target: 'mx' });
    expect(body.target).toBe(`mx.${domain.domain}`);
    const { pool } = server.cloud.database;
    await pool.query(
      `WITH changed AS (
         UPDATE records r SET target = $2 FROM records old WHERE r.id = $1 AND old.id = r.id
         RETURNING r.domain_id, octet_length(r.target) - octet_length(old.target) AS more)
       UPDATE domains d SET record_bytes = record_bytes + more FROM changed WHERE d.id = changed.domain_id`,
      [id, 'mx'],
    );
    expect((await update(domain.id, id, { target: 'mx', ttl_sec: 300 })).body.target).toBe('mx');
  });

  it('writes one event for each success and enqueues rendering', async () => {
    const domain = await makeDomain(server.user);
    const { id } = await makeRecord(server.user, domain.id);
    await update(domain.id, id, { target: '192.0.2.2' });
    await update(domain.id, id, {});
    expect((await eventsOf(server, domain.id)).slice(2)).toEqual([
      eventOf(server.user, 'domain_record_update', domain),
      eventOf(server.user, 'domain_record_update', domain),
    ]);
    expect(await publishRequests(server, domain.id)).toBe(4);
  });

  it('many simultaneous changes without losing one', async () => {
    const domain = await makeDomain(server.user);
    const record = await makeRecord(server.user, domain.id, { type: 'SRV', ...examples.SRV });
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
    const { body } = await server.user.get<Kept>(`/domains/${domain.id}/records/${record.id}`);
    const expected = Object.assign({ name: '_changed._udp' }, ...changes) as object;
    expect(body).toMatchObject(expected);
  });
});

describe('updateDomainRecord refuses input', () => {
  it('another type', async () => {
    await expectProblems('A', { type: 'AAAA' }, [['type', 'The type of a record cannot be changed']]);
    await expectProblems('A', { target: 'host', name: 'a b' }, [
      ['target', 'target is not valid'],
      ['name', 'name is not valid'],
    ]);
  });
});

describe('updateDomainRecord refuses state', () => {
  it('a record that a slave had as a master, with all other problems', async () => {
    const { domain, record } = await makeSlaveWithRecord(server.user);
    await expectRefused(server, () => update(domain.id, record.id, {}), 400, readOnly);
    const notValid = ['target', 'target is not valid'] as const;
    const bad = { target: 'no address' };
    await expectRefused(server, () => update(domain.id, record.id, bad), 400, notValid, readOnly);
  });

  it('a name that an alias has, and an alias a name that others have', async () => {
    const { id } = await makeDomain(server.user);
    const alias = await makeRecord(server.user, id, {
      type: 'CNAME',
      name: 'alias',
      target: 'a.example.org',
    });
    const address = await makeRecord(server.user, id, { name: 'host' });
    const aliased = ['name', 'This name has a CNAME record'] as const;
    const others = ['name', 'This name has other records'] as const;
    await expectRefused(server, () => update(id, address.id, { name: 'ALIAS' }), 400, aliased);
    await expectRefused(server, () => update(id, alias.id, { name: 'Host' }), 400, others);
    expect((await update(id, alias.id, { name: 'ALIAS', ttl_sec: 300 })).status).toBe(200);
    const both = { name: 'alias', target: 'no address' };
    const notValid = ['target', 'target is not valid'] as const;
    await expectRefused(server, () => update(id, address.id, both), 400, aliased, notValid);
  });

  it('an empty target of an MX record beside others', async () => {
    const { id } = await makeDomain(server.user);
    const [first, second] = [
      await makeRecord(server.user, id, { type: 'MX', target: 'one.example.org' }),
      await makeRecord(server.user, id, { type: 'MX', target: 'two.example.org' }),
    ];
    const others = ['target', 'This name has other MX records'] as const;
    await expectRefused(server, () => update(id, first.id, { target: '' }), 400, others);
    await server.user.delete(`/domains/${id}/records/${second.id}`);
    expect((await update(id, first.id, { target: '' })).body).toMatchObject({ target: '', priority: 0 });
  });

  it('two records that become aliases of one name at once', async () => {
    const { id } = await makeDomain(server.user);
    const records = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        makeRecord(server.user, id, { type: 'CNAME', name: `a${index}`, target: 'host.example.org' }),
      ),
    );
    const answers = await Promise.all(records.map((record) => update(id, record.id, { name: 'same' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
