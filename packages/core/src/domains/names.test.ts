import { describe, expect, it } from 'vitest';
import {
  fitsWire,
  fullName,
  isHostName,
  isPublicSuffix,
  nameKey,
  wireLength,
  withoutTrailingDot,
} from './names.js';
import { isPresentable, labelsOf, relativeTo } from './presentation.js';
import { isPublished } from './publication.js';

/** A name of this length. */
const long = (length: number) => `${'x'.repeat(62)}.`.repeat(5).slice(0, length - 1) + 'y';

describe('a name', () => {
  it('is the same in any case of ASCII letters', () => {
    expect(nameKey('WwW.ÄZ')).toBe('www.Äz');
  });

  it('is full with its zone and has no trailing dot', () => {
    expect([fullName('', 'a.b'), fullName('c', 'a.b')]).toEqual(['a.b', 'c.a.b']);
    expect([withoutTrailingDot('a.'), withoutTrailingDot('a'), withoutTrailingDot('a..')]).toEqual([
      'a',
      'a',
      'a.',
    ]);
  });

  it.each([
    ['co.uk', true],
    ['CO.uk', true],
    ['xn--55qx5d.cn', true],
    ['any.ck', true],
    ['*.ck', true],
    ['www.ck', false],
    ['in-addr.arpa', true],
    ['2.0.192.in-addr.arpa', false],
    ['example.co.uk', false],
    ['a_b.co.uk', false],
    ['example.com', false],
    ['github.io', false],
    ['example.test', false],
    ['x', false],
  ])('%s is a public suffix: %s', (name, isSuffix) => {
    expect(isPublicSuffix(name)).toBe(isSuffix);
  });

  it('has a byte for each character and each escape, and two more', () => {
    expect([wireLength('ab.c'), wireLength('a\\.b'), wireLength('\\255\\😀')]).toEqual([6, 5, 4]);
    expect([fitsWire(long(253)), fitsWire(long(254))]).toEqual([true, false]);
  });

  it.each([
    ['a', true],
    ['_a-b_.9', false],
    ['9.a_', true],
    ['a.12', false],
    ['', false],
    ['a..b', false],
    ['-a', false],
    ['a-', false],
    ['x'.repeat(63), true],
    ['x'.repeat(64), false],
    [long(253), true],
    [long(254), false],
    ['*.a', false],
  ])('%j names a host: %s', (name, is) => {
    expect(isHostName(name)).toBe(is);
  });

  it.each([
    ['*.a', true],
    ['*', false],
    ['a.*', false],
    ['*.*.a', false],
    ['*a.b', false],
  ])('%j names a host where a wildcard may: %s', (name, is) => {
    expect(isHostName(name, { wildcard: true })).toBe(is);
  });
});

describe('a name as zone files write it', () => {
  it.each(['a', 'A-_9!~', 'a.b', '\\.', '\\255x', '\\000', 'a\\;b', "#%&'*+,/:<>=?[]^`{|}"])(
    'is %j',
    (name) => {
      expect(isPresentable(name)).toBe(true);
    },
  );

  it.each([
    '',
    '.',
    'a.',
    'a..b',
    'a b',
    'a"b',
    '$a',
    '(a)',
    'a;b',
    '@',
    '\\256',
    '\\300',
    '\\a1\\',
    'ä',
    '\\9',
  ])('is not %j', (name) => {
    expect(isPresentable(name)).toBe(false);
  });

  it('has labels and a form relative to its zone', () => {
    expect(labelsOf('a\\.b.\\046c.d')).toEqual(['a\\.b', '\\046c', 'd']);
    expect(labelsOf('')).toEqual([]);
    expect(relativeTo('Example.com', 'a\\.b.W.example.COM')).toBe('a\\.b.W');
    expect(relativeTo('example.com', 'example.com')).toBe('');
    for (const name of ['com', 'notexample.com', 'w\\.example.com', 'example.net'])
      expect(relativeTo('example.com', name)).toBeUndefined();
  });
});

it('publishes the zone of an active master', () => {
  expect(
    (['master', 'slave'] as const).map((type) =>
      (['active', 'disabled'] as const).map((status) => isPublished({ type, status })),
    ),
  ).toEqual([
    [true, false],
    [false, false],
  ]);
});
