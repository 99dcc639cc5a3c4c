import { build, type Given, reading, type Row, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import { recordRows } from '../../record-rows.js';
import type { Transaction } from '../../transaction.js';

/** A payment method: a credit card, without its number. */
export type StoredPaymentMethod = Row<'payment_methods'>;

/** The payment methods of accounts. */
export const paymentMethods = recordRows('payment_methods', 'account_id', []);

const readDefault = reading('default-payment-method', 'payment_methods', ['account_id', 'is_default']);

/** The default payment method of the viewer's account; undefined when it has none. */
export const findDefaultMethod = (
  { account }: Viewer,
  session: Session,
): Promise<StoredPaymentMethod | undefined> =>
  readDefault.first(session, { account_id: account.id, is_default: true });

const readOne = reading('payment-method-of-id', 'payment_methods', ['account_id', 'id']);

/** True if the viewer's account has a payment method. @param id undefined for the default one */
export const hasPaymentMethod = async (
  viewer: Viewer,
  session: Session,
  id: number | undefined,
): Promise<boolean> => {
  const found =
    id === undefined
      ? await findDefaultMethod(viewer, session)
      : await readOne.first(session, { account_id: viewer.account.id, id });
  return found !== undefined;
};

const makeDefault = statement(
  'make-payment-method-default',
  (given: Given<{ account_id: number; id: number }>) =>
    build
      .updateTable('payment_methods')
      .set((eb) => ({ is_default: eb.cast<boolean>(eb('id', '=', given.id), 'boolean') }))
      .where('account_id', '=', given.account_id),
);

/** Makes a payment method of the viewer's account, which the transaction has locked, its only default one. */
export async function setDefaultMethod({ account }: Viewer, tx: Transaction, id: number): Promise<void> {
  await makeDefault.run(tx, { account_id: account.id, id });
}
