import { describe, expect, it } from 'vitest';
import {
  addressBlock,
  isInside,
  lowestFree,
  overlap,
  rangeBlock,
  subnetGateway,
  usable,
} from './subnet-addresses.js';

const first = 167_772_160; // 10.0.0.0

describe('blocks of addresses', () => {
  it.each([
    ['10.0.0.7', { from: first + 7, to: first + 7 }],
    ['255.255.255.255', { from: 4_294_967_295, to: 4_294_967_295 }],
    ['10.0.0.256', undefined],
    ['fd00::1', undefined],
  ])('are read from the address %s', (text, block) => {
    expect(addressBlock(text)).toEqual(block);
  });

  it.each([
    ['10.0.0.0/30', { from: first, to: first + 3 }],
    ['10.0.0.8/32', { from: first + 8, to: first + 8 }],
    ['10.0.0.1/30', undefined],
    ['10.0.0.0', undefined],
    ['ten', undefined],
  ])('are read from the network %s', (text, block) => {
    expect(rangeBlock(text)).toEqual(block);
  });

  it.each([
    [{ from: 5, to: 9 }, true, false],
    [{ from: 1, to: 5 }, true, false],
    [{ from: 6, to: 8 }, true, true],
    [{ from: 5, to: 8 }, true, true],
    [{ from: 8, to: 12 }, true, false],
    [{ from: 9, to: 12 }, false, false],
    [{ from: 1, to: 4 }, false, false],
  ])('%j overlap or are inside of others', (block, overlaps, inside) => {
    const other = { from: 5, to: 8 };
    expect([overlap(block, other), overlap(other, block), isInside(block, other)]).toEqual([
      overlaps,
      overlaps,
      inside,
    ]);
  });

  it('have the same number of addresses reserved at each end', () => {
    expect(usable({ from: 10, to: 20 }, 2)).toEqual({ from: 12, to: 18 });
  });
});

describe('the lowest free address', () => {
  const block = { from: first + 2, to: first + 5 };
  const free = (...taken: [number, number][]) =>
    lowestFree(
      block,
      taken.map(([from, to]) => ({ from: first + from, to: first + to })),
    );

  it('is after the used addresses at the start, in any order', () => {
    expect(free()).toBe('10.0.0.2');
    expect(free([3, 5])).toBe('10.0.0.2');
    expect(free([4, 4], [2, 3])).toBe('10.0.0.5');
    expect(free([0, 3], [1, 1])).toBe('10.0.0.4');
    expect(free([2, 2], [4, 5])).toBe('10.0.0.3');
    expect(free([2, 4])).toBe('10.0.0.5');
    expect(free([2, 5])).toBeUndefined();
  });
});

it('the gateway of a subnet is its second address', () => {
  expect(subnetGateway('10.0.1.0/24')).toBe('10.0.1.1');
  expect(subnetGateway('10.255.255.254/31')).toBe('10.255.255.255');
  expect(() => subnetGateway('ten')).toThrow('ten is no IPv4 network.');
});
