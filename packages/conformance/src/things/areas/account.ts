import type { Caller } from '../../wire/caller.js';
import { idOf, made, type AreaSubjects } from '../making.js';

const card = { card_number: '4111111111111111', expiry_month: 11, expiry_year: 2040, cvv: '111' };

/** Adds a payment method. @param isDefault whether it becomes the default one; the first of an account always does */
export const addPaymentMethod = (owner: Caller, isDefault = false): Promise<number> =>
  idOf(owner, '/account/payment-methods', { type: 'credit_card', is_default: isDefault, data: card });

export const subjects: AreaSubjects = {
  makers: {
    username: async ({ owner, run }) => {
      const username = run.label();
      await made(owner, '/account/users', { username, email: 'subject@example.org' });
      return username;
    },
    invoiceId: ({ run }) => run.provided('invoiceId'),
    paymentId: async ({ owner }) =>
      idOf(owner, '/account/payments', { usd: '10', payment_method_id: await addPaymentMethod(owner) }),
    paymentMethodId: async ({ owner }) => {
      await addPaymentMethod(owner, true);
      return addPaymentMethod(owner);
    },
  },
  named: { createPayment: ({ owner }) => addPaymentMethod(owner) },
  bodies: {
    createPayment: (body, _run, { named }) => ({ ...body, payment_method_id: named }),
    createUser: (body, run) => ({ ...body, username: run.label() }),
    updateUser: (body, run) => ('username' in body ? { ...body, username: run.label() } : body),
    // A grant on a thing would need the thing, and does not change the permissions of the operation.
    updateUserGrants: ({ global }) => ({ global }),
  },
};
