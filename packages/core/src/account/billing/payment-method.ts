import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';

/** The stored values of a credit card. */
export interface CardValues {
  readonly card_type: Schema<'CardType'>;
  /** Its last four digits. */
  readonly last_four: string;
  /** Its last month, `MM/YYYY`. */
  readonly expiry: string;
}

/** The beginnings of the numbers of each kind of card. */
const kinds: readonly (readonly [RegExp, CardValues['card_type']])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|64[4-9]|65)/, 'Discover'],
];

/** Decides on a new payment method. Its number and its code are in no result. */
export function draftPaymentMethod(
  { data }: Pick<Body<'createPaymentMethod'>, 'data'>,
  now: Date,
): Decision<CardValues> {
  const digits = data.card_number.replace(/[ -]/g, '');
  const { expiry_month: month, expiry_year: year } = data;
  return decide(
    [
      ...(isCardNumber(digits) ? [] : [refuse('payment-method.card.number', { field: 'data.card_number' })]),
      ...(Date.UTC(year, month) > now.getTime()
        ? []
        : [refuse('payment-method.card.current', { field: 'data.expiry_year' })]),
    ],
    {
      card_type: kinds.find(([beginning]) => beginning.test(digits))?.[1] ?? 'Other',
      last_four: digits.slice(-4),
      expiry: `${String(month).padStart(2, '0')}/${year}`,
    },
  );
}

/** True if the last digit of a number is its check digit (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const values = Array.from(digits, Number)
    .reverse()
    .map((digit, place) => digit * (place % 2 === 0 ? 1 : 2));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

/** Refuses to delete the payment method that payments use by default. */
export const mayDeletePaymentMethod = ({
  is_default: isDefault,
}: {
  readonly is_default: boolean;
}): Refusal[] => (isDefault ? [refuse('payment-method.default.kept')] : []);
