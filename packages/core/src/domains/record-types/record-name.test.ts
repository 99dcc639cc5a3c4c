import type { Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { outcome } from './outcome.fixture.js';

const a = (name: string, zone?: string) =>
  outcome({ type: 'A', name, target: '192.0.2.1' }, zone === undefined ? {} : { zone });
const host = (type: Schema<'RecordType'>, name: string) =>
  outcome({ type, name, target: 'host.example.net' });

/** A name of this length. */
const long = (length: number) => ('x'.repeat(63) + '.').repeat(4).slice(0, length - 1) + 'y';

describe('the name of a record', () => {
  it.each([
    ['', ''],
    ['www', 'www'],
    ['WwW', 'WwW'],
    ['www.', 'www'],
    ['a.b.c', 'a.b.c'],
    ['example.com', ''],
    ['EXAMPLE.COM.', ''],
    ['www.example.com', 'www'],
    ['www.Example.Com.', 'www'],
    ['example.com.example.com', 'example.com'],
    ['notexample.com', 'notexample.com'],
    ['www.example.net.', 'www.example.net'],
    ['*', '*'],
    ['*.sub', '*.sub'],
    ['*.example.com', '*'],
    ['@', ''],
    ['@.example.com', ''],
    ['_dmarc', '_dmarc'],
    ['sel._domainkey', 'sel._domainkey'],
    ['-a-', '-a-'],
    ['1', '1'],
    ['x'.repeat(63), 'x'.repeat(63)],
  ])('%j is kept as %j', (given, kept) => {
    expect(a(given)).toMatchObject({ name: kept });
  });

  it.each([
    ['@.www', 'name: name.characters'],
    ['a@b', 'name: name.characters'],
    ['.', 'name: name.characters'],
    ['.a', 'name: name.characters'],
    ['a..b', 'name: name.characters'],
    ['a..', 'name: name.characters'],
    ['..example.com', 'name: name.characters'],
    ['a b', 'name: name.characters'],
    ['a\n', 'name: name.characters'],
    ['a\\.b', 'name: name.characters'],
    ['ä', 'name: name.characters'],
    ['a;b', 'name: name.characters'],
    ['a"', 'name: name.characters'],
    ['$TTL', 'name: name.characters'],
    ['a*', 'name: name.wildcard'],
    ['**', 'name: name.wildcard'],
    ['a.*', 'name: name.wildcard'],
    ['*.*', 'name: name.wildcard'],
    ['x'.repeat(64), 'name: name.label-length'],
  ])('%j is refused', (given, problem) => {
    expect(a(given)).toEqual([problem]);
  });

  it('has at most 100 characters after the clean-up', () => {
    expect(a(long(100))).toMatchObject({ name: long(100) });
    expect(a(`${long(100)}.example.com`)).toMatchObject({ name: long(100) });
    expect(a(long(101))).toEqual(['name: name.length']);
  });

  it('has at most 253 characters with its domain', () => {
    const zone = `${'z'.repeat(63)}.${'y'.repeat(63)}.${'x'.repeat(48)}.com`;
    expect(a(long(253 - zone.length - 1), zone)).toMatchObject({ type: 'A' });
    expect(a(long(254 - zone.length - 1), zone)).toEqual(['name: name.full-length']);
  });

  it('is refused with all its problems', () => {
    expect(a(`${'x'.repeat(64)}.*.${'ä'.repeat(64)}`)).toEqual([
      'name: name.wildcard',
      'name: name.characters',
      'name: name.label-length',
      'name: name.length',
    ]);
  });
});

describe('names by type', () => {
  it('of an NS record have no wildcard', () => {
    expect(host('NS', '*')).toEqual(['name: name.wildcard']);
    expect(host('NS', '*.sub')).toEqual(['name: name.wildcard']);
    expect(host('NS', '')).toMatchObject({ name: '' });
  });

  it('of a PTR record and of an AAAA record may have a wildcard', () => {
    expect(host('PTR', '*.sub')).toMatchObject({ name: '*.sub' });
    expect(outcome({ type: 'AAAA', name: '*', target: '2001:db8::1' })).toMatchObject({ name: '*' });
  });

  it.each(['', 'mail', 'a1-b.c', '1mail', 'ok.9', '*', '*.lists', 'MAIL'])(
    'of an MX record may be %j',
    (name) => {
      expect(host('MX', name)).toMatchObject({ name });
    },
  );

  it.each(['_mail', 'mail-', '-mail', 'ok.9-', 'a_b'])('of an MX record may not be %j', (name) => {
    expect(host('MX', name)).toEqual(['name: name.mail-label']);
  });

  it('of a CNAME record are required and are not the domain', () => {
    expect(host('CNAME', '')).toEqual(['name: name.required']);
    expect(outcome({ type: 'CNAME', target: 'host.example.net' })).toEqual(['name: name.required']);
    expect(host('CNAME', 'example.com.')).toEqual(['name: cname.apex']);
    expect(host('CNAME', '*')).toMatchObject({ name: '*' });
  });
});
