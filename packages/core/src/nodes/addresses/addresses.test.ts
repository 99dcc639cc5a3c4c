import { describe, expect, it } from 'vitest';
import {
  gatewayOf,
  linkLocalAddress,
  macOf,
  MAX_POOLS,
  PRIVATE_POOL,
  privateAddress,
  PUBLIC_POOL,
  publicAddress,
  slaacAddress,
} from './addresses.js';

describe('addresses of a pool', () => {
  it('start after the gateway and are unique', () => {
    expect([0, 1, 252, 253].map((nth) => publicAddress(0, nth))).toEqual([
      '100.64.0.2',
      '100.64.0.3',
      '100.64.0.254',
      '100.64.1.2',
    ]);
    const all = new Set(Array.from({ length: PUBLIC_POOL }, (_, nth) => publicAddress(3, nth)));
    expect(all.size).toBe(PUBLIC_POOL);
    expect(publicAddress(MAX_POOLS - 1, PUBLIC_POOL - 1)).toBe('100.127.255.254');
  });

  it('are within 192.168.128.0/17 if they are private', () => {
    expect(privateAddress(0)).toBe('192.168.128.2');
    expect(privateAddress(PRIVATE_POOL - 1)).toBe('192.168.255.254');
  });

  it('have a gateway in their network', () => {
    expect(gatewayOf('100.64.1.254')).toBe('100.64.1.1');
  });
});

describe('the addresses from the ID of a node', () => {
  it('include a unique MAC address', () => {
    expect(macOf(1)).toBe('f2:3c:9e:37:79:b1');
    const macs = new Set(Array.from({ length: 20_000 }, (_, id) => macOf(id + 1)));
    expect(macs.size).toBe(20_000);
    for (const mac of [...macs].slice(0, 100)) expect(mac).toMatch(/^f2:3c:9[0-9a-f](:[0-9a-f]{2}){3}$/);
  });

  it('include an IPv6 address in its network and a link-local one', () => {
    expect(slaacAddress(0, 'f2:3c:91:02:03:04')).toBe('2001:db8:1:0:f03c:91ff:fe02:304');
    expect(linkLocalAddress('f2:3c:91:02:03:04')).toBe('fe80::f03c:91ff:fe02:304');
  });
});
