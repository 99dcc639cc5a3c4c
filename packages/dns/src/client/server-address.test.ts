import { describe, expect, it } from 'vitest';
import { isAllowedAddress, parseServerAddress, resolveServerAddress } from './server-address.js';

const longHost = `${'a.'.repeat(126)}a`;

describe('a server address', () => {
  it.each([
    ['ns1.example.com', 'ns1.example.com', 53],
    ['NS1.Example.com.', 'NS1.Example.com.', 53],
    ['localhost', 'localhost', 53],
    ['1and1.example.com', '1and1.example.com', 53],
    ['ns.1and1', 'ns.1and1', 53],
    ['ns_1.example.com', 'ns_1.example.com', 53],
    [longHost, longHost, 53],
    ['ns1.example.com:5353', 'ns1.example.com', 5353],
    ['192.0.2.1', '192.0.2.1', 53],
    ['192.0.2.1:1', '192.0.2.1', 1],
    ['192.0.2.1:65535', '192.0.2.1', 65535],
    ['2001:db8::1', '2001:db8::1', 53],
    ['::', '::', 53],
    ['::1:53', '::1:53', 53],
    ['[2001:db8::1]', '2001:db8::1', 53],
    ['[2001:db8::1]:5353', '2001:db8::1', 5353],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1', 53],
  ])('%s is host %s, port %d', (text, host, port) => {
    expect(parseServerAddress(text)).toEqual({ host, port });
  });

  it.each([
    '',
    ' ',
    ':53',
    '.',
    'ns1.example.com:',
    'ns1.example.com:0',
    'ns1.example.com:053',
    'ns1.example.com:65536',
    'ns1.example.com:+53',
    'ns1.example.com:5e1',
    'ns1.example.com:53:53',
    'ns1.example.com:53\n',
    'ns1.example.com\n',
    ' ns1.example.com',
    'ns1 example.com',
    'ns1..example.com',
    '.example.com',
    '-ns1.example.com',
    'ns1-.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${longHost}a`,
    'grüße.example.com',
    'user@ns1.example.com',
    'https://ns1.example.com',
    'ns1.example.com/zone',
    'ns1.example.com\0.test',
    '192.0.2.256',
    '192.0.2',
    '192.0.2.01',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x',
    '192.0.2.1.',
    '192.0.2.1:99999',
    '[192.0.2.1]',
    '[ns1.example.com]',
    '[]',
    '[]:53',
    '[2001:db8::1',
    '2001:db8::1]',
    '[2001:db8::1]53',
    '[2001:db8::1]:',
    '[[2001:db8::1]]',
    '2001:db8::1::1',
    'fe80::1%eth0',
    '[fe80::1%eth0]:53',
  ])('%j is none', (text) => {
    expect(parseServerAddress(text)).toBeUndefined();
  });
});

describe('addresses', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '172.32.0.1', '100.128.0.1'])(
    '%s is always allowed',
    (ip) => {
      expect(isAllowedAddress(ip, false)).toBe(true);
      expect(isAllowedAddress(ip, true)).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['unique local', 'fd00::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private', '::ffff:a00:1'],
  ])('%s ones as %s pass only where the operator allows them', (_, ip) => {
    expect(isAllowedAddress(ip, false)).toBe(false);
    expect(isAllowedAddress(ip, true)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
    '240.0.0.1',
    '::ffff:224.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    '2001:0:1::1',
    'fec0::1',
    'fe80::1%lo',
    'not an address',
  ])('%s never passes', (ip) => {
    expect(isAllowedAddress(ip, false)).toBe(false);
    expect(isAllowedAddress(ip, true)).toBe(false);
  });
});

describe('resolving a server', () => {
  const found =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address })));
  const server = { host: 'ns1.example.com', port: 53 };

  it('keeps the allowed addresses in order, each once', async () => {
    const lookup = found('2606:4700::1', '10.0.0.1', '8.8.8.8', '8.8.8.8');
    const addresses = await resolveServerAddress(server, { allowPrivateAddresses: false, lookup });
    expect(addresses).toEqual(['2606:4700::1', '8.8.8.8']);
  });

  it('refuses a name that only has private addresses', async () => {
    const lookup = found('10.0.0.1', '::1');
    const refused = resolveServerAddress(server, { allowPrivateAddresses: false, lookup });
    await expect(refused).rejects.toMatchObject({ code: 'address_not_allowed' });
    const allowed = await resolveServerAddress(server, { allowPrivateAddresses: true, lookup });
    expect(allowed).toEqual(['10.0.0.1', '::1']);
  });

  it('does not look up an address', async () => {
    const lookup = (): Promise<never> => Promise.reject(new Error('asked'));
    const policy = { allowPrivateAddresses: false, lookup };
    expect(await resolveServerAddress({ host: '8.8.8.8', port: 53 }, policy)).toEqual(['8.8.8.8']);
    await expect(resolveServerAddress({ host: '::1', port: 53 }, policy)).rejects.toMatchObject({
      code: 'address_not_allowed',
    });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('ENOTFOUND'))],
    ['finds nothing', () => Promise.resolve([])],
  ])('is unresolvable when the lookup %s', async (_, lookup) => {
    const resolving = resolveServerAddress(server, { allowPrivateAddresses: true, lookup });
    await expect(resolving).rejects.toMatchObject({ code: 'unresolvable' });
  });

  it('uses the resolver of the system without a lookup', async () => {
    const policy = { allowPrivateAddresses: true };
    const local = await resolveServerAddress({ host: 'localhost', port: 53 }, policy);
    expect(local.every((ip) => ip === '127.0.0.1' || ip === '::1')).toBe(true);
    const unknown = resolveServerAddress({ host: 'no-such-host.invalid', port: 53 }, policy);
    await expect(unknown).rejects.toMatchObject({ code: 'unresolvable' });
  });
});
