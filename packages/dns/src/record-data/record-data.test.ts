import { decode } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { nameFromText, NameProblem } from '../names/index.js';
import { EntryReader } from '../master-file/entries.js';
import { dataFromText, DataProblem, dataToText, readData, soaOf, typeName, typeNumber } from './index.js';

const origin = nameFromText('example.com');

/** The data of a type in wire form, from its text in a zone file. */
function data(type: string, text: string): Buffer {
  return dataFromText(typeNumber(type) ?? 0, new EntryReader(text).next()?.words ?? [], origin);
}

/** The same, read from a message by dns-packet. */
function decoded(type: string, text: string): unknown {
  const bytes = data(type, text);
  const number = typeNumber(type) ?? 0;
  const head = Buffer.from([
    0,
    0,
    0x80,
    0,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    number >> 8,
    number & 255,
    0,
    1,
    0,
    0,
    0,
    0,
  ]);
  const message = Buffer.concat([head, Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
  const [answer] = decode(message).answers ?? [];
  return answer !== undefined && 'data' in answer ? answer.data : undefined;
}

describe('the data of records', () => {
  it.each([
    ['A', '192.0.2.1', '192.0.2.1'],
    ['AAAA', '2001:DB8:0::1', '2001:db8::1'],
    ['AAAA', '::ffff:192.0.2.1', '::ffff:c000:201'],
    ['NS', 'ns1', 'ns1.example.com.'],
    ['NS', 'NS1.example.net.', 'NS1.example.net.'],
    ['CNAME', '@', 'example.com.'],
    ['CNAME', '.', '.'],
    ['PTR', "a\\.b+'.example.net.", 'a\\.b\\043\\039.example.net.'],
    ['DNAME', 'other.example.', 'other.example.'],
    ['MX', '10 mail', '10  mail.example.com.'],
    ['MX', '0 .', '0  .'],
    ['SRV', '1 65535 5060 sip.example.net.', '1 65535 5060 sip.example.net.'],
    ['TXT', '"a;b" c\\"d "\\195\\188\\\\"', '"a;b" "c\\"d" "\\195\\188\\\\"'],
    ['TXT', '""', '""'],
    [
      'TXT',
      '\\→\\\u{1f600}\\001\\a\u{1f600}',
      '"\\226\\134\\146\\240\\159\\152\\128\\001a\\240\\159\\152\\128"',
    ],
    ['TXT', 'grüße', '"gr\\195\\188\\195\\159e"'],
    ['TXT', `"${'x'.repeat(255)}" y`, `"${'x'.repeat(255)}" "y"`],
    ['SPF', '"v=spf1"', '"v=spf1"'],
    ['HINFO', 'PDP-11 "Unix V6"', '"PDP-11" "Unix V6"'],
    ['RP', 'admin text', 'admin.example.com. text.example.com.'],
    ['NAPTR', '1 2 "u" "sip" "!^.*$!x!" .', '1 2 "u" "sip" "!^.*$!x!" .'],
    ['CAA', '0 issue "ca.example; a=\\"b\\""', '0 issue "ca.example; a=\\"b\\""'],
    ['CAA', '128 iodef ""', '128 iodef ""'],
    ['URI', '1 2 "https://example.net/"', '1 2 "https://example.net/"'],
    ['SSHFP', '1 1 01 23 ab', '1 1 0123ab'],
    ['TLSA', '3 1 1 ABCD', '3 1 1 abcd'],
    ['DS', '12345 13 2 00ff', '12345 13 2 00ff'],
    ['DS', '\\# 4 30390d02', '\\# 4 30390d02'],
    ['DNSKEY', '257 3 13 AQ ID BA==', '257 3 13 AQIDBA=='],
    ['HTTPS', '\\# 3 000100', '\\# 3 000100'],
    ['TYPE731', '\\# 6 abcd ( ef 01 23 45 )', '\\# 6 abcdef012345'],
    ['TYPE65534', '\\# 0', '\\# 0'],
    ['A', '\\# 4 c0000201', '192.0.2.1'],
    ['TYPE1', '192.0.2.1', '192.0.2.1'],
    ['SOA', 'ns1 a\\.b 1 2 3 4 4294967295', 'ns1.example.com. a\\.b.example.com. 1 2 3 4 4294967295'],
  ])('of type %s: %s', (type, text, answered) => {
    const bytes = data(type, text);
    expect(dataToText(typeNumber(type) ?? 0, bytes).join(' ')).toBe(answered);
    expect(data(type, answered)).toEqual(bytes);
    expect(readData(bytes, 0, bytes.length, typeNumber(type) ?? 0)).toEqual(bytes);
  });

  it.each<[string, string, unknown]>([
    ['A', '192.0.2.1', '192.0.2.1'],
    ['AAAA', '2001:db8::1', '2001:db8::1'],
    ['NS', 'ns1', 'ns1.example.com'],
    ['PTR', 'a.example.net.', 'a.example.net'],
    ['CNAME', '@', 'example.com'],
    ['MX', '10 mail', { preference: 10, exchange: 'mail.example.com' }],
    ['SRV', '1 2 3 host', { priority: 1, weight: 2, port: 3, target: 'host.example.com' }],
    ['TXT', 'a "b c"', [Buffer.from('a'), Buffer.from('b c')]],
    ['CAA', '128 issue "ca"', { flags: 128, tag: 'issue', value: 'ca', issuerCritical: true }],
  ])('of type %s is what others read: %s', (type, text, value) => {
    expect(decoded(type, text)).toEqual(value);
  });

  it.each([
    ['A', '192.0.2'],
    ['A', '192.0.2.256'],
    ['A', ''],
    ['A', '192.0.2.1 192.0.2.2'],
    ['AAAA', '192.0.2.1'],
    ['AAAA', 'fe80::1%eth0'],
    ['MX', '65536 mail'],
    ['MX', '-1 mail'],
    ['MX', '10'],
    ['MX', 'mail'],
    ['TXT', ''],
    ['TXT', 'x'.repeat(256)],
    ['TXT', Array(257).fill('x'.repeat(255)).join(' ')],
    ['CAA', '256 issue "x"'],
    ['CAA', '0 issue a b'],
    ['SSHFP', '1 1 abc'],
    ['SSHFP', '1 1'],
    ['DNSKEY', '257 3 13 ===='],
    ['HTTPS', '1 . alpn=h2'],
    ['TYPE731', '\\# 2 abcdef'],
    ['TYPE731', '\\# x 00'],
    ['TYPE731', '\\#'],
    ['TYPE731', '\\# 1 zz'],
    ['A', '\\# 3 c00002'],
    ['SOA', 'ns1 admin 1 2 3 4'],
    ['SOA', 'ns1 admin 1 2 3 4 1h'],
  ])('of type %s is refused: %s', (type, text) => {
    expect(() => data(type, text)).toThrow(DataProblem);
  });

  it.each([
    ['NS', 'a..b'],
    ['NS', `${'a'.repeat(64)}.`],
    ['NS', `${'a.'.repeat(125)}a`],
    ['TXT', '"\\25"'],
    ['TXT', '\\999'],
  ])('of type %s is refused for its names or escapes: %s', (type, text) => {
    expect(() => data(type, text)).toThrow(NameProblem);
  });

  it('of a SOA record is read', () => {
    expect(soaOf(data('SOA', 'ns1 a\\.b 4294967295 2 3 4 5'))).toEqual({
      mname: 'ns1.example.com',
      rname: 'a\\.b.example.com',
      serial: 4294967295,
      refresh: 2,
      retry: 3,
      expire: 4,
      minimum: 5,
    });
  });
});

describe('types', () => {
  it.each([
    ['a', 1],
    ['Caa', 257],
    ['TYPE65', 65],
    ['type65535', 65535],
    ['ANY', undefined],
    ['AXFR', undefined],
    ['TYPE255', undefined],
    ['TYPE41', undefined],
    ['TYPE0', undefined],
    ['TYPE65536', undefined],
    ['toString', undefined],
    ['', undefined],
  ])('%s is %s', (name, number) => {
    expect(typeNumber(name)).toBe(number);
  });

  it('without a name are named by their number', () => {
    expect([typeName(1), typeName(65), typeName(4711)]).toEqual(['A', 'HTTPS', 'TYPE4711']);
  });
});

describe('data in a message', () => {
  it('is read with the targets of its pointers', () => {
    const message = Buffer.concat([origin, Buffer.from([0, 20]), Buffer.from('\x04mail\xc0\x00', 'latin1')]);
    expect(readData(message, origin.length, message.length, 15)).toEqual(data('MX', '20 mail'));
  });

  it.each([
    ['A', '0102'],
    ['A', '0102030405'],
    ['MX', '000a'],
    ['MX', '000a0161'],
    ['MX', '000a016100ff'],
    ['TXT', ''],
    ['TXT', '0261'],
    ['SOA', '0000'],
    ['CAA', '0005'],
    ['NS', 'c005'],
  ])('of type %s that does not fit it is refused: %s', (type, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(() => readData(bytes, 0, bytes.length, typeNumber(type) ?? 0)).toThrow(RangeError);
  });

  it('must be inside of the message', () => {
    expect(() => readData(Buffer.alloc(4), 2, 6, 1)).toThrow(RangeError);
  });
});
