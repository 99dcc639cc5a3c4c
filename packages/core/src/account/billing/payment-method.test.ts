import { describe, expect, it } from 'vitest';
import { problemTexts } from '../../problem-texts.fixture.js';
import { draftPaymentMethod, mayDeletePaymentMethod } from './payment-method.js';

const now = new Date('2026-11-29T12:00:00Z');
const draft = (number: string, month = 11, year = 2026) =>
  draftPaymentMethod(
    { data: { card_number: number, expiry_month: month, expiry_year: year, cvv: '111' } },
    now,
  );

describe('draftPaymentMethod', () => {
  it.each([
    ['4111 1111 1111 1111', 'Visa', '1111'],
    ['5555-5555-5555-4444', 'MasterCard', '4444'],
    ['2223003122003222', 'MasterCard', '3222'],
    ['378282246310005', 'American Express', '0005'],
    ['6011111111111117', 'Discover', '1117'],
    ['3530111333300000', 'Other', '0000'],
  ])('keeps of %s only the kind and the last digits', (number, kind, last) => {
    expect(draft(number, 2, 2030)).toEqual({
      ok: true,
      value: { card_type: kind, last_four: last, expiry: '02/2030' },
    });
  });

  it.each(['4111111111111112', '4111 1111', '00000000000000000000'])('refuses the number %s', (number) => {
    expect(problemTexts(draft(number))).toEqual(['data.card_number: card_number is not valid']);
  });

  it('takes a card until its last month has ended', () => {
    expect(draft('4111111111111111').ok).toBe(true);
    expect(problemTexts(draft('4111111111111112', 10))).toEqual([
      'data.card_number: card_number is not valid',
      'data.expiry_year: The card has expired',
    ]);
  });
});

it('keeps the default payment method', () => {
  expect(mayDeletePaymentMethod({ is_default: false })).toEqual([]);
  expect(mayDeletePaymentMethod({ is_default: true })).toMatchObject([{ id: 'payment-method.default.kept' }]);
});
