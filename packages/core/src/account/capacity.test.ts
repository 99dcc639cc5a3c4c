import { describe, expect, it } from 'vitest';
import { statusOf } from '../refusals/index.js';
import { mayHaveMore, maxOf } from './capacity.js';

describe('mayHaveMore', () => {
  it.each([
    ['firewalls', 0, 1],
    ['firewalls', 999, 1],
    ['tags', 4_990, 10],
    ['domains', 19_999, 1],
    ['domains', 25_000, 0],
  ] as const)('%s beside %i: %i may be had', (kind, count, adding) => {
    expect(mayHaveMore(kind, count, adding)).toEqual([]);
  });

  it.each([
    ['domains', 20_000, 1, 'An account may have at most 20,000 domains'],
    ['firewalls', 1_000, 1, 'An account may have at most 1,000 firewalls'],
    ['volumes', 1_000, 1, 'An account may have at most 1,000 volumes'],
    ['tickets', 10_000, 1, 'An account may have at most 10,000 tickets'],
    ['users', 1_001, 1, 'An account may have at most 1,000 users'],
    ['tags', 4_991, 10, 'An account may have at most 5,000 tags'],
    ['payment_methods', 1_000, 1, 'An account may have at most 1,000 payment methods'],
    ['payments', 1_000, 1, 'An account may have at most 1,000 payments'],
    ['tokens', 1_000, 1, 'A user may have at most 1,000 tokens'],
    ['ssh_keys', 1_000, 1, 'A user may have at most 1,000 SSH keys'],
    ['apps', 1_000, 1, 'A user may have at most 1,000 apps'],
    ['replies', 1_000, 1, 'A ticket may have at most 1,000 replies'],
  ] as const)('%s beside %i: %i may not', (kind, count, adding, reason) => {
    expect(mayHaveMore(kind, count, adding)).toMatchObject([{ id: 'account.room', reason }]);
    expect(statusOf('account.room')).toBe(400);
    expect(mayHaveMore(kind, maxOf(kind) - adding, adding)).toEqual([]);
  });
});
