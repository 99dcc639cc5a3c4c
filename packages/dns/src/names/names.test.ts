import { describe, expect, it } from 'vitest';
import {
  isWithin,
  keyFromText,
  nameFromText,
  nameKey,
  nameLength,
  NameProblem,
  nameToText,
  parentKey,
  readName,
} from './index.js';

const label63 = 'a'.repeat(63);
const longest = `${label63}.${label63}.${label63}.${'b'.repeat(61)}`;

describe('a name as text', () => {
  it.each([
    ['.', '00'],
    ['a', '016100'],
    ['a.', '016100'],
    ['Ab.c', '024162016300'],
    ['a\\.b', '03612e6200'],
    ['a\\046b', '03612e6200'],
    ['\\000\\255', '0200ff00'],
    ['*.x', '012a017800'],
  ])('%s is %s on the wire', (text, hex) => {
    expect(nameFromText(text).toString('hex')).toBe(hex);
  });

  it.each([
    '.',
    'a',
    'www.Example.com',
    'a\\.b.c',
    '\\000\\255\\032',
    '\\@.\\$\\(\\)\\;\\"\\\\',
    label63,
    longest,
  ])('%s comes back as it was', (text) => {
    expect(nameToText(nameFromText(text))).toBe(text);
  });

  it.each([
    ['', 'empty label'],
    ['..', 'empty label'],
    ['.a', 'empty label'],
    ['a..b', 'empty label'],
    ['a..', 'empty label'],
    [`${label63}a`, 'longer than 63'],
    [`${longest}b`, 'longer than 255'],
    [`${longest}.b`, 'longer than 255'],
    ['x'.repeat(400), 'longer than 255'],
    ['a\\', 'nothing follows'],
    ['a\\25', 'no byte'],
    ['a\\256', 'no byte'],
    ['ü→', 'not escaped'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => nameFromText(text)).toThrow(NameProblem);
    expect(() => nameFromText(text)).toThrow(reason);
  });

  it('of any bytes can be read back', () => {
    let seed = 7;
    const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
    for (let round = 0; round < 500; round++) {
      const labels = Array.from({ length: 1 + next(3) }, () => {
        const bytes = Array.from({ length: 1 + next(63) }, () => next(256));
        return [bytes.length, ...bytes];
      });
      const wire = Buffer.from([...labels.flat(), 0]);
      expect(nameFromText(nameToText(wire))).toEqual(wire);
    }
  });
});

describe('the key of a name', () => {
  it('ignores the case of ASCII letters only', () => {
    expect(keyFromText('WWW.Example.COM')).toBe(keyFromText('www.example.com'));
    expect(keyFromText('\\192')).not.toBe(keyFromText('\\224'));
    expect(keyFromText('\\@')).not.toBe(keyFromText('`'));
  });

  it('ignores bytes after the name', () => {
    expect(nameKey(Buffer.concat([nameFromText('a.b'), Buffer.from('rest')]))).toBe(keyFromText('a.b'));
  });

  it('can be shortened label by label to the root', () => {
    const parents = [keyFromText('a\\.b.c.d')];
    while (parents.at(-1) !== '') parents.push(parentKey(parents.at(-1) ?? ''));
    expect(parents).toEqual([keyFromText('a\\.b.c.d'), keyFromText('c.d'), keyFromText('d'), '']);
    expect(parentKey('')).toBe('');
  });

  it.each([
    ['example.com', 'example.com', true],
    ['www.EXAMPLE.com', 'example.com', true],
    ['*.example.com', 'example.com', true],
    ['a\\\\.example.com', 'example.com', true],
    ['a\\.example.com', 'example.com', false],
    ['a\\\\\\.example.com', 'example.com', false],
    ['.', 'example.com', false],
    ['example.org', 'example.com', false],
    ['com', 'example.com', false],
    ['anexample.com', 'example.com', false],
    ['a', '.', true],
  ])('decides whether %s is within %s', (name, zone, within) => {
    expect(isWithin(keyFromText(name), keyFromText(zone))).toBe(within);
  });
});

describe('a name in bytes', () => {
  const message = Buffer.concat([
    Buffer.alloc(2),
    nameFromText('b.example'),
    Buffer.from('0161c0020161c00d', 'hex'),
  ]);

  it('is read with the target of its pointer', () => {
    expect(readName(message, 2)).toEqual({ name: nameFromText('b.example'), next: 13 });
    expect(readName(message, 13)).toEqual({ name: nameFromText('a.b.example'), next: 17 });
    expect(readName(message, 17)).toEqual({ name: nameFromText('a.a.b.example'), next: 21 });
    expect(nameLength(message, 2)).toBe(11);
  });

  it.each([
    ['nothing', '', 0],
    ['no end', '0161', 0],
    ['a label past the end', '0561', 0],
    ['a pointer to itself', 'c000', 0],
    ['a pointer forward', 'c00200', 0],
    ['half a pointer', '00c0', 1],
    ['a circle', '0161c000', 2],
    ['an unknown label', '4161', 0],
    ['more than 255 bytes', `3f${'61'.repeat(63)}`.repeat(4) + '00', 0],
  ])('of %s is refused', (_, hex, at) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(() => readName(bytes, at)).toThrow(RangeError);
    if (!hex.includes('c000')) expect(() => nameLength(bytes, at)).toThrow(RangeError);
  });

  it('must end within its part of the message', () => {
    expect(() => readName(message, 2, 12)).toThrow(RangeError);
    expect(() => readName(message, 13, 16)).toThrow(RangeError);
  });
});
