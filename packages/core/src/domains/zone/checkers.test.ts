import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { checkZone, requirePrograms } from '../../../../../tests/kit/src/nameservers/index.js';
import { draftDomain } from '../draft-domain.js';
import { draftRecord } from '../draft-record.js';
import type { RecordValues } from '../types.js';
import { renderZone } from './render-zone.js';

type RecordBody = Body<'createDomainRecord'>;

const zone = 'example.com';
const { missing } = requirePrograms('named-checkzone', 'kzonecheck');

/** The record that the rules make of a valid body. */
function kept(body: RecordBody): RecordValues {
  const decision = draftRecord({ body, zone });
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals).slice(0, 300));
  return decision.value;
}

function text(records: readonly RecordValues[], soaEmail = 'a.b$c@example.com'): string {
  const domain = draftDomain({ domain: zone, type: 'master', soa_email: soaEmail });
  if (!domain.ok) throw new Error(JSON.stringify(domain.refusals));
  const nameservers = ['1', '2', '3', '4', '5'].map((n) => `ns${n}.cloud.example`);
  const [a = '', b = '', c = '', d = '', e = ''] = nameservers;
  const lines = renderZone({
    id: 1,
    domain: domain.value,
    records,
    serial: 2026000001,
    nameservers: [a, b, c, d, e],
  });
  return `${lines.join('\n')}\n`;
}

const everyCharacter = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code + 1)).join('');
const longName = `${'a'.repeat(63)}.${'b'.repeat(36)}`;
const srv = {
  type: 'SRV',
  service: 'sip',
  protocol: 'tcp',
  priority: 255,
  weight: 65535,
  port: 65535,
} as const;

const everyKind: RecordBody[] = [
  { type: 'A', target: '192.0.2.1' },
  { type: 'A', target: '192.0.2.1' },
  { type: 'A', name: 'www', target: '192.0.2.2', ttl_sec: 300 },
  { type: 'A', name: 'WWW', target: '192.0.2.3', ttl_sec: 3600 },
  { type: 'A', name: '*', target: '192.0.2.4' },
  { type: 'A', name: '*.wild', target: '192.0.2.4' },
  { type: 'A', name: '-under_score-', target: '192.0.2.4' },
  { type: 'A', name: 'example.com.example.com', target: '192.0.2.5' },
  { type: 'A', name: 'IN', target: '192.0.2.6' },
  { type: 'A', name: 'TXT', target: '192.0.2.6' },
  { type: 'A', name: '300', target: '192.0.2.6' },
  { type: 'A', name: longName, target: '192.0.2.6' },
  { type: 'AAAA', target: '2001:DB8:0:0:0:0:0:1' },
  { type: 'AAAA', name: 'mapped', target: '::ffff:192.0.2.1' },
  { type: 'NS', target: 'ns.example.net', ttl_sec: 300 },
  { type: 'NS', name: 'sub', target: 'ns.example.net' },
  { type: 'NS', name: 'ours', target: 'ns1.cloud.example.' },
  { type: 'MX', target: 'mail.example.net', priority: 255 },
  { type: 'MX', target: '*.example.net', priority: 0 },
  { type: 'MX', name: '*.lists', target: 'mail.example.net' },
  { type: 'CNAME', name: 'alias', target: 'localhost' },
  { type: 'CNAME', name: '_key._domainkey', target: '_key._domainkey.example.net' },
  { type: 'CNAME', name: '*.alias', target: `${'a.'.repeat(126)}b` },
  { type: 'TXT', target: 'v=spf1 -all' },
  { type: 'TXT', target: everyCharacter },
  { type: 'TXT', name: 'end', target: '\\' },
  { type: 'TXT', name: 'quote', target: '"' },
  { type: 'TXT', name: 'text', target: '"already" "quoted" \\010 ; $INCLUDE /etc/passwd\n@ A 192.0.2.66' },
  { type: 'TXT', name: 'smile', target: '😀'.repeat(200) },
  { type: 'TXT', name: 'x255', target: 'x'.repeat(255) },
  { type: 'TXT', name: 'x256', target: 'x'.repeat(256) },
  { type: 'TXT', name: 'x510', target: '\\'.repeat(510) },
  { ...srv, target: 'voice' },
  { ...srv, service: 'xmpp', target: 'voice.example.net' },
  { type: 'PTR', name: '1', target: 'www.example.com' },
  { type: 'CAA', tag: 'issue', target: 'ca.example.net; account="1"' },
  { type: 'CAA', tag: 'issue', target: ';' },
  { type: 'CAA', tag: 'issuewild', target: 'ca.example.net' },
  { type: 'CAA', name: 'mail', tag: 'iodef', target: 'mailto:security@example.net' },
  { type: 'CAA', name: 'web', tag: 'iodef', target: `https://example.net/${'x'.repeat(300)}` },
];

describe.skipIf(missing.length > 0)('a rendered zone (needs named-checkzone, kzonecheck)', () => {
  it('without records is accepted', async () => {
    expect((await checkZone(zone, text([]))).bind).toContain('OK');
  });

  it('with every kind of record is accepted', async () => {
    const report = await checkZone(zone, text(everyKind.map(kept)));
    expect(report.bind).toContain('loaded serial 2026000001');
    expect(report.bind).not.toContain('TTL set to prior TTL');
  });

  it('without mail is accepted', async () => {
    await checkZone(zone, text([kept({ type: 'MX', target: '' })]));
  });

  it.each(["o'neil#!%&*/=?^_`{|}~-+", 'x.y.z', 'l'.repeat(63)])(
    'with the mailbox of %s is accepted',
    async (local) => {
      await checkZone(zone, text([], `${local}@example.com`));
    },
  );

  it.each(['x', longName])('with a text of the maximum length at %s is accepted', async (name) => {
    const overhead = 39 + `${name}.${zone}`.length + 2;
    const longest = 65535 - overhead - 256;
    const body = (length: number): RecordBody => ({ type: 'TXT', name, target: 'x'.repeat(length) });
    await checkZone(zone, text([kept(body(longest))]));
    expect(draftRecord({ body: body(longest + 1), zone }).ok).toBe(false);
  });

  it('with names and targets that only imports accept is accepted', async () => {
    const imported: Partial<RecordValues>[] = [
      { type: 'A', name: 'a\\.b\\032c\\@\\;\\"\\(\\)\\$\\\\\\200!', target: '192.0.2.1' },
      { type: 'A', name: 'a.*.b', target: '192.0.2.1' },
      { type: 'CNAME', name: '1', target: '1.0/25.2.0.192.in-addr.arpa' },
      { type: 'CNAME', name: 'root', target: '' },
      { type: 'PTR', name: 'odd', target: 'a\\.b.example.net' },
      { type: 'SRV', name: '_sip._tcp.office', target: '', priority: 0, weight: 0, port: 0 },
      { type: 'MX', name: 'none', target: '', priority: 10 },
      { type: 'TXT', name: 'empty', target: '' },
      { type: 'CAA', name: 'odd', tag: 'issue', target: 'ü\n"' },
    ];
    const blank = kept({ type: 'A', target: '192.0.2.1' });
    await checkZone(zone, text(imported.map((record) => ({ ...blank, ...record }))));
  });

  it('with random text of every length up to 600 is accepted', async () => {
    let seed = 1;
    const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
    const records = Array.from({ length: 600 }, (_, length) =>
      kept({
        type: 'TXT',
        name: `t${length}`,
        target: 'x' + String.fromCodePoint(...Array.from({ length }, () => 1 + next(0xd000))),
      }),
    );
    await checkZone(zone, text(records));
  });
});
