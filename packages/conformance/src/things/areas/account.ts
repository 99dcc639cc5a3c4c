import { Skipped } from '../../unmet.js';
import type { Caller } from '../../wire/caller.js';
import { idOf, made, type AreaSubjects, type Making } from '../making.js';
import { makeNode } from './nodes/machines.js';

/** Offers a new node to another account. @returns the token */
const offerNode = async (making: Making): Promise<string> => {
  const body = { entities: { nodes: [await makeNode(making)] } };
  return (await made<{ token: string }>(making.owner, '/account/entity-transfers', body)).token;
};

/** Has the second account offer a node to the owner, which it can when the work on the new node is done. */
const offerOfOther = async (making: Making): Promise<string> => {
  const { run, ids } = making;
  const { second } = run;
  if (second === undefined) throw new Skipped('There is no second token.');
  const node = await makeNode({ ...making, owner: second, entities: [] });
  return (ids.token = await run.until('an offer of the second account', async () => {
    const body = { entities: { nodes: [node] } };
    return (await second.post<{ token?: string }>('/account/entity-transfers', body)).body.token;
  }));
};

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
    token: offerNode,
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
  named: {
    createEntityTransfer: makeNode,
    acceptEntityTransfer: offerOfOther,
    createPayment: ({ owner }) => defaultPaymentMethod(owner),
  },
  bodies: {
    createEntityTransfer: (_body, _run, { named }) => ({ entities: { nodes: [named] } }),
    createPaymentMethod: (body) => ({ ...body, is_default: false }),
    createPayment: (body, _run, { named }) => ({ ...body, payment_method_id: named }),
    createUser: (body, run) => ({ ...body, username: run.label() }),
    updateUser: (body, run) => ('username' in body ? { ...body, username: run.label() } : body),
    // A grant on a thing would need the thing, and does not change the permissions of the operation.
    updateUserGrants: ({ global }) => ({ global }),
  },
};
