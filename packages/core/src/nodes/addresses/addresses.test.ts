import { describe, expect, it } from 'vitest';
import {
  gatewayOf,
  linkLocalAddress,
  macOf,
  MOST_POOLS,
  PRIVATE_POOL,
  privateAddress,
  PUBLIC_POOL,
  publicAddress,
  slaacAddress,
} from './addresses.js';

describe('addresses of a pool', () => {
  it('begin after the gateway, and are all different', () => {
    expect([0, 1, 252, 253].map((nth) => publicAddress(0, nth))).toEqual([
      '100.64.0.2',
      '100.64.0.3',
      '100.64.0.254',
      '100.64.1.2',
    ]);
    const all = new Set(Array.from({ length: PUBLIC_POOL }, (_, nth) => publicAddress(3, nth)));
    expect(all.size).toBe(PUBLIC_POOL);
    expect(publicAddress(MOST_POOLS - 1, PUBLIC_POOL - 1)).toBe('100.127.255.254');
  });

  it('that are private stay within 192.168.128.0/17', () => {
    expect(privateAddress(0)).toBe('192.168.128.2');
    expect(privateAddress(PRIVATE_POOL - 1)).toBe('192.168.255.254');
  });

  it('have a gateway in their network', () => {
    expect(gatewayOf('100.64.1.254')).toBe('100.64.1.1');
  });
});

describe('what follows from the number of a node', () => {
  it('is a MAC address of its own', () => {
    expect(macOf(1)).toBe('f2:3c:9e:37:79:b1');
    const macs = new Set(Array.from({ length: 20_000 }, (_, id) => macOf(id + 1)));
    expect(macs.size).toBe(20_000);
    for (const mac of [...macs].slice(0, 100)) expect(mac).toMatch(/^f2:3c:9[0-9a-f](:[0-9a-f]{2}){3}$/);
  });

  it('is an IPv6 address in its network and one of the link', () => {
    expect(slaacAddress(0, 'f2:3c:91:02:03:04')).toBe('2001:db8:1:0:f03c:91ff:fe02:304');
    expect(linkLocalAddress('f2:3c:91:02:03:04')).toBe('fe80::f03c:91ff:fe02:304');
  });
});
