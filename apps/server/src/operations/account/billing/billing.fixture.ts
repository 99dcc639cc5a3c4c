import type { Schema } from '@cloud-account/spec';
import type { TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** A card that is valid. */
export const card = { card_number: '4111111111111111', expiry_month: 11, expiry_year: 2040, cvv: '111' };

/** Adds a payment method. @param fields other fields of the body */
export async function addPaymentMethod(
  user: TestUser,
  fields: object = {},
): Promise<Schema<'PaymentMethod'>> {
  const body = { type: 'credit_card', data: card, ...fields };
  const answer = await user.post<Schema<'PaymentMethod'>>('/account/payment-methods', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
