import { describe, expect, it } from 'vitest';
import { problemTexts } from '../../problem-texts.fixture.js';
import { draftPayment } from './payment.js';

describe('draftPayment', () => {
  it.each([
    ['5', 0, 5],
    [120.505, 0, 120.51],
    ['10000.00', -12, 10_000],
    ['0.25', -0.25, 0.25],
    ['5.00', -12, 5],
  ])('takes %s at a balance of %d', (usd, balance, value) => {
    expect(draftPayment({ usd }, { balance, hasMethod: true })).toEqual({ ok: true, value });
  });

  it.each([
    ['4.99', 0, '5'],
    ['0.24', -0.25, '0.25'],
    ['4.99', -12, '5'],
    [10_000.01, 0, '5'],
    [-6, 0, '5'],
    ['1e3', 0, '5'],
    ['12.345', 0, '5'],
    [' 12', 0, '5'],
    ['', 0, '5'],
  ])('refuses %s at a balance of %d', (usd, balance, min) => {
    expect(problemTexts(draftPayment({ usd }, { balance, hasMethod: true }))).toEqual([
      `usd: Must be from ${min} to 10,000 US dollars`,
    ]);
  });

  it('requires a payment method', () => {
    const facts = { balance: 0, hasMethod: false };
    expect(problemTexts(draftPayment({ usd: 1 }, facts))).toEqual([
      'usd: Must be from 5 to 10,000 US dollars',
      'The account has no payment method',
    ]);
    expect(problemTexts(draftPayment({ usd: 5, payment_method_id: 7 }, facts))).toEqual([
      'payment_method_id: payment_method_id is not valid',
    ]);
  });
});
