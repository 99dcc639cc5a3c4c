import { describe, expect, it } from 'vitest';
import type { LifecycleRule } from '../backend.js';
import { expirationHeaders } from './expiration.js';

const rule = (more: Partial<LifecycleRule>): LifecycleRule => ({
  id: 'one',
  enabled: true,
  prefix: '',
  ...more,
});
const tags = [{ key: 'a', value: '1' }];
const headersOf = (modified: string, ...lifecycle: LifecycleRule[]) =>
  expirationHeaders({ lifecycle }, { key: 'a/key', modified: new Date(modified), size: 5, tags })[
    'x-amz-expiration'
  ];

describe('the expiration of an object', () => {
  it.each([
    ['2026-03-01T00:00:00.001Z', 1, 'Tue, 03 Mar 2026'],
    ['2026-03-01T23:59:59Z', 1, 'Tue, 03 Mar 2026'],
    ['2026-03-01T00:00:00Z', 1, 'Mon, 02 Mar 2026'],
    ['2026-03-01T12:00:00Z', 30, 'Wed, 01 Apr 2026'],
  ])('of %s after %i days is the midnight %s', (modified, days, date) => {
    expect(headersOf(modified, rule({ expiry: { days } }))).toBe(
      `expiry-date="${date} 00:00:00 GMT", rule-id="one"`,
    );
  });

  it('is that of the first of the rules for its key', () => {
    const date = { date: new Date('2026-03-05T00:00:00Z') };
    const rules = [
      rule({ id: 'later', expiry: { days: 30 } }),
      rule({ id: 'ü "1"', prefix: 'a/', expiry: date }),
      rule({ id: 'other', prefix: 'b/', expiry: { days: 1 } }),
      rule({ id: 'b', filter: { tags: [...tags, { key: 'b', value: '1' }] }, expiry: { days: 1 } }),
      rule({ id: 'off', enabled: false, expiry: { days: 1 } }),
      rule({ id: 'uploads', uploadDays: 1 }),
    ];
    expect(headersOf('2026-03-01T12:00:00Z', ...rules)).toBe(
      'expiry-date="Thu, 05 Mar 2026 00:00:00 GMT", rule-id="%C3%BC%20%221%22"',
    );
  });

  it('is that of a rule for its tags', () => {
    const rules = [
      rule({ id: 'later', expiry: { days: 30 } }),
      rule({ id: 'tagged', filter: { tags }, expiry: { days: 1 } }),
    ];
    expect(headersOf('2026-03-01T12:00:00Z', ...rules)).toContain('rule-id="tagged"');
  });

  it.each([
    ['more than 4 bytes', { tags, larger: 4 }, true],
    ['more than 5 bytes', { tags, larger: 5 }, false],
    ['fewer than 6 bytes', { tags, smaller: 6 }, true],
    ['fewer than 5 bytes', { tags, smaller: 5 }, false],
    ['other tags', { tags: [{ key: 'b', value: '1' }], larger: 4 }, false],
  ])('of 5 bytes is that of a rule for %s: %s', (_, filter, isMeant) => {
    const header = headersOf('2026-03-01T12:00:00Z', rule({ filter, expiry: { days: 1 } }));
    expect(header !== undefined).toBe(isMeant);
  });

  it('is unknown without such a rule, and a date for all numbers of days', () => {
    expect(headersOf('2026-03-01T12:00:00Z')).toBeUndefined();
    expect(headersOf('2026-03-01T12:00:00Z', rule({ uploadDays: 1 }))).toBeUndefined();
    expect(headersOf('2026-03-01T12:00:00Z', rule({ expiry: { days: 999_999_999 } }))).toContain('275760');
  });
});
