import { describe, expect, it } from 'vitest';
import { placeOf, targetOf } from './places.js';

describe('the place of a connection', () => {
  it.each([
    ['internet', { kind: 'internet' }],
    ['192.0.2.7', { kind: 'address', address: '192.0.2.7' }],
    ['2001:DB8:0::7', { kind: 'address', address: '2001:db8::7' }],
    ['web-1', { kind: 'node', name: 'web-1' }],
    ['12', { kind: 'node', name: '12' }],
    ['192.0.2.256', { kind: 'node', name: '192.0.2.256' }],
    ['Internet', { kind: 'node', name: 'Internet' }],
  ])('%s is read', (text, place) => {
    expect(placeOf(text)).toEqual(place);
  });

  it.each([
    ['db-1:5432', 'TCP', 'db-1', 5432],
    ['192.0.2.7:1', 'UDP', '192.0.2.7', 1],
    ['[2001:db8::7]:65535', 'TCP', '2001:db8::7', 65_535],
    ['2001:db8::7', 'ICMP', '2001:db8::7', undefined],
    ['[2001:db8::7]', 'ICMP', '2001:db8::7', undefined],
    ['db-1', 'ICMP', 'db-1', undefined],
    ['internet:443', 'TCP', 'internet', 443],
  ] as const)('%s by %s has a host and a port', (text, protocol, host, port) => {
    expect(targetOf(text, protocol)).toEqual({ ok: true, value: { place: placeOf(host), port } });
  });

  const missing = 'A port follows the host for TCP, as in web-1:443';

  it.each([
    ['db-1', 'TCP', missing],
    ['2001:db8::7', 'TCP', missing],
    ['[2001:db8::7]', 'TCP', missing],
    ['db-1:', 'TCP', 'Ports are 1-65535'],
    ['db-1:0', 'TCP', 'Ports are 1-65535'],
    ['db-1:65536', 'UDP', 'Ports are 1-65535'],
    ['db-1:080', 'UDP', 'Ports are 1-65535'],
    ['db-1:http', 'TCP', 'Ports are 1-65535'],
    ['db-1:1:2', 'TCP', 'Ports are 1-65535'],
    ['db-1:80', 'ICMP', 'ICMP has no ports'],
  ] as const)('%s by %s is refused', (text, protocol, reason) => {
    expect(targetOf(text, protocol)).toMatchObject({ ok: false, refusals: [{ field: 'target', reason }] });
  });
});
