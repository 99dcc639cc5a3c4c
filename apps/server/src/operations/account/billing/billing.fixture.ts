import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser } from '@cloud-account/testkit';

/** A card that is valid. */
export const card = { card_number: '4111111111111111', expiry_month: 11, expiry_year: 2040, cvv: '111' };

/** Adds a payment method. @param fields other fields of the body */
export async function addPaymentMethod(
  user: TestUser,
  fields: object = {},
): Promise<Schema<'PaymentMethod'>> {
  const body = { type: 'credit_card', data: card, ...fields };
  return expectDone(await user.post<Schema<'PaymentMethod'>>('/account/payment-methods', body));
}
