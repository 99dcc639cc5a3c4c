import type { Schema } from '@cloud-account/spec';
import { unpublished, useMovingStage, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { makeDomain, makeRecord, publishedLines } from './stage.fixture.js';

const stage = useStage();

const zoneFile = (id: number | string) => stage.user.get<Schema<'ZoneFile'>>(`/domains/${id}/zone-file`);
const serialOf = (lines: readonly string[]): number => Number(lines[2]?.split(/ +/)[5]);

describe('getDomainZoneFile accepts', () => {
  it('a domain that was rendered', async () => {
    const { id, domain } = await makeDomain(stage.user, { soa_email: 'first.last@example.org' });
    await makeRecord(stage.user, id, { name: 'www', ttl_sec: 300 });
    await makeRecord(stage.user, id, { type: 'TXT', target: 'say "hi"' });
    await makeRecord(stage.user, id, { type: 'MX', target: 'mail.example.org', priority: 10 });
    const lines = await publishedLines(stage, id);
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
    expect(String(serial)).toMatch(new RegExp(`^${stage.cloud.clock.now().getUTCFullYear()}\\d{6}$`));
    const answer = await zoneFile(id);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['zone_file']]);
  });

  it('a serial that grows with every render', async () => {
    const { id } = await makeDomain(stage.user);
    const serials: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      serials.push(serialOf(await publishedLines(stage, id)));
      await makeRecord(stage.user, id, { name: `h${index}` });
    }
    expect(serials).toEqual([...new Set(serials)].sort((one, other) => one - other));
  });

  it('the last render of a domain that was disabled, and a new one once it is active again', async () => {
    const { id } = await makeDomain(stage.user);
    const before = await publishedLines(stage, id);
    await stage.user.put(`/domains/${id}`, { status: 'disabled' });
    const record = await makeRecord(stage.user, id, { name: 'late' });
    expect(await publishedLines(stage, id)).toEqual(before);
    await stage.user.put(`/domains/${id}`, { status: 'active' });
    expect(await publishedLines(stage, id)).toContain(`late      A  ${record.target}`);
  });

  it('no lines of a domain that was created disabled', async () => {
    const { id } = await makeDomain(stage.user, { status: 'disabled' });
    expect(await publishedLines(stage, id)).toEqual([]);
  });

  it('no lines of a slave, also of one that was a master; as a master again its serial still grows', async () => {
    const slave = await makeDomain(stage.user, { type: 'slave', soa_email: '', master_ips: ['192.0.2.53'] });
    expect(await publishedLines(stage, slave.id)).toEqual([]);
    const { id } = await makeDomain(stage.user);
    const serial = serialOf(await publishedLines(stage, id));
    await stage.user.put(`/domains/${id}`, { type: 'slave', master_ips: ['192.0.2.53'] });
    expect(await publishedLines(stage, id)).toEqual([]);
    await stage.user.put(`/domains/${id}`, { type: 'master' });
    expect(serialOf(await publishedLines(stage, id))).toBeGreaterThan(serial);
  });
});

describe('getDomainZoneFile refuses the caller', () => {
  refusesCallers(stage, { method: 'GET', path: () => '/zone-file' });
});

describe('while changes are gathered', () => {
  const patient = useMovingStage(unpublished);

  it('a new domain has no lines, and many changes are rendered once', async () => {
    const { id } = await makeDomain(patient.user);
    for (let index = 0; index < 5; index += 1) await makeRecord(patient.user, id, { name: `h${index}` });
    const early = await patient.user.get(`/domains/${id}/zone-file`);
    expect([early.status, early.text]).toEqual([200, '{"zone_file":[]}']);
    const { rows } = await patient.cloud.cloud.database.pool.query(
      `SELECT state, requests FROM jobs WHERE kind = 'publishZone' AND subject = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ state: 'pending', requests: 6 }]);
    patient.cloud.clock.advance(60_000);
    const lines = await publishedLines(patient, id);
    expect(lines).toHaveLength(8 + 5);
    expect(serialOf(lines) % 1_000_000).toBe(1);
  });
});
