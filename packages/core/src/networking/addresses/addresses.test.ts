import { describe, expect, it } from 'vitest';
import { draftAddress, forwardProblems, isOwnName, subnetMask } from './addresses.js';

const draft = (address: string, rdns?: string | null) =>
  draftAddress({ address, ...(rdns !== undefined && { rdns }) }, 'cloud.example');

describe('an address of an account', () => {
  it('has a gateway and a name if it is public and IPv4', () => {
    expect(draft('203.0.113.7')).toEqual({
      ok: true,
      value: {
        address: '203.0.113.7',
        type: 'ipv4',
        public: true,
        prefix: 24,
        gateway: '203.0.113.1',
        rdns: '203-0-113-7.ip.cloud.example',
      },
    });
  });

  it.each(['192.168.128.1', '192.168.255.254'])(
    'has no gateway and no name if it is private: %s',
    (address) => {
      expect(draft(address)).toEqual({
        ok: true,
        value: { address, type: 'ipv4', public: false, prefix: 17, gateway: null, rdns: null },
      });
    },
  );

  it.each([
    ['2001:DB8::F03C:91FF:FE01:203', '2001:db8::f03c:91ff:fe01:203', true],
    ['2a01:4f8::1', '2a01:4f8::1', true],
    ['fe80::f03c:91ff:fe01:203', 'fe80::f03c:91ff:fe01:203', false],
  ])('of IPv6, %s, is kept as %s', (text, address, isPublic) => {
    expect(draft(text)).toEqual({
      ok: true,
      value: { address, type: 'ipv6', public: isPublic, prefix: 64, gateway: 'fe80::1', rdns: null },
    });
  });

  it.each([
    '10.0.0.1',
    '192.168.127.255',
    '172.16.0.1',
    '127.0.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '169.254.1.1',
    '::1',
    '::',
    'fc00::1',
    'ff02::1',
    '::ffff:192.0.2.1',
    '203.0.113.7/24',
    '203.0.113.07',
    'web.example.org',
    '',
  ])('is not %j', (address) => {
    expect(draft(address)).toMatchObject({
      ok: false,
      refusals: [{ id: 'operator.address.assignable', field: 'address', reason: 'address is not valid' }],
    });
  });

  it('has the given reverse name, or none', () => {
    expect(draft('203.0.113.7', 'mail.example.org')).toMatchObject({ value: { rdns: 'mail.example.org' } });
    expect(draft('203.0.113.7', null)).toMatchObject({ value: { rdns: null } });
    expect(draft('203.0.113.7', '')).toMatchObject({ value: { rdns: null } });
    expect(draft('10.0.0.1', 'not a name')).toMatchObject({
      refusals: [{ field: 'address' }, { id: 'operator.address.rdns', field: 'rdns' }],
    });
  });
});

it.each([
  ['ipv4', 24, '255.255.255.0'],
  ['ipv4', 17, '255.255.128.0'],
  ['ipv6', 64, 'ffff:ffff:ffff:ffff::'],
])('the mask of %s/%i is %s', (type, prefix, mask) => {
  expect(subnetMask(type, prefix)).toBe(mask);
});

describe('the name of an address', () => {
  const address = { address: '203.0.113.7', type: 'ipv4', rdns: 'Mail.example.org' } as const;

  it.each([
    ['mail.example.org', true],
    ['203-0-113-7.ip.CLOUD.example', true],
    ['203-0-113-8.ip.cloud.example', false],
    ['www.example.org', false],
  ])('is had anyway, %s: %s', (name, own) => {
    expect(isOwnName(address, name, 'cloud.example')).toBe(own);
  });

  it('has no default for an IPv6 address', () => {
    const six = { address: '2001:db8::7', type: 'ipv6', rdns: null } as const;
    expect(isOwnName(six, '2001:db8::7.ip.cloud.example', 'cloud.example')).toBe(false);
  });

  it('must resolve to the address in any form', () => {
    expect(forwardProblems('a.example', '203.0.113.7', ['192.0.2.1', '203.0.113.7'])).toEqual([]);
    expect(forwardProblems('a.example', '2001:db8::7', ['2001:DB8:0:0::7'])).toEqual([]);
    const reason = 'a.example does not resolve to 203.0.113.7';
    for (const found of [[], ['203.0.113.8']])
      expect(forwardProblems('a.example', '203.0.113.7', found)).toMatchObject([
        { id: 'address.rdns.forward', field: 'rdns', reason },
      ]);
  });

  it('is refused when the lookup fails', () => {
    expect(forwardProblems('a.example', '203.0.113.7', undefined)).toMatchObject([
      { id: 'address.rdns.lookup', field: 'rdns', reason: 'a.example could not be looked up' },
    ]);
  });
});
