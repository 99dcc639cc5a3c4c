import type { Caller } from '../../wire/caller.js';
import { idOf, made, type AreaSubjects } from '../making.js';

const card = { card_number: '4111111111111111', expiry_month: 11, expiry_year: 2040, cvv: '111' };

const addPaymentMethod = (owner: Caller): Promise<number> =>
  idOf(owner, '/account/payment-methods', { type: 'credit_card', data: card });

/** The default payment method of the account, which is new only if there was none, since it cannot be deleted. */
export async function defaultPaymentMethod(owner: Caller): Promise<number> {
  const { body } = await owner.get<{ data: readonly { id: number; is_default: boolean }[] }>(
    '/account/payment-methods?page_size=500',
  );
  return body.data.find((one) => one.is_default)?.id ?? addPaymentMethod(owner);
}

export const subjects: AreaSubjects = {
  makers: {
    username: async ({ owner, run }) => {
      const username = run.label();
      await made(owner, '/account/users', { username, email: 'subject@example.org' });
      return username;
    },
    invoiceId: ({ run }) => run.provided('invoiceId'),
    paymentId: async ({ owner }) =>
      idOf(owner, '/account/payments', { usd: '10', payment_method_id: await defaultPaymentMethod(owner) }),
    paymentMethodId: async ({ owner }) => {
      await defaultPaymentMethod(owner);
      return addPaymentMethod(owner);
    },
  },
  named: { createPayment: ({ owner }) => defaultPaymentMethod(owner) },
  bodies: {
    createPaymentMethod: (body) => ({ ...body, is_default: false }),
    createPayment: (body, _run, { named }) => ({ ...body, payment_method_id: named }),
    createUser: (body, run) => ({ ...body, username: run.label() }),
    updateUser: (body, run) => ('username' in body ? { ...body, username: run.label() } : body),
    // A grant on a thing would need the thing, and does not change the permissions of the operation.
    updateUserGrants: ({ global }) => ({ global }),
  },
};
