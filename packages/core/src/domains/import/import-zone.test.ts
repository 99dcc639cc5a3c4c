import { describe, expect, it } from 'vitest';
import { checkZone, requirePrograms } from '../../../../../tests/kit/src/nameservers/index.js';
import { changeRecord } from '../draft-record.js';
import { recordData } from '../zone/record-data.js';
import { renderZone } from '../zone/render-zone.js';
import { importZone } from './import-zone.js';
import type { ReadRecord, TransferredRecord, Soa } from './transferred-record.js';

const zone = 'example.com';
const start: Soa = {
  mname: 'ns1.example.com',
  rname: 'first\\.last.example.com',
  serial: 7,
  refresh: 3601,
  retry: 600,
  expire: 86400,
  minimum: 0,
};
const soa = { name: zone, type: 'SOA', ttl: 300, data: start } as const;
const bytes = (text: string) => new TextEncoder().encode(text);

type DataOf<Type> = ReadRecord extends infer Each
  ? Each extends { type: infer Types; data: infer Data }
    ? Type extends Types
      ? Data
      : never
    : never
  : never;

/** A record with a name relative to the zone. */
const rr = <Type extends ReadRecord['type']>(
  type: Type,
  name: string,
  data: DataOf<Type>,
  ttl = 300,
): TransferredRecord => ({ name: name === '' ? zone : `${name}.${zone}`, type, ttl, data });

const imported = (...rrs: TransferredRecord[]) => importZone({ domain: zone, rrs: [soa, ...rrs] });
const reasons = (decision: ReturnType<typeof importZone>) =>
  decision.ok ? [] : decision.refusals.map(({ reason }) => reason);

describe('an imported domain', () => {
  it('is a master with the mailbox and the times of the SOA record', () => {
    expect(imported()).toEqual({
      ok: true,
      value: {
        domain: {
          domain: zone,
          type: 'master',
          status: 'active',
          description: '',
          group: '',
          soa_email: 'first.last@example.com',
          master_ips: [],
          axfr_ips: [],
          refresh_sec: 7200,
          retry_sec: 3600,
          expire_sec: 86400,
          ttl_sec: 30,
          tags: [],
        },
        records: [],
        skipped: new Map(),
      },
    });
  });

  it.each(['.', 'single', 'a\\032b.example.com'])('is refused when its mailbox is %s', (rname) => {
    const decision = importZone({ domain: zone, rrs: [{ ...soa, data: { ...start, rname } }] });
    expect(reasons(decision)).toEqual(['The SOA record names no e-mail address']);
  });

  it('is refused without a SOA record', () => {
    expect(reasons(importZone({ domain: zone, rrs: [] }))).toEqual(['The zone has no SOA record']);
  });
});

describe('an imported record', () => {
  const kept = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null, ttl_sec: 300 };

  it.each([
    [rr('A', '', '192.0.2.1'), { type: 'A', name: '', target: '192.0.2.1' }],
    [rr('A', 'WWW', '192.0.2.1', 1950), { type: 'A', name: 'WWW', target: '192.0.2.1', ttl_sec: 3600 }],
    [rr('AAAA', '*.w', '2001:db8::1', 0), { type: 'AAAA', name: '*.w', target: '2001:db8::1' }],
    [rr('NS', 'sub', 'ns.sub.example.com'), { type: 'NS', name: 'sub', target: 'ns.sub.example.com' }],
    [rr('CNAME', 'a', '.'), { type: 'CNAME', name: 'a', target: '' }],
    // A zone transfer has only full names, so this one is at the root.
    [rr('CNAME', 'b', 'localhost'), { type: 'CNAME', name: 'b', target: 'localhost' }],
    [rr('MX', 'm', { preference: 5, exchange: 'mx' }), { type: 'MX', name: 'm', target: 'mx', priority: 5 }],
    [rr('CNAME', '1', '1.0/25.in-addr.arpa'), { type: 'CNAME', name: '1', target: '1.0/25.in-addr.arpa' }],
    [rr('PTR', '1', 'a\\.b.net'), { type: 'PTR', name: '1', target: 'a\\.b.net' }],
    [rr('A', 'a\\.b', '192.0.2.1'), { type: 'A', name: 'a\\.b', target: '192.0.2.1' }],
    [
      rr('MX', '1_m', { preference: 255, exchange: 'x.net' }),
      { type: 'MX', name: '1_m', target: 'x.net', priority: 255 },
    ],
    [rr('MX', '', { preference: 0, exchange: '.' }), { type: 'MX', name: '', target: '' }],
    [
      rr('SRV', '_sip._tcp.office', { priority: 1, weight: 2, port: 3, target: '.' }),
      {
        type: 'SRV',
        name: '_sip._tcp.office',
        service: 'sip',
        protocol: 'tcp.office',
        priority: 1,
        weight: 2,
        port: 3,
        target: '',
      },
    ],
    [
      rr('SRV', 'sip', { priority: 0, weight: 65535, port: 65535, target: 'v' }),
      { type: 'SRV', name: 'sip', target: 'v', weight: 65535, port: 65535 },
    ],
    [rr('TXT', '', bytes('grüße\n"')), { type: 'TXT', name: '', target: 'grüße\n"' }],
    [rr('TXT', '', bytes('\ufeff')), { type: 'TXT', name: '', target: '\ufeff' }],
    [rr('TXT', 'e', bytes('')), { type: 'TXT', name: 'e', target: '' }],
    [
      rr('CAA', '', { flags: 0, tag: 'Issue', value: ';' }),
      { type: 'CAA', name: '', tag: 'issue', target: ';' },
    ],
    [
      rr('CAA', '', { flags: 0, tag: 'iodef', value: '' }),
      { type: 'CAA', name: '', tag: 'iodef', target: '' },
    ],
  ])('keeps %j', (source, record) => {
    expect(imported(source)).toMatchObject({ ok: true, value: { records: [{ ...kept, ...record }] } });
  });

  it('matches its domain in any case and only at a label boundary', () => {
    const source = (name: string): TransferredRecord => ({ name, type: 'A', ttl: 300, data: '192.0.2.1' });
    expect(imported(source('w.EXAMPLE.com'))).toMatchObject({ value: { records: [{ name: 'w' }] } });
    for (const name of ['w.example.net', 'notexample.com', 'w\\.example.com', 'com', '.']) {
      expect(reasons(imported(source(name)))).toEqual([
        `The A record of ${name} cannot be kept: it is outside the domain`,
      ]);
    }
  });

  it.each([
    [rr('MX', 'm', { preference: 256, exchange: 'x.net' }), 'its priority is over 255'],
    [rr('SRV', '_a._b', { priority: 256, weight: 0, port: 0, target: 'x.net' }), 'its priority is over 255'],
    [
      rr('CAA', 'c', { flags: 0, tag: 'issuemail', value: ';' }),
      'its tag is none of issue, issuewild, iodef',
    ],
    [rr('CAA', 'c', { flags: 0, tag: 'issue', value: '\0' }), 'its value cannot be kept'],
    [rr('TXT', 't', new Uint8Array([0xff])), 'its text is not UTF-8'],
    [rr('TXT', 't', new Uint8Array([0])), 'its text cannot be kept'],
    [rr('TXT', 't', bytes('x'.repeat(65300))), 'its text cannot be kept'],
    [rr('A', 'a', '192.0.2.1\n@ A 192.0.2.66'), 'its address is not valid'],
    [rr('AAAA', 'a', '192.0.2.1'), 'its address is not valid'],
    [rr('A', 'a;b', '192.0.2.1'), 'its name is not valid'],
    [rr('A', 'a b', '192.0.2.1'), 'its name is not valid'],
    [rr('A', 'a\\999', '192.0.2.1'), 'its name is not valid'],
    [rr('PTR', 'p', 'x.net\n@ A 192.0.2.66'), 'its target is not a valid name'],
    [rr('PTR', 'p', ''), undefined],
    [rr('CNAME', '', 'x.net'), 'the domain itself cannot be an alias'],
    [rr('NS', '*', 'x.net'), 'it is a wildcard'],
  ])('%j is judged', (source, problem) => {
    expect(reasons(imported(source))).toEqual(
      problem === undefined ? [] : [`The ${source.type} record of ${source.name} cannot be kept: ${problem}`],
    );
  });

  it('has a name of at most 100 characters', () => {
    const name = (length: number) => `${'x'.repeat(63)}.${'y'.repeat(length - 64)}`;
    expect(imported(rr('A', name(100), '192.0.2.1')).ok).toBe(true);
    expect(reasons(imported(rr('A', name(101), '192.0.2.1')))).toEqual([
      `The A record of ${name(101)}.example.com cannot be kept: its name is longer than 100 characters`,
    ]);
  });

  it('is refused when an alias has the same name', () => {
    const alias = rr('CNAME', 'a', 'x.net');
    expect(reasons(imported(alias, rr('A', 'A', '192.0.2.1')))).toEqual([
      'The CNAME record of a cannot be kept: its name has other records',
    ]);
  });
});

describe('an imported zone', () => {
  it('leaves out the name servers of the domain and counts unsupported types', () => {
    const decision = imported(
      rr('NS', '', 'ns1.example.com'),
      { name: 'EXAMPLE.com', type: 'NS', ttl: 1, data: 'ns2.example.com' },
      { name: zone, type: 'DNSKEY', ttl: 1 },
      { name: zone, type: 'RRSIG', ttl: 1 },
      { name: `a.${zone}`, type: 'RRSIG', ttl: 1 },
      { name: 'elsewhere.net', type: 'TYPE65534', ttl: 1 },
      soa,
    );
    expect(decision).toMatchObject({ ok: true, value: { records: [] } });
    expect(decision.ok ? [...decision.value.skipped] : []).toEqual([
      ['DNSKEY', 1],
      ['RRSIG', 2],
      ['TYPE65534', 1],
    ]);
  });

  it('is refused with all its problems, at most 20 of them for records', () => {
    const bad = Array.from({ length: 25 }, (_, index) => rr('TXT', `t${index}`, new Uint8Array([0xff])));
    const decision = importZone({ domain: zone, rrs: bad });
    expect(reasons(decision)).toHaveLength(21);
    expect(decision.ok ? [] : new Set(decision.refusals.map(({ id }) => id))).toEqual(
      new Set(['domain.import.start-of-authority', 'domain.import.record']),
    );
  });
});

const { missing } = requirePrograms('named-checkzone', 'kzonecheck');

describe.skipIf(missing.length > 0)('an imported zone rendered (needs named-checkzone, kzonecheck)', () => {
  it('is accepted with all stored records', async () => {
    const signs = Array.from({ length: 256 }, (_, code) => `n\\${String(code).padStart(3, '0')}`);
    const decision = imported(
      ...signs.map((name) => rr('A', name, '192.0.2.1')),
      ...['!', '#', "'", '+', '\\@', '\\"', '\\$', '\\;', '[', '~'].map((sign) =>
        rr('PTR', sign, `${sign}.net`),
      ),
      rr('MX', 'm', { preference: 9, exchange: '.' }),
      rr('SRV', '*', { priority: 0, weight: 0, port: 0, target: '.' }),
      rr('NS', 'sub', '192.0.2.1'),
      rr('TXT', 'e', bytes('')),
      rr('CAA', 'c', { flags: 0, tag: 'ISSUE', value: '' }),
    );
    if (!decision.ok) throw new Error(reasons(decision).join('\n'));
    const { domain, records } = decision.value;
    const nameservers = ['a.net', 'b.net', 'c.net', 'd.net', 'e.net'] as const;
    const lines = renderZone({ id: 1, domain, records, serial: 1, nameservers });
    const { bind } = await checkZone(zone, `${lines.join('\n')}\n`);
    expect(bind).toContain('loaded serial 1');
  });
});

describe('the flags of a CAA record', () => {
  it('are kept after a change and in the zone file', () => {
    const decision = imported(rr('CAA', '', { flags: 128, tag: 'iodef', value: 'mailto:a@example.com' }));
    const record = decision.ok ? decision.value.records[0] : undefined;
    if (record === undefined) throw new Error('The record was refused.');
    expect(record.flags).toBe(128);
    expect(changeRecord({ current: record, body: { target: 'mailto:b@example.com' }, zone })).toMatchObject({
      ok: true,
      value: { target: 'mailto:b@example.com', flags: 128 },
    });
    expect(recordData(record)).toEqual(['128 iodef "mailto:a@example.com"']);
  });
});
