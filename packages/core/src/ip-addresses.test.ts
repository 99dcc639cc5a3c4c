import { describe, expect, it } from 'vitest';
import { canBeHost, canonicalAddress } from './ip-addresses.js';

describe('the form in which an address is kept', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::0001', '2001:db8::1'],
    ['::', '::'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ])('of %s is %s', (text, kept) => {
    expect(canonicalAddress(text)).toBe(kept);
  });

  it.each([
    '',
    '1',
    '192.0.2',
    '192.0.2.01',
    '0x7f.1',
    '2001:db8::1%eth0',
    '2001:db8::1/64',
    ':::',
    '::ffff:192.0.2.010',
    '::ffff:192.0.2.256',
    'missing-thing',
  ])('is not there for %j', (text) => {
    expect(canonicalAddress(text)).toBeUndefined();
  });
});

describe('an address that one host can have', () => {
  it.each([
    '192.0.2.1',
    '1.0.0.0',
    '223.255.255.255',
    '255.255.255.254',
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    'fe00::1',
    '::ffff:192.0.2.1',
  ])('is %s', (address) => {
    expect(canBeHost(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '0.255.255.255',
    '224.0.0.0',
    '239.255.255.255',
    '255.255.255.255',
    '::',
    'ff00::',
    'ff02::1%eth0',
    'ffff::1',
    '::ffff:224.0.0.1',
    '::ffff:0.0.0.0',
  ])('is not %s', (address) => {
    expect(canBeHost(address)).toBe(false);
  });
});
