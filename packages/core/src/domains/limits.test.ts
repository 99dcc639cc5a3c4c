import { describe, expect, it } from 'vitest';
import { mayAddRecords } from './limits.js';
import { mayMoveRecords } from './rename.js';

describe('mayAddRecords', () => {
  it.each([
    [0, 1],
    [11_999, 1],
    [0, 12_000],
    [12_000, 0],
  ])('lets a domain of %i records take %i', (count, adding) => {
    expect(mayAddRecords(count, adding).ok).toBe(true);
  });

  it.each([
    [12_000, 1],
    [11_999, 2],
    [0, 12_001],
  ])('keeps a domain of %i records from taking %i', (count, adding) => {
    expect(mayAddRecords(count, adding)).toMatchObject({
      ok: false,
      refusals: [{ id: 'domain.records.limit', reason: 'A domain may have 12,000 records' }],
    });
  });
});

describe('mayMoveRecords', () => {
  const domain = `${'z'.repeat(63)}.${'y'.repeat(63)}.${'x'.repeat(63)}.${'w'.repeat(46)}.com`;

  it('accepts names that fit under the new domain', () => {
    expect(domain).toHaveLength(242);
    expect(mayMoveRecords(domain, ['', 'x'.repeat(10), 'xxxxxxxx\\.x'])).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it('reports the first name that does not fit', () => {
    const long = 'x'.repeat(11);
    const decision = mayMoveRecords(domain, ['a', long, `${long}x`]);
    expect(decision.ok ? [] : decision.refusals).toMatchObject([
      {
        id: 'domain.rename.record-names',
        field: 'domain',
        reason: `The record name ${long} is too long for this domain`,
      },
    ]);
  });
});
