import { describe, expect, it } from 'vitest';
import type { RecordValues } from '../types.js';
import { renderZone, type ZoneSource } from './render-zone.js';

const nameservers: ZoneSource['nameservers'] = [
  'ns1.cloud.example',
  'ns2.cloud.example',
  'ns3.cloud.example',
  'ns4.cloud.example',
  'ns5.cloud.example',
];
const domain = {
  domain: 'example.com',
  soa_email: 'first.last@example.com',
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
  ttl_sec: 0,
};
type Sample = Pick<RecordValues, 'type' | 'target'> & Partial<RecordValues>;

const record = (sample: Sample): RecordValues => ({
  name: '',
  priority: 0,
  weight: 0,
  port: 0,
  service: null,
  protocol: null,
  tag: null,
  ttl_sec: 0,
  ...sample,
});
const render = (records: Sample[], change: Partial<typeof domain> = {}) =>
  renderZone({
    id: 7,
    domain: { ...domain, ...change },
    records: records.map(record),
    serial: 2026000001,
    nameservers,
  });
/** The lines after the eight that every zone has. */
const body = (...records: Sample[]) => render(records).slice(8);

describe('the head of a zone file', () => {
  it('has the defaults for times that are 0', () => {
    expect(render([])).toEqual([
      '; example.com [7]',
      '$TTL 86400',
      '@  IN  SOA  ns1.cloud.example. first\\.last.example.com. 2026000001 14400 14400 1209600 86400',
      '@    NS  ns1.cloud.example.',
      '@    NS  ns2.cloud.example.',
      '@    NS  ns3.cloud.example.',
      '@    NS  ns4.cloud.example.',
      '@    NS  ns5.cloud.example.',
    ]);
  });

  it('has the times that are set, the TTL also as the minimum', () => {
    const times = { refresh_sec: 30, retry_sec: 120, expire_sec: 3600, ttl_sec: 300 };
    expect(render([], times).slice(1, 3)).toEqual([
      '$TTL 300',
      '@  IN  SOA  ns1.cloud.example. first\\.last.example.com. 2026000001 30 120 3600 300',
    ]);
  });
});

describe('the lines of records', () => {
  it.each([
    [{ type: 'A', target: '192.0.2.1' }, '@      A  192.0.2.1'],
    [{ type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 }, 'www    300  A  192.0.2.1'],
    [{ type: 'A', name: 'example.com', target: '192.0.2.1' }, 'example.com      A  192.0.2.1'],
    [{ type: 'AAAA', name: '*', target: '2001:DB8:0:0::1' }, '*      AAAA  2001:db8::1'],
    [{ type: 'A', name: "a+\\.b\\032'", target: '192.0.2.1' }, 'a\\043\\.b\\032\\039      A  192.0.2.1'],
    [{ type: 'NS', name: 'sub', target: 'ns.example.net' }, 'sub      NS  ns.example.net.'],
    [{ type: 'MX', target: 'mail.example.com', priority: 10 }, '@      MX  10  mail.example.com.'],
    [{ type: 'MX', target: '' }, '@      MX  0  .'],
    [{ type: 'CNAME', name: 'a', target: 'b.example.com' }, 'a      CNAME  b.example.com.'],
    [{ type: 'PTR', name: '1', target: 'b.example.com' }, '1      PTR  b.example.com.'],
    [{ type: 'TXT', name: 'a', target: 'x' }, 'a      TXT  "x"'],
    [{ type: 'TXT', name: 'a', target: '' }, 'a      TXT  ""'],
    [{ type: 'TXT', name: 'a', target: 'v', ttl_sec: 300 }, 'a    300  TXT  "v"'],
    [{ type: 'TXT', target: 'q" b\\ s; ü\n~' }, '@      TXT  "q\\" b\\\\ s; \\195\\188\\010~"'],
    [
      { type: 'SRV', name: '_sip._tcp', target: 'v.example.com', priority: 1, weight: 2, port: 3 },
      '_sip._tcp      SRV  1 2 3 v.example.com.',
    ],
    [{ type: 'CAA', tag: 'issue', target: 'ca.net; a="b"' }, '@      CAA  0 issue "ca.net; a=\\"b\\""'],
  ] as [Sample, string][])('%j', (sample, line) => {
    expect(body(sample)).toEqual([line]);
  });

  it('split a text of more than 255 bytes into strings', () => {
    const text = `${'x'.repeat(255)}${'ü'.repeat(128)}`;
    expect(body({ type: 'TXT', name: 'a', target: text, ttl_sec: 300 })).toEqual([
      `a    300  TXT  ( "${'x'.repeat(255)}"`,
      `      "${'\\195\\188'.repeat(127)}\\195"`,
      '      "\\188"',
      '      )',
    ]);
    expect(body({ type: 'TXT', target: 'x'.repeat(255) })).toEqual([`@      TXT  "${'x'.repeat(255)}"`]);
  });

  it('are ordered by type, MX by priority, then by name, the domain itself first', () => {
    expect(
      body(
        { type: 'PTR', name: 'p', target: 'x.net' },
        { type: 'CAA', tag: 'issue', target: 'x.net' },
        { type: 'SRV', name: '_a._b', target: 'x.net' },
        { type: 'CNAME', name: 'c', target: 'x.net' },
        { type: 'AAAA', target: '::1' },
        { type: 'A', name: 'b', target: '192.0.2.2' },
        { type: 'A', name: 'A', target: '192.0.2.2' },
        { type: 'A', target: '192.0.2.9' },
        { type: 'A', target: '192.0.2.1' },
        { type: 'TXT', name: 't', target: 'x' },
        { type: 'MX', target: 'x.net', priority: 20 },
        { type: 'MX', name: 'm', target: 'x.net', priority: 10 },
        { type: 'MX', target: 'y.net', priority: 10 },
        { type: 'NS', name: 's', target: 'x.net' },
      ),
    ).toEqual([
      's      NS  x.net.',
      '@      MX  10  y.net.',
      'm      MX  10  x.net.',
      '@      MX  20  x.net.',
      't      TXT  "x"',
      '@      A  192.0.2.9',
      '@      A  192.0.2.1',
      'A      A  192.0.2.2',
      'b      A  192.0.2.2',
      '@      AAAA  ::1',
      'c      CNAME  x.net.',
      '_a._b      SRV  0 0 0 x.net.',
      '@      CAA  0 issue "x.net"',
      'p      PTR  x.net.',
    ]);
  });

  it('have equal records once, with names in any case', () => {
    expect(
      body(
        { type: 'A', name: 'www', target: '192.0.2.1' },
        { type: 'A', name: 'WWW', target: '192.0.2.1', priority: 5 },
        { type: 'AAAA', target: '2001:db8::1' },
        { type: 'AAAA', target: '2001:DB8:0::1' },
        { type: 'MX', target: 'Mail.example.net', priority: 1 },
        { type: 'MX', target: 'mail.example.net', priority: 1 },
        { type: 'TXT', target: 'Case' },
        { type: 'TXT', target: 'case' },
      ).map((line) => line.toLowerCase()),
    ).toEqual([
      '@      mx  1  mail.example.net.',
      '@      txt  "case"',
      '@      txt  "case"',
      'www      a  192.0.2.1',
      '@      aaaa  2001:db8::1',
    ]);
  });
});

describe('the TTL of a set', () => {
  const ttls = (zone: number, ...ttls: number[]) =>
    render(
      ttls.map((ttl_sec, index) => ({
        type: 'A',
        name: index % 2 ? 'W' : 'w',
        target: `192.0.2.${index}`,
        ttl_sec,
      })),
      { ttl_sec: zone },
    )
      .slice(8)
      .map((line) => Number(/ {4}(\d+) {2}A/.exec(line)?.[1] ?? 0));

  it.each([
    [3600, [300, 7200, 3600], 300],
    [3600, [0, 7200], 0],
    [3600, [0, 300], 300],
    [3600, [3600, 7200], 3600],
    [3600, [0, 3600], 0],
    [0, [0, 604800], 0],
    [0, [0, 0], 0],
  ])('in a zone of %i with %j is %i', (zone, given, ttl) => {
    expect(ttls(zone, ...given)).toEqual(given.map(() => ttl));
  });

  it('is one for each type', () => {
    expect(
      body({ type: 'A', target: '192.0.2.1', ttl_sec: 300 }, { type: 'TXT', target: 'x', ttl_sec: 3600 }),
    ).toEqual(['@    3600  TXT  "x"', '@    300  A  192.0.2.1']);
  });
});

describe('NS records of the domain itself', () => {
  const servers = (...records: Sample[]) => render(records, { ttl_sec: 3600 }).slice(3);

  it('come after ours with the same TTL', () => {
    expect(servers({ type: 'NS', target: 'ns.example.net', ttl_sec: 7200 }).slice(4)).toEqual([
      '@    NS  ns5.cloud.example.',
      '@      NS  ns.example.net.',
    ]);
    const lower = servers({ type: 'NS', target: 'ns.example.net', ttl_sec: 300 });
    expect(lower).toHaveLength(6);
    expect(lower.map((line) => line.split('NS')[0])).toEqual([...Array(6).keys()].map(() => '@    300  '));
  });

  it('are not written twice when they are ours', () => {
    expect(servers({ type: 'NS', target: 'NS2.cloud.example' })).toHaveLength(5);
    expect(servers({ type: 'NS', name: 'sub', target: 'ns2.cloud.example' })).toHaveLength(6);
  });
});
