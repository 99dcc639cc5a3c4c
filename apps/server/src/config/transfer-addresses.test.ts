import { describe, expect, it } from 'vitest';
import { listOfTransferAddresses, localTransferAddress } from './transfer-addresses.js';

const four = { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1', '2001:db8::2'] };

describe('localTransferAddress', () => {
  it('is the first of each family that the machine has', () => {
    const here = new Set(['127.0.0.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']);
    expect(localTransferAddress(four, () => here)).toEqual({ ipv4: '192.0.2.2', ipv6: '2001:db8::1' });
  });

  it('is left to the system where the machine has none of them', () => {
    expect(localTransferAddress(four, () => new Set(['192.0.2.2']))).toEqual({ ipv4: '192.0.2.2' });
    expect(localTransferAddress(four, () => new Set(['127.0.0.1']))).toEqual({});
    expect(localTransferAddress({ ipv4: [], ipv6: [] }, () => new Set(['192.0.2.2']))).toEqual({});
  });

  it('is found among the addresses of this machine', () => {
    expect(localTransferAddress({ ipv4: ['127.0.0.1'], ipv6: [] })).toEqual({ ipv4: '127.0.0.1' });
  });
});

it('lists them all, or none', () => {
  expect(listOfTransferAddresses(four)).toBe('192.0.2.1, 192.0.2.2, 2001:db8::1 and 2001:db8::2');
  expect(listOfTransferAddresses({ ipv4: ['192.0.2.1'], ipv6: [] })).toBe('192.0.2.1');
  expect(listOfTransferAddresses({ ipv4: [], ipv6: [] })).toBeUndefined();
});
