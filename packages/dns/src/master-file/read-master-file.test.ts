import { describe, expect, it } from 'vitest';
import { nameToText } from '../names/index.js';
import { dataToText, typeName } from '../record-data/index.js';
import { MasterFileProblem, readMasterFile } from './index.js';

/** Records as one line each: owner, TTL, type, data. */
function lines(text: string, zone = 'example.com'): string[] {
  return [...readMasterFile(text, zone)].map(
    ({ name, ttl, type, data }) =>
      `${nameToText(name)} ${ttl} ${typeName(type)} ${dataToText(type, data).join(' ')}`,
  );
}

const soa = '@ 300 SOA ns1.x. admin 1 2 3 4 5\n';

describe('a zone file', () => {
  it('that we write can be read', () => {
    const text = [
      '; example.com [7]',
      '$TTL 86400',
      '@  IN  SOA  ns1.cloud.example. first\\.last.example.com. 2026000001 14400 14400 1209600 86400',
      '@    NS  ns1.cloud.example.',
      '@    300  NS  ns2.cloud.example.',
      '*      MX  10  mail.example.com.',
      'a    300  TXT  ( "x"',
      '      "y; z"',
      '      )',
      'A      A  192.0.2.2',
    ].join('\n');
    expect(lines(text)).toEqual([
      'example.com 86400 SOA ns1.cloud.example. first\\.last.example.com. 2026000001 14400 14400 1209600 86400',
      'example.com 86400 NS ns1.cloud.example.',
      'example.com 300 NS ns2.cloud.example.',
      '*.example.com 86400 MX 10  mail.example.com.',
      'a.example.com 300 TXT "x" "y; z"',
      'A.example.com 86400 A 192.0.2.2',
    ]);
  });

  it.each([
    ['nothing', '', []],
    ['comments only', ' ; a\n\n;b', []],
    [
      'an omitted owner',
      'a 1 A 192.0.2.1\n 2 A 192.0.2.2\n\t A 192.0.2.3',
      ['a 1 192.0.2.1', 'a 2 192.0.2.2', 'a 2 192.0.2.3'],
    ],
    [
      'class and TTL in any order',
      'a IN 1 A 192.0.2.1\na 2 in A 192.0.2.2\na CLASS1 A 192.0.2.3',
      ['a 1 192.0.2.1', 'a 2 192.0.2.2', 'a 2 192.0.2.3'],
    ],
    [
      'owners that look like something else',
      'IN 1 A 192.0.2.1\n300 1 A 192.0.2.1\nA 1 A 192.0.2.1\n\\@ 1 A 192.0.2.1\n\\$TTL 1 A 192.0.2.1',
      ['IN', '300', 'A', '\\@', '\\$TTL'].map((name) => `${name} 1 192.0.2.1`),
    ],
    [
      'origins',
      '$ORIGIN sub\na 1 A 192.0.2.1\n$ORIGIN b.example.com.\n@ 1 A 192.0.2.1\nexample.com. 1 A 192.0.2.1',
      ['a.sub', 'b', ''].map((name) => `${name} 1 192.0.2.1`),
    ],
    [
      'dots that are escaped',
      'a\\.b 1 A 192.0.2.1\nc\\. 1 A 192.0.2.1',
      ['a\\.b 1 192.0.2.1', 'c\\. 1 192.0.2.1'],
    ],
    ['lines of Windows', 'a 1 A 192.0.2.1\r\nb 1 A 192.0.2.1\r\n', ['a 1 192.0.2.1', 'b 1 192.0.2.1']],
    [
      'parentheses anywhere',
      'a ( 1\n A ; so\n)192.0.2.1;x\n(b 1)(A\n\n192.0.2.1)',
      ['a 1 192.0.2.1', 'b 1 192.0.2.1'],
    ],
    ['no line end at its end', 'a 1 A 192.0.2.1', ['a 1 192.0.2.1']],
    ['the longest TTL', 'a 2147483647 A 192.0.2.1', ['a 2147483647 192.0.2.1']],
    ['a name in another case than the zone', 'a.EXAMPLE.com. 1 A 192.0.2.1', ['a.EXAMPLE.com 1 192.0.2.1']],
  ])('with %s is read', (_, text, expected) => {
    expect(lines(text)).toEqual(
      expected.map((line) => {
        const [name = '', ttl = '', data = ''] = line.split(' ');
        const full = /example\.com$/i.test(name) ? name : [name, 'example.com'].filter(Boolean).join('.');
        return `${full} ${ttl} A ${data}`;
      }),
    );
  });

  it('uses the TTL of the SOA record by default', () => {
    expect(lines('@ SOA ns1.x. admin 1 2 3 4 77\na A 192.0.2.1')[1]).toBe('a.example.com 77 A 192.0.2.1');
    expect(lines('$TTL 9\na A 192.0.2.1\nb 5 A 192.0.2.1\nc A 192.0.2.1').at(-1)).toBe(
      'c.example.com 9 A 192.0.2.1',
    );
  });

  it('returns the line and the end position of each record', () => {
    const text = `${soa}\na 1 TXT (\n"x"\n)\n`;
    expect([...readMasterFile(text, 'example.com')].map(({ line, position }) => [line, position])).toEqual([
      [1, soa.length],
      [3, text.length],
    ]);
  });
});

describe('a text that is no zone file is refused', () => {
  it.each([
    ['a A 192.0.2.1', 1, 'no TTL'],
    [`${soa}a`, 2, 'no type'],
    [`${soa}a 300 IN`, 2, 'no type'],
    [`${soa}a 300 300 A 192.0.2.1`, 2, '300 is no type'],
    [`${soa}a IN IN A 192.0.2.1`, 2, 'IN is no type'],
    [`${soa}a CH A 192.0.2.1`, 2, 'class CH'],
    [`${soa}a NOPE x`, 2, 'NOPE is no type'],
    [`${soa}a A 192.0.2`, 2, 'no IPv4 address'],
    [`${soa}a 2147483648 A 192.0.2.1`, 2, 'no TTL'],
    [`${soa}$TTL 1h`, 2, 'no TTL'],
    [`${soa}$TTL`, 2, 'one value'],
    [`${soa}$TTL 1 2`, 2, 'one value'],
    [`${soa}$INCLUDE /etc/passwd`, 2, '$INCLUDE is not known'],
    [`${soa}$GENERATE 1-9 a$ A 192.0.2.$`, 2, '$GENERATE is not known'],
    [`${soa}\n\na.example.net. A 192.0.2.1`, 4, 'a.example.net is not in the zone'],
    [`${soa}x\\.example.com. A 192.0.2.1`, 2, 'not in the zone'],
    [`${soa}a..b A 192.0.2.1`, 2, 'empty label'],
    [`${soa}${'a'.repeat(64)} A 192.0.2.1`, 2, 'longer than 63'],
    [`${soa}ü A 192.0.2.1`, 2, 'not escaped'],
    [`${soa}a TXT "x`, 2, 'quote is not closed'],
    [`${soa}a TXT "x\n"`, 2, 'quote is not closed'],
    [`${soa}a TXT "x\\\n"`, 2, 'quote is not closed'],
    [`${soa}a TXT "x\\`, 2, 'quote is not closed'],
    [`${soa}a TXT x\\`, 2, 'nothing follows'],
    [`${soa}a TXT ( "x"\n\n`, 4, 'parenthesis is not closed'],
    [`${soa}a TXT "x" )`, 2, 'parenthesis is closed'],
    [` 300 A 192.0.2.1`, 1, 'no owner'],
    [`${soa}$ORIGIN a\n A 192.0.2.1`, 3, 'no owner'],
    [`${soa}a TXT \\# 1 00 00`, 2, 'has 2 bytes, not 1'],
  ])('%j at line %i: %s', (text, line, reason) => {
    const read = () => lines(text);
    expect(read).toThrow(MasterFileProblem);
    expect(read).toThrow(reason);
    expect(read).toThrow(expect.objectContaining({ line }));
  });

  it('when the name of the zone is not valid', () => {
    expect(() => lines('', 'a..b')).toThrow(MasterFileProblem);
  });

  it('with no other error, for random texts', () => {
    let seed = 11;
    const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
    const signs = [
      'a',
      '@',
      '.',
      '\\',
      '"',
      '(',
      ')',
      ';',
      ' ',
      '\n',
      '\t',
      '\r',
      '1',
      '25',
      'ü',
      '\u{1f600}',
      '\ud800',
      '$TTL ',
      'A ',
      'TXT ',
      'MX ',
      '\\# ',
      'IN ',
      '192.0.2.1',
      'example.com.',
      'SOA ',
    ];
    let read = 0;
    for (let round = 0; round < 5_000; round++) {
      const noise = Array.from({ length: next(24) }, () => signs[next(signs.length)]).join('');
      try {
        read += lines(`${soa}a 1 A 192.0.2.1\n${noise}`).length;
      } catch (error) {
        if (!(error instanceof MasterFileProblem)) throw error;
      }
    }
    expect(read).toBeGreaterThan(0);
  });
});
