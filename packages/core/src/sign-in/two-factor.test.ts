import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { mayConfirm, mayConfirmBy, twoFactorLifetimes } from './two-factor.js';

const now = new Date('2026-01-01T00:00:00Z');

it('a secret can be confirmed until it ends', () => {
  const secret = { expires_at: new Date(now.getTime() + 1) };
  expect(mayConfirm(secret, now)).toEqual({ ok: true, value: secret });
  for (const ended of [undefined, { expires_at: now }, { expires_at: null }])
    expect(problemTexts(mayConfirm(ended, now))).toEqual(['There is no secret to confirm']);
});

it('a secret is confirmed by a right code', () => {
  expect(mayConfirmBy(7)).toEqual({ ok: true, value: 7 });
  expect(problemTexts(mayConfirmBy(undefined))).toEqual([
    'tfa_code: The code is wrong. Two-factor authentication did not change',
  ]);
});

it('secrets are there for an hour, and devices are trusted for 30 days', () => {
  expect(twoFactorLifetimes).toEqual({ secret: 3_600_000, device: 30 * 86_400_000 });
});
