import { describe, expect, it } from 'vitest';
import type { Budget } from '../rate-limits/index.js';
import { nextAttempt, signInLimits } from './sign-in.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

const counted = (of: keyof typeof signInLimits, used: number, minute: number): Budget => ({
  limit: signInLimits[of],
  used,
  resetsAt: at(minute),
});

const { user, network } = signInLimits;

describe('a password', () => {
  it('may be tried within the limits', () => {
    const all = [counted('user', user.requests, 5), counted('network', network.requests, 9)];
    expect(nextAttempt(all)).toBeUndefined();
    expect(nextAttempt([])).toBeUndefined();
  });

  it('may be tried again when all exceeded counts have ended', () => {
    const [users, networks] = [user.requests + 1, network.requests + 1];
    expect(nextAttempt([counted('user', users, 5), counted('network', 1, 9)])).toEqual(at(5));
    expect(nextAttempt([counted('user', 1, 5), counted('network', networks, 9)])).toEqual(at(9));
    expect(nextAttempt([counted('user', users, 12), counted('network', networks, 9)])).toEqual(at(12));
  });
});
