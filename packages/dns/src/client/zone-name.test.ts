import { describe, expect, it } from 'vitest';
import { normalizeHostName, normalizeZoneName } from './zone-name.js';

describe('the name of a zone', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['com', 'com'],
    ['2.0.192.in-addr.arpa', '2.0.192.in-addr.arpa'],
    ['_sub.example.com', '_sub.example.com'],
    ['*.Example.com.', '*.example.com'],
    [`*.${'a.'.repeat(125)}b`, `*.${'a.'.repeat(125)}b`],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    [`${'a.'.repeat(126)}b`, `${'a.'.repeat(126)}b`],
  ])('%s is %s', (text, name) => {
    expect(normalizeZoneName(text)).toBe(name);
  });

  it.each([
    '',
    '.',
    '..',
    'a..b',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}ab`,
    'a b',
    'a\\.b',
    '*',
    '*.',
    'a.*.b',
    'a*.b',
    `*.${'a.'.repeat(125)}ab`,
  ])('%j is none', (text) => {
    expect(normalizeZoneName(text)).toBeUndefined();
  });
});

describe('the name of a host', () => {
  it('has no wildcard, unlike that of a zone', () => {
    expect(normalizeHostName('NS1.example.com.')).toBe('ns1.example.com');
    expect(normalizeHostName('*.example.com')).toBeUndefined();
  });
});
