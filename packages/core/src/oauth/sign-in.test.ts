import { describe, expect, it } from 'vitest';
import { nextAttempt, signInLimits, type Attempts } from './sign-in.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

const counted = (of: Attempts['of'], attempts: number, minute: number): Attempts => ({
  of,
  attempts,
  expires: at(minute),
});

describe('a password', () => {
  it('may be tried as often as the limits say', () => {
    const { user, address } = signInLimits;
    expect(nextAttempt([counted('user', user, 5), counted('address', address, 9)])).toBeUndefined();
    expect(nextAttempt([])).toBeUndefined();
  });

  it('may be tried again when every count that is too high has ended', () => {
    const { user, address } = signInLimits;
    expect(nextAttempt([counted('user', user + 1, 5), counted('address', 1, 9)])).toEqual(at(5));
    expect(nextAttempt([counted('user', 1, 5), counted('address', address + 1, 9)])).toEqual(at(9));
    expect(nextAttempt([counted('user', user + 1, 12), counted('address', address + 1, 9)])).toEqual(at(12));
  });
});
