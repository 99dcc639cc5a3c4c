import type { Schema } from '@cloud-account/spec';
import { expectRefused, unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain, makeRecord, recordsOf } from '../domains.fixture.js';

const server = useServer(unpublished);

const create = (id: number, body: object) =>
  server.user.post<Schema<'DomainRecord'>>(`/domains/${id}/records`, body);

const aliased = ['name', 'This name has a CNAME record'] as const;
const others = ['name', 'This name has other records'] as const;
const full = 'A domain may have 12,000 records';

describe('createDomainRecord refuses state', () => {
  it('a CNAME beside another record and the other way round, in any case', async () => {
    const { id } = await makeDomain(server.user);
    await makeRecord(server.user, id, { type: 'TXT', name: 'www', target: 'x' });
    const alias = { type: 'CNAME', target: 'host.example.org' };
    await expectRefused(server, () => create(id, { ...alias, name: 'WWW' }), 400, others);
    expect((await create(id, { ...alias, name: 'Alias' })).status).toBe(200);
    const text = { type: 'TXT', target: 'x', name: 'aLIAS' };
    await expectRefused(server, () => create(id, text), 400, aliased);
  });

  it('an MX beside a null MX and the other way round', async () => {
    const { id } = await makeDomain(server.user);
    const [nothing, mail] = [
      { type: 'MX', target: '' },
      { type: 'MX', target: 'mail.example.org' },
    ];
    const record = (await create(id, nothing)).body;
    expect(record).toMatchObject({ name: '', target: '', priority: 0 });
    const hasNull = ['target', 'This name has a null MX record'] as const;
    await expectRefused(server, () => create(id, mail), 400, hasNull);
    await server.user.delete(`/domains/${id}/records/${record.id}`);
    expect((await create(id, mail)).status).toBe(200);
    const hasMail = ['target', 'This name has other MX records'] as const;
    await expectRefused(server, () => create(id, nothing), 400, hasMail);
  });

  it('a name in use together with all other problems', async () => {
    const { id } = await makeDomain(server.user);
    await makeRecord(server.user, id, { type: 'CNAME', name: 'www', target: 'host.example.org' });
    await expectRefused(server, () => create(id, { type: 'A', name: 'www', target: 'x' }), 400, aliased, [
      'target',
      'target is not valid',
    ]);
    const alias = { type: 'CNAME', name: 'www', target: '192.0.2.1' };
    await expectRefused(server, () => create(id, alias), 400, aliased, ['target', 'target is not valid']);
  });

  it('an alias and addresses at the same time: one kind wins, and an alias stays alone', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await makeDomain(server.user);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          create(id, {
            ...(index % 2 === 0
              ? { type: 'CNAME', target: 'host.example.org' }
              : { type: 'A', target: `192.0.2.${index}` }),
            name: index % 3 === 0 ? 'WWW' : 'www',
          }),
        ),
      );
      const kept = await recordsOf(server.user, id);
      const won = answers.filter(({ status }) => status === 200);
      expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
      expect(kept).toHaveLength(won.length);
      const aliases = kept.filter(({ type }) => type === 'CNAME').length;
      expect([aliases, kept.length]).toEqual(aliases === 0 ? [0, 10] : [1, 1]);
    }
  });

  it('a null MX and mail servers at the same time', async () => {
    const { id } = await makeDomain(server.user);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(id, { type: 'MX', target: index % 2 === 0 ? '' : `mail${index}.example.org` }),
      ),
    );
    const kept = await recordsOf(server.user, id);
    const nulls = kept.filter(({ target }) => target === '').length;
    expect([nulls, kept.length]).toEqual(nulls === 0 ? [0, 10] : [1, 1]);
  });

  it('the 12,001st record, also with simultaneous requests', async () => {
    const { id } = await makeDomain(server.user);
    const { pool } = server.cloud.database;
    await pool.query(
      `INSERT INTO records (domain_id, type, name, name_key, target, created_at, updated_at)
       SELECT $1::int, 'A', 'h' || n, 'h' || n, '192.0.2.1', now(), now() FROM generate_series(1, 11990) n`,
      [id],
    );
    await pool.query(
      `UPDATE domains SET record_count = 11990, record_bytes =
         (SELECT sum(octet_length(name) + octet_length(target)) FROM records WHERE domain_id = $1) WHERE id = $1`,
      [id],
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        create(id, { type: 'A', name: `new${index}`, target: '192.0.2.2' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`400 ${JSON.stringify({ errors: [{ reason: full }] })}`]),
    );
    const { rows } = await pool.query<{ record_count: number; rows: number }>(
      `SELECT record_count, (SELECT count(*)::int FROM records WHERE domain_id = d.id) AS rows FROM domains d WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ record_count: 12_000, rows: 12_000 }]);

    const list = await server.user.get<Schema<'DomainRecordPage'>>(`/domains/${id}/records?page_size=25`);
    expect(list.body).toMatchObject({ results: 12_000, pages: 480 });
    const bad = { type: 'CNAME', name: 'H7', target: '192.0.2.1' };
    await expectRefused(server, () => create(id, bad), 400, others, ['target', 'target is not valid'], full);
    await server.user.delete(`/domains/${id}/records/${list.body.data[0]?.id ?? 0}`);
    expect((await create(id, { type: 'A', target: '192.0.2.3' })).status).toBe(200);
  });
});
