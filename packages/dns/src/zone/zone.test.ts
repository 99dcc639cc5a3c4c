import { decode } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { MasterFileProblem } from '../master-file/index.js';
import { nameFromText, nameToText, readName } from '../names/index.js';
import { ask, replyOf, zoneOf } from './ask.fixture.js';
import { Zone } from './zone.js';

const soa = 'ns1.example.net. admin.example.com. 7 14400 3600 1209600 60';
const negative = `example.com 60 SOA ${soa}`;

const zone = zoneOf(
  'example.com',
  `$TTL 300
@ SOA ${soa}
@ NS ns1.example.net.
@ NS ns2
@ MX 10 mail
@ MX 20 mail
@ MX 30 mail.example.net.
@ A 192.0.2.1
@ CAA 0 issue "ca.example"
ns2 A 192.0.2.2
mail A 192.0.2.5
mail 600 AAAA 2001:db8::5
mail A 192.0.2.6
WWW CNAME @
Text TXT "one" "two"
_sip._tcp SRV 1 2 5060 mail
odd TYPE731 \\# 2 abcd
a.b.c.empty A 192.0.2.9
*.wild A 192.0.2.10
*.wild TXT "wild"
there.wild AAAA 2001:db8::1
x.deep.wild A 192.0.2.11
*.to CNAME a.wild
sub NS ns.sub
sub NS ns2
sub NS ns.example.org.
sub DS 1 13 2 abcd
ns.sub A 192.0.2.20
ns.sub AAAA 2001:db8::20
below.sub A 192.0.2.21
one CNAME two
two CNAME three
three A 192.0.2.30
gone CNAME nowhere
blank CNAME text
away CNAME www.example.org.
into CNAME x.sub
loop CNAME pool
pool CNAME loop
self CNAME self
old DNAME new
x.new A 192.0.2.40
long DNAME ${'l'.repeat(60)}.${'l'.repeat(60)}
twice 300 A 192.0.2.50
TWICE 200 A 192.0.2.50
twice 250 A 192.0.2.51
`,
);

const a = (name: string, data: string, ttl = 300) => `${name} ${ttl} A ${data}`;

describe('a zone answers with', () => {
  it.each([
    ['www.example.net A', RangeError],
    ['com A', RangeError],
    ['anexample.com A', RangeError],
    ['a\\.example.com A', RangeError],
  ])('nothing outside of it: %s', (question, problem) => {
    expect(() => ask(zone, question)).toThrow(problem);
  });

  it.each<[string, string[], string[]?]>([
    ['example.com A', [a('example.com', '192.0.2.1')]],
    ['EXAMPLE.com a', [a('example.com', '192.0.2.1')]],
    ['text.example.com TXT', ['text.example.com 300 TXT "one" "two"']],
    ['odd.example.com TYPE731', ['odd.example.com 300 TYPE731 \\# 2 abcd']],
    ['example.com CAA', ['example.com 300 CAA 0 issue "ca.example"']],
    ['example.com SOA', [`example.com 300 SOA ${soa}`]],
    ['www.example.com CNAME', ['www.example.com 300 CNAME example.com.']],
    ['mail.example.com A', [a('mail.example.com', '192.0.2.5'), a('mail.example.com', '192.0.2.6')]],
    [
      'twice.example.com A',
      [a('twice.example.com', '192.0.2.50', 200), a('twice.example.com', '192.0.2.51', 200)],
    ],
    [
      'example.com NS',
      ['example.com 300 NS ns1.example.net.', 'example.com 300 NS ns2.example.com.'],
      [a('ns2.example.com', '192.0.2.2')],
    ],
    [
      'example.com MX',
      ['10  mail.example.com.', '20  mail.example.com.', '30  mail.example.net.'].map(
        (data) => `example.com 300 MX ${data}`,
      ),
      [
        a('mail.example.com', '192.0.2.5'),
        a('mail.example.com', '192.0.2.6'),
        'mail.example.com 600 AAAA 2001:db8::5',
      ],
    ],
    [
      '_sip._tcp.example.com SRV',
      ['_sip._tcp.example.com 300 SRV 1 2 5060 mail.example.com.'],
      [
        a('mail.example.com', '192.0.2.5'),
        a('mail.example.com', '192.0.2.6'),
        'mail.example.com 600 AAAA 2001:db8::5',
      ],
    ],
    ['there.wild.example.com AAAA', ['there.wild.example.com 300 AAAA 2001:db8::1']],
    ['*.wild.example.com A', [a('*.wild.example.com', '192.0.2.10')]],
    ['x.wild.example.com A', [a('x.wild.example.com', '192.0.2.10')]],
    ['x.y.z.wild.example.com TXT', ['x.y.z.wild.example.com 300 TXT "wild"']],
    [
      'x.to.example.com A',
      ['x.to.example.com 300 CNAME a.wild.example.com.', a('a.wild.example.com', '192.0.2.10')],
    ],
    ['www.example.com A', ['www.example.com 300 CNAME example.com.', a('example.com', '192.0.2.1')]],
    [
      'one.example.com A',
      [
        'one.example.com 300 CNAME two.example.com.',
        'two.example.com 300 CNAME three.example.com.',
        a('three.example.com', '192.0.2.30'),
      ],
    ],
    ['away.example.com A', ['away.example.com 300 CNAME www.example.org.']],
    [
      'loop.example.com A',
      ['loop.example.com 300 CNAME pool.example.com.', 'pool.example.com 300 CNAME loop.example.com.'],
    ],
    ['self.example.com A', ['self.example.com 300 CNAME self.example.com.']],
    [
      'x.old.example.com A',
      [
        'old.example.com 300 DNAME new.example.com.',
        'x.old.example.com 300 CNAME x.new.example.com.',
        a('x.new.example.com', '192.0.2.40'),
      ],
    ],
    [
      'x.old.example.com CNAME',
      ['old.example.com 300 DNAME new.example.com.', 'x.old.example.com 300 CNAME x.new.example.com.'],
    ],
    ['old.example.com DNAME', ['old.example.com 300 DNAME new.example.com.']],
    ['sub.example.com DS', ['sub.example.com 300 DS 1 13 2 abcd']],
  ])('what there is: %s', (question, answer, additional = []) => {
    expect(ask(zone, question)).toEqual({ rcode: 0, authoritative: true, answer, authority: [], additional });
  });

  it.each([
    'example.com AAAA',
    'text.example.com A',
    'empty.example.com A',
    'c.empty.example.com TXT',
    'x.wild.example.com AAAA',
    'there.wild.example.com A',
    'deep.wild.example.com A',
    'wild.example.com A',
    '_tcp.example.com SRV',
    'old.example.com A',
    'example.com DS',
    'empty.example.com ANY',
  ])('no data: %s', (question) => {
    expect(ask(zone, question)).toEqual({
      rcode: 0,
      authoritative: true,
      answer: [],
      authority: [negative],
      additional: [],
    });
  });

  it.each([
    'nope.example.com A',
    'x.there.wild.example.com A',
    'y.deep.wild.example.com A',
    'x.text.example.com TXT',
    'x.www.example.com A',
    'x\\.wild.example.com A',
  ])('no such name: %s', (question) => {
    expect(ask(zone, question)).toEqual({
      rcode: 3,
      authoritative: true,
      answer: [],
      authority: [negative],
      additional: [],
    });
  });

  it('the records at the end of an alias', () => {
    expect(ask(zone, 'gone.example.com A')).toMatchObject({
      rcode: 3,
      answer: ['gone.example.com 300 CNAME nowhere.example.com.'],
      authority: [negative],
    });
    expect(ask(zone, 'blank.example.com A')).toMatchObject({
      rcode: 0,
      answer: ['blank.example.com 300 CNAME text.example.com.'],
      authority: [negative],
    });
    expect(ask(zone, 'into.example.com A')).toMatchObject({
      rcode: 0,
      authoritative: true,
      answer: ['into.example.com 300 CNAME x.sub.example.com.'],
      authority: expect.arrayContaining(['sub.example.com 300 NS ns2.example.com.']) as string[],
    });
  });

  it.each([
    'sub.example.com A',
    'sub.example.com NS',
    'x.sub.example.com A',
    'x.sub.example.com DS',
    'below.sub.example.com A',
    'ns.sub.example.com A',
    'sub.example.com ANY',
    'a.b.c.SUB.example.com TXT',
  ])('who knows more, with glue: %s', (question) => {
    expect(ask(zone, question)).toEqual({
      rcode: 0,
      authoritative: false,
      answer: [],
      authority: ['ns.sub.example.com.', 'ns2.example.com.', 'ns.example.org.'].map(
        (host) => `sub.example.com 300 NS ${host}`,
      ),
      additional: [
        a('ns.sub.example.com', '192.0.2.20'),
        'ns.sub.example.com 300 AAAA 2001:db8::20',
        a('ns2.example.com', '192.0.2.2'),
      ],
    });
  });

  it('one set for ANY', () => {
    expect(ask(zone, 'example.com ANY').answer).toEqual([a('example.com', '192.0.2.1')]);
    expect(ask(zone, 'www.example.com ANY').answer).toEqual(['www.example.com 300 CNAME example.com.']);
    expect(ask(zone, 'x.wild.example.com ANY').answer).toHaveLength(1);
  });

  it('YXDOMAIN when a DNAME makes a name too long', () => {
    const long = `${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(40)}.long.example.com`;
    expect(ask(zone, `${long} A`)).toMatchObject({
      rcode: 6,
      answer: [expect.stringContaining('long.example.com 300 DNAME')],
    });
  });

  it('the letter case of the question, in a message that other programs can read', () => {
    const { answers = [] } = decode(replyOf(zone, nameFromText('MaIl.eXample.com'), 1));
    expect(answers.map(({ name }) => name)).toEqual(['MaIl.eXample.com', 'MaIl.eXample.com']);
  });

  it('at most sixteen aliases of a chain, and the next one', () => {
    const links = Array.from({ length: 30 }, (_, n) => `c${n} 5 CNAME c${n + 1}`).join('\n');
    const chain = zoneOf('x', `@ 5 SOA a b 1 2 3 4 5\n${links}\nc30 5 A 192.0.2.1`);
    expect(ask(chain, 'c14.x A').answer).toHaveLength(17);
    expect(ask(chain, 'c14.x A').answer.at(-1)).toBe('c30.x 5 A 192.0.2.1');
    expect(ask(chain, 'c13.x A').answer).toHaveLength(17);
    expect(ask(chain, 'c13.x A').answer.at(-1)).toBe('c29.x 5 CNAME c30.x.');
  });

  it('a limited number of addresses, of at most sixteen hosts', () => {
    const hosts = Array.from({ length: 30 }, (_, n) => `@ 5 MX ${n} h${n}\nh${n} 5 A 192.0.2.${n}`).join(
      '\n',
    );
    const many = zoneOf('x', `@ 5 SOA a b 1 2 3 4 5\n${hosts}`);
    expect(ask(many, 'x MX')).toMatchObject({ answer: { length: 30 }, additional: { length: 16 } });
    const addresses = Array.from({ length: 65 }, (_, n) => `a 5 A 192.0.2.${n}`).join('\n');
    const crowded = zoneOf(
      'x',
      `@ 5 SOA a b 1 2 3 4 5\n@ 5 MX 1 a\n@ 5 MX 2 b\nb 5 A 192.0.2.1\n${addresses}`,
    );
    expect(ask(crowded, 'x MX').additional).toEqual([a('b.x', '192.0.2.1', 5)]);
  });
});

describe('a zone', () => {
  it('has 12,000 records with the longest names of records, and all parents of these', () => {
    const text = Array.from(
      { length: 12_000 },
      (_, n) => `${'a.'.repeat(45)}${String(n).replaceAll(/\B/g, '.')} 5 A 192.0.2.1\n`,
    );
    expect(zoneOf('example.com', `@ 5 SOA a b 1 2 3 4 5\n${text.join('')}`).records).toBe(12_001);
  });

  it('is read in steps of some hundred names: it takes their records, adds up their sizes and writes them', () => {
    const text = Array.from({ length: 200 }, (_, n) => `${'a.'.repeat(99)}b${n} 5 A 192.0.2.1\n`);
    const steps = [...Zone.read('example.com', `@ 5 SOA a b 1 2 3 4 5\n${text.join('')}`)];
    expect(steps.length).toBeGreaterThan(100);
  });

  it('finds names of any depth and letter case', () => {
    const names = Array.from(
      { length: 3000 },
      (_, n) => [`h${n}`, `a${n}.b${n % 50}.c`, `\\${String(n % 256).padStart(3, '0')}x${n}`][n % 3] ?? '',
    );
    const text = names.map((name, n) => `${name} 5 TXT "${n}"`).join('\n');
    const many = zoneOf('big.example', `@ 5 SOA a b 1 2 3 4 5\n${text}`);
    expect(many.records).toBe(3001);
    const found = names.map((name) => ask(many, `${name}.big.example TXT`).answer.at(-1)?.split(' ').at(-1));
    expect(found).toEqual(names.map((_, n) => `"${n}"`));
    expect(names.map((name) => ask(many, `${name}x.big.example TXT`).rcode)).toEqual(names.map(() => 3));
  });

  it('of the root answers', () => {
    const root = zoneOf(
      '.',
      '. 5 SOA a. b. 1 2 3 4 5\ncom 5 NS ns.com.\nns.com 5 A 192.0.2.1\norg 5 A 192.0.2.1',
    );
    expect(ask(root, '. SOA').answer).toEqual(['. 5 SOA a. b. 1 2 3 4 5']);
    expect(ask(root, 'x.com A')).toMatchObject({
      authority: ['com 5 NS ns.com.'],
      additional: ['ns.com 5 A 192.0.2.1'],
    });
    expect(ask(root, 'org A').answer).toEqual(['org 5 A 192.0.2.1']);
  });

  it('can have a set that is larger than a message', () => {
    const text = Array.from({ length: 5000 }, (_, n) => `a 5 A 10.0.${n >> 8}.${n & 255}`).join('\n');
    const { answer } = zoneOf('x', `@ 5 SOA a b 1 2 3 4 5\nb 5 CNAME a\n${text}`).answer(
      nameFromText('b.x'),
      1,
    );
    expect(answer.count).toBe(5001);
    expect(answer.bytes.length).toBeGreaterThan(0xffff);
  });

  it('that is itself a wildcard answers', () => {
    const starred = zoneOf('*.example.com', '@ 5 SOA a b 1 2 3 4 5\n@ 5 A 192.0.2.1\n* 5 A 192.0.2.2');
    expect(ask(starred, '*.example.com A').answer).toEqual(['*.example.com 5 A 192.0.2.1']);
    expect(ask(starred, 'x.*.example.com A').answer).toEqual(['x.*.example.com 5 A 192.0.2.2']);
  });

  it('has its SOA record and its size', () => {
    expect(zone).toMatchObject({
      name: 'example.com',
      serial: 7,
      soa: { refresh: 14400, minimum: 60, ttl: 300 },
    });
    expect(zone.bytes).toBeGreaterThan(1000);
    expect(zone.bytes).toBeLessThan(5000);
    const hosts = Array.from({ length: 2000 }, (_, n) => `host${n} 5 A 192.0.2.1`).join('\n');
    expect(zoneOf('x', `@ 5 SOA a b 1 2 3 4 5\n${hosts}`).bytes / 2000).toBeLessThan(50);
  });

  it('is transferred with its SOA record at both ends', () => {
    const message = Buffer.concat([Buffer.alloc(12), nameFromText('example.com')]);
    const owners = [...zone.transfer()].map((record) => {
      const { name } = readName(Buffer.concat([message, record]), message.length);
      return nameToText(name);
    });
    expect(owners).toHaveLength(zone.records + 1);
    expect([owners[0], owners.at(-1)]).toEqual(['example.com', 'example.com']);
    expect(owners).toContain('a.b.c.empty.example.com');
    expect(owners).not.toContain('empty.example.com');
    expect([...zone.transfer()].at(-1)).toEqual(zone.soaRecord());
  });

  it.each([
    ['', 0, 'no start of authority'],
    ['a 5 A 192.0.2.1', 0, 'no start of authority'],
    ['@ 5 SOA a b 1 2 3 4 5\n@ 5 SOA a b 2 2 3 4 5', 2, 'two starts'],
    ['@ 5 SOA a b 1 2 3 4 5\na 5 SOA a b 2 2 3 4 5', 2, 'not at the top'],
    ['@ 5 SOA a b 1 2 3 4 5\n@ 5 A 1', 2, 'IPv4'],
    [
      `@ 5 SOA a b 1 2 3 4 5\n${Array.from({ length: 256 }, (_, n) => `a 5 TYPE${1000 + n} \\# 0`).join('\n')}`,
      257,
      '255 types',
    ],
    [
      `@ 5 SOA a b 1 2 3 4 5\n${Array.from({ length: 6000 }, (_, n) => `${'a.'.repeat(110)}b${n} 5 A 192.0.2.1`).join('\n')}`,
      5407,
      '600000 names',
    ],
    [
      `@ 5 SOA a b 1 2 3 4 5\n${Array.from({ length: 65536 }, (_, n) => `a 5 TXT ${n}`).join('\n')}`,
      65537,
      '65535 records',
    ],
  ])('is not made of a text that is none: %#', (text, line, reason) => {
    let problem: unknown;
    try {
      zoneOf('example.com', text);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(MasterFileProblem);
    expect(problem).toMatchObject({ line, message: expect.stringContaining(reason) as string });
  });
});
