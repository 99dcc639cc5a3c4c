import type { Body, Schema } from '@cloud-account/spec';
import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isIpv4, isIpv6 } from '../../ip-addresses.js';
import { given } from '../../given.fixture.js';
import { outcome } from './outcome.fixture.js';

const target = (type: Schema<'RecordType'>, text: string, callerAddress?: string) =>
  outcome({ type, name: 'x', target: text }, callerAddress === undefined ? {} : { callerAddress });

describe('addresses', () => {
  const parts = ['', '0', '01', '255', '256', 'fffff', 'g', ' 1', '1.2.3.4'];

  it('are valid exactly when Node accepts them', () => {
    const differing: string[] = [];
    const check = (text: string) => {
      if (isIpv6(text) !== (isIPv6(text) && !text.includes('%'))) differing.push(text);
      if (isIpv4(text) !== isIPv4(text)) differing.push(text);
    };
    for (const a of parts)
      for (const b of parts)
        for (const c of parts) {
          check(`1.${a}.${b}.${c}`);
          check(`${a}:1:${b}:${c}`);
          check(`${a}::${b}:${c}`);
          check(`1:2:3:4:5:${a}:${b}:${c}`);
        }
    expect(differing).toEqual([]);
  });

  it.each(['192.0.2.1', '0.0.0.0', '255.255.255.255'])('%s is valid for A', (text) => {
    expect(target('A', text)).toMatchObject({ target: text });
  });

  it.each(['192.0.2', '192.0.2.256', '192.0.2.01', '0xc0.0.2.1', '3221225985', ' 192.0.2.1', 'a.b'])(
    '%j is none for A',
    (text) => {
      expect(target('A', text)).toEqual(['target: target.ipv4']);
    },
  );

  it.each(['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '::', '::1', '::ffff:192.0.2.1', '64:ff9b::192.0.2.33'])(
    '%s is valid for AAAA',
    (text) => {
      expect(target('AAAA', text)).toMatchObject({ target: text });
    },
  );

  it.each(['2001:db8::1::2', '2001:db8', 'fe80::1%eth0', '[::1]', '::g', '00001::'])(
    '%s is not valid for AAAA',
    (text) => {
      expect(target('AAAA', text)).toEqual(['target: target.ipv6']);
    },
  );

  it.each([
    ['AAAA', '192.0.2.1', 'A'],
    ['A', '2001:db8::1', 'AAAA'],
  ] as const)('of %s makes with %s a record of type %s', (sent, address, type) => {
    expect(target(sent, address)).toMatchObject({ type, target: address });
  });

  it('have no trailing dot', () => {
    expect(target('A', '192.0.2.1.')).toEqual(['target: target.trailing-dot']);
    expect(target('AAAA', '2001:db8::1.')).toEqual(['target: target.trailing-dot']);
  });
});

describe('[remote_addr]', () => {
  it.each([
    ['A', '192.0.2.9', '192.0.2.9'],
    ['A', '::ffff:192.0.2.9', '192.0.2.9'],
    ['AAAA', '2001:db8::9', '2001:db8::9'],
    ['AAAA', 'fe80::9%eth0', 'fe80::9'],
  ] as const)('is for %s from %s the address %s', (type, caller, address) => {
    expect(target(type, '[remote_addr]', caller)).toMatchObject({ target: address });
  });

  it.each([
    ['A', '2001:db8::9'],
    ['AAAA', '192.0.2.9'],
    ['AAAA', '::ffff:192.0.2.9'],
    ['A', 'nonsense'],
    ['A', undefined],
  ] as const)('is refused for %s from %s', (type, caller) => {
    expect(target(type, '[remote_addr]', caller)).toEqual(['target: target.caller-address']);
  });

  it('is refused for other types', () => {
    expect(target('TXT', '[remote_addr]', '192.0.2.9')).toMatchObject({ target: '[remote_addr]' });
    expect(target('CNAME', '[remote_addr]', '192.0.2.9')).toEqual(['target: target.host']);
  });
});

describe.each(['NS', 'CNAME', 'PTR', 'MX'] as const)('the target of %s', (type) => {
  const long = `${'a.'.repeat(126)}b`;

  it.each([
    ['host.example.net', 'host.example.net'],
    ['Host.example.net.', 'Host.example.net'],
    ['_acme.example.net', '_acme.example.net'],
    ['1.2.example', '1.2.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    [long, long],
    [`${long}.`, long],
    [`${'x'.repeat(63)}.net`, `${'x'.repeat(63)}.net`],
  ])('%s is kept as %s', (given, kept) => {
    expect(target(type, given)).toMatchObject({ target: kept });
  });

  it.each([
    'a b',
    'a..b',
    '.a',
    'a..',
    '-a.net',
    'a-.net',
    'bücher.example',
    'a;b.net',
    'a\n',
    'x*.net',
    'a.*.net',
    '*',
    '192.0.2.1',
    '192.0.2.1.',
    '2001:db8::1',
    'a.12',
    `${'x'.repeat(64)}.net`,
    `c${long}`,
  ])('%j is refused', (given) => {
    expect(target(type, given)).toEqual(['target: target.host']);
  });

  it.each(['www', 'www.', 'WWW', '_x', 'a-1'])('%s, a single label, gets the domain appended', (given) => {
    const label = given.replace('.', '');
    expect(target(type, given)).toMatchObject({ target: type === 'PTR' ? label : `${label}.example.com` });
  });

  it('is refused when a single label is too long with the domain', () => {
    const zone = `${'z.'.repeat(100)}com`;
    const bare = (length: number) => outcome({ type, name: 'x', target: 'x'.repeat(length) }, { zone });
    expect(bare(49)).toMatchObject({ type });
    if (type !== 'PTR') expect(bare(50)).toEqual(['target: target.host']);
  });

  it('may begin with a wildcard only for MX', () => {
    if (type === 'MX') expect(target(type, '*.example.net')).toMatchObject({ target: '*.example.net' });
    else expect(target(type, '*.example.net')).toEqual(['target: target.host']);
  });
});

describe('a single dot', () => {
  it.each(['NS', 'CNAME', 'PTR'] as const)('is no target of %s', (type) => {
    expect(target(type, '.')).toEqual(['target: target.required']);
  });
});

describe('a null MX record', () => {
  const mx = (name: string, text: string, priority?: number) =>
    outcome(given<Body<'createDomainRecord'>>({ type: 'MX', name, target: text, priority }));

  it.each(['', '.'])('has the target %j, no name and priority 0', (text) => {
    expect(mx('', text)).toMatchObject({ name: '', target: '', priority: 0 });
    expect(mx('example.com', text, 0)).toMatchObject({ name: '', target: '', priority: 0 });
  });

  it('is refused with a name or another priority', () => {
    expect(mx('mail', '')).toEqual(['target: mx.null']);
    expect(mx('', '', 10)).toEqual(['priority: mx.null']);
    expect(mx('mail', '.', 10)).toEqual(['target: mx.null', 'priority: mx.null']);
  });
});

describe('the text of a TXT record', () => {
  it.each([
    'v=spf1 -all',
    'Ends with a dot.',
    ' spaces ',
    'grüße ✓ 😀',
    '"quoted" \\ ;',
    'line\nbreak\ttab\u0001',
    '.',
  ])('%j is kept as it is', (text) => {
    expect(target('TXT', text)).toMatchObject({ target: text });
  });

  it('fits one DNS message with its name and a length byte for every 255', () => {
    // x.example.com takes 15 bytes, the rest of the message 39; 65225 bytes of text have 256 length bytes.
    expect(target('TXT', 'x'.repeat(65225))).toMatchObject({ type: 'TXT' });
    expect(target('TXT', 'x'.repeat(65226))).toEqual(['target: target.length']);
    expect(target('TXT', 'ü'.repeat(32612))).toMatchObject({ type: 'TXT' });
    expect(target('TXT', 'ü'.repeat(32613))).toEqual(['target: target.length']);
  });

  it.each(['a\0b', '\ud800', 'x\udc00'])('%j cannot be stored', (text) => {
    expect(target('TXT', text)).toEqual(['target: target.storable']);
  });
});
