import type { Schema } from '@cloud-account/spec';
import { unpublished, useServerWithClock, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain, makeRecord, newName, publishedLines } from './domains.fixture.js';

const server = useServer();

const zoneFile = (id: number | string) => server.user.get<Schema<'ZoneFile'>>(`/domains/${id}/zone-file`);
const serialOf = (lines: readonly string[]): number => Number(lines[2]?.split(/ +/)[5]);

describe('getDomainZoneFile accepts', () => {
  it('a domain that was rendered', async () => {
    const { id, domain } = await makeDomain(server.user, { soa_email: 'first.last@example.org' });
    await makeRecord(server.user, id, { name: 'www', ttl_sec: 300 });
    await makeRecord(server.user, id, { type: 'TXT', target: 'say "hi"' });
    await makeRecord(server.user, id, { type: 'MX', target: 'mail.example.org', priority: 10 });
    const lines = await publishedLines(server, id);
    const serial = serialOf(lines);
    expect(lines).toEqual([
      `; ${domain} [${id}]`,
      '$TTL 86400',
      `@  IN  SOA  ns1.cloud.example. first\\.last.example.org. ${serial} 14400 14400 1209600 86400`,
      ...[1, 2, 3, 4, 5].map((number) => `@    NS  ns${number}.cloud.example.`),
      '@      MX  10  mail.example.org.',
      '@      TXT  "say \\"hi\\""',
      'www    300  A  192.0.2.1',
    ]);
    expect(String(serial)).toMatch(new RegExp(`^${server.clock.now().getUTCFullYear()}\\d{6}$`));
    const answer = await zoneFile(id);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['zone_file']]);
  });

  it('a serial that grows with every render', async () => {
    const { id } = await makeDomain(server.user);
    const serials: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      serials.push(serialOf(await publishedLines(server, id)));
      await makeRecord(server.user, id, { name: `h${index}` });
    }
    expect(serials).toEqual([...new Set(serials)].sort((one, other) => one - other));
  });

  it.each([
    ['deleted', (id: number) => server.user.delete(`/domains/${id}`)],
    ['renamed', (id: number) => server.user.put(`/domains/${id}`, { domain: newName() })],
  ])('a later serial after a domain of the same name was %s', async (_what, end) => {
    const { id, domain } = await makeDomain(server.user);
    for (const name of ['one', 'two']) {
      await publishedLines(server, id);
      await makeRecord(server.user, id, { name });
    }
    const serial = serialOf(await publishedLines(server, id));
    expect((await end(id)).status).toBe(200);
    const later = await makeDomain(server.user, { domain });
    expect(serialOf(await publishedLines(server, later.id))).toBe(serial + 1);
  });

  it('the last render of a domain that was disabled, and a new one once it is active again', async () => {
    const { id } = await makeDomain(server.user);
    const before = await publishedLines(server, id);
    await server.user.put(`/domains/${id}`, { status: 'disabled' });
    const record = await makeRecord(server.user, id, { name: 'late' });
    expect(await publishedLines(server, id)).toEqual(before);
    await server.user.put(`/domains/${id}`, { status: 'active' });
    expect(await publishedLines(server, id)).toContain(`late      A  ${record.target}`);
  });

  it('no lines of a domain that was created disabled', async () => {
    const { id } = await makeDomain(server.user, { status: 'disabled' });
    expect(await publishedLines(server, id)).toEqual([]);
  });

  it('no lines of a slave, also of one that was a master; as a master again its serial still grows', async () => {
    const slave = await makeDomain(server.user, { type: 'slave', soa_email: '', master_ips: ['192.0.2.53'] });
    expect(await publishedLines(server, slave.id)).toEqual([]);
    const { id } = await makeDomain(server.user);
    const serial = serialOf(await publishedLines(server, id));
    await server.user.put(`/domains/${id}`, { type: 'slave', master_ips: ['192.0.2.53'] });
    expect(await publishedLines(server, id)).toEqual([]);
    await server.user.put(`/domains/${id}`, { type: 'master' });
    expect(serialOf(await publishedLines(server, id))).toBeGreaterThan(serial);
  });
});

describe('while changes are collected', () => {
  const patient = useServerWithClock(unpublished);

  it('a new domain has no lines, and many changes are rendered once', async () => {
    const { id } = await makeDomain(patient.user);
    for (let index = 0; index < 5; index += 1) await makeRecord(patient.user, id, { name: `h${index}` });
    const early = await patient.user.get(`/domains/${id}/zone-file`);
    expect([early.status, early.text]).toEqual([200, '{"zone_file":[]}']);
    const where = { kind: 'publishZone', subject: String(id) };
    const jobs = await (await prismaOf(patient)).job.findMany({ where });
    expect(jobs).toMatchObject([{ state: 'pending', requests: 6 }]);
    patient.clock.advance(60_000);
    const lines = await publishedLines(patient, id);
    expect(lines).toHaveLength(8 + 5);
    expect(serialOf(lines) % 1_000_000).toBe(1);
  });
});
