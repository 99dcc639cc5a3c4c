import { bounds } from '@cloud-account/spec/bounds';
import { describe, expect, it } from 'vitest';
import { isId, readId } from './ids.js';

const { maximum } = bounds.Id;

describe('an ID', () => {
  it('is a whole number from 1 to the largest', () => {
    expect([1, maximum].every(isId)).toBe(true);
    expect([0, -1, 1.5, maximum + 1, Number.NaN, Number.POSITIVE_INFINITY].some(isId)).toBe(false);
  });

  it('is read from its text', () => {
    expect(readId('1')).toBe(1);
    expect(readId(`${maximum}`)).toBe(maximum);
  });

  it.each([
    '',
    '0',
    '-1',
    '01',
    '+1',
    ' 1',
    '1.0',
    '1e0',
    '0x1',
    'x',
    'NaN',
    `${maximum + 1}`,
    '9'.repeat(400),
  ])('is not %j', (text) => {
    expect(readId(text)).toBeUndefined();
  });
});
