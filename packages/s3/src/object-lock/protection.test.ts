import { describe, expect, it } from 'vitest';
import type { Retention, RetentionMode } from '../backend.js';
import { isProtected, mayReplace, withDefaultRetention } from './protection.js';

const now = new Date('2026-03-01T12:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const retention = (mode: RetentionMode, day = '2026-03-10'): Retention => ({ mode, until: at(day) });

describe('a version', () => {
  it.each([
    ['without anything', {}, false, false],
    ['in compliance', { retention: retention('COMPLIANCE') }, true, true],
    ['in governance', { retention: retention('GOVERNANCE') }, true, false],
    ['after compliance', { retention: retention('COMPLIANCE', '2026-02-28') }, false, false],
    ['at the end of compliance', { retention: retention('COMPLIANCE', '2026-03-01') }, false, false],
    ['with a legal hold', { legalHold: true }, true, true],
    ['without a legal hold', { legalHold: false }, false, false],
    ['in governance with a legal hold', { retention: retention('GOVERNANCE'), legalHold: true }, true, true],
    [
      'after governance with a legal hold',
      { retention: retention('GOVERNANCE', '2026-02-28'), legalHold: true },
      true,
      true,
    ],
  ])('%s is protected or not, also when retentions are bypassed', (_, protection, stays, staysBypassed) => {
    expect(isProtected(protection, now, false)).toBe(stays);
    expect(isProtected(protection, now, true)).toBe(staysBypassed);
  });
});

describe('a retention', () => {
  const [longer, shorter] = ['2026-03-11', '2026-03-09'];
  const governance = retention('GOVERNANCE');
  const compliance = retention('COMPLIANCE');

  it.each([
    ['nothing', undefined, governance, 'yes'],
    ['one that ended', retention('COMPLIANCE', '2026-03-01'), retention('GOVERNANCE', shorter), 'yes'],
    ['one that ended, by none', retention('COMPLIANCE', '2026-02-01'), undefined, 'yes'],
    ['the same', compliance, compliance, 'yes'],
    ['a shorter compliance', compliance, retention('COMPLIANCE', longer), 'yes'],
    ['a longer compliance', compliance, retention('COMPLIANCE', shorter), 'no'],
    ['compliance, by governance', compliance, retention('GOVERNANCE', longer), 'no'],
    ['compliance, by none', compliance, undefined, 'no'],
    ['a shorter governance', governance, retention('GOVERNANCE', longer), 'yes'],
    ['a longer governance', governance, retention('GOVERNANCE', shorter), 'bypassed'],
    ['governance, by compliance', governance, retention('COMPLIANCE', longer), 'bypassed'],
    ['governance, by none', governance, undefined, 'bypassed'],
  ])('may take the place of %s', (_, current, next, when) => {
    expect(mayReplace(current, next, now, false)).toBe(when === 'yes');
    expect(mayReplace(current, next, now, true)).toBe(when !== 'no');
  });
});

describe('the default retention of a bucket', () => {
  it.each([
    [{ days: 1 }, '2026-03-02'],
    [{ days: 36_500 }, '2126-02-05'],
    [{ years: 1 }, '2027-03-01'],
    [{ years: 100 }, '2126-03-01'],
  ])('of %o begins with the write', (period, day) => {
    const byDefault = { retention: { mode: 'GOVERNANCE', period } } as const;
    expect(withDefaultRetention({ legalHold: true }, byDefault, now)).toEqual({
      retention: retention('GOVERNANCE', day),
      legalHold: true,
    });
  });

  it('counts only for versions without one', () => {
    const own = { retention: retention('COMPLIANCE') };
    const byDefault = { retention: { mode: 'GOVERNANCE', period: { days: 1 } } } as const;
    expect(withDefaultRetention(own, byDefault, now)).toBe(own);
    for (const none of [undefined, {}]) expect(withDefaultRetention({}, none, now)).toEqual({});
  });
});
