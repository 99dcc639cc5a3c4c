import { draftPaymentMethod, mayDeletePaymentMethod } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import {
  findDefaultMethod,
  paymentMethods,
  setDefaultMethod,
  type StoredPaymentMethod,
} from '../../../repositories/account/billing/payment-methods.js';
import { requireCapacity } from '../../../repositories/account/capacity.js';
import { recordEvent } from '../../../repositories/events.js';
import { accountEntity } from '../../../repositories/events/entities.js';
import { ofAccount, plainRecords } from '../../common/plain-records.js';
import { wireTime } from '../../common/wire-time.js';

const present = ({ id, is_default, created_at: created, ...card }: StoredPaymentMethod) => ({
  ...{ id, type: 'credit_card' as const, is_default, created: wireTime(created) },
  data: { card_type: card.card_type, last_four: card.last_four, expiry: card.expiry },
});

const records = plainRecords(paymentMethods, { id: 'paymentMethodId', ownerOf: ofAccount, present });

export const listPaymentMethods: Handler<'listPaymentMethods'> = records.list('listPaymentMethods');
export const getPaymentMethod: Handler<'getPaymentMethod'> = records.get;

export const createPaymentMethod: Handler<'createPaymentMethod'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    // It locks the account, so that one payment method is the default one.
    await requireCapacity(tx, 'payment_methods', viewer.account.id);
    const card = unwrap(draftPaymentMethod(body, tx.now));
    const isDefault = body.is_default === true || (await findDefaultMethod(viewer, tx)) === undefined;
    const row = await paymentMethods.insert(tx, viewer.account.id, { ...card, is_default: isDefault });
    if (isDefault) await setDefaultMethod(viewer, tx, row.id);
    recordEvent(viewer, tx, { action: 'payment_method_add', entity: accountEntity(viewer) });
    return present(row);
  });

export const makePaymentMethodDefault: Handler<'makePaymentMethodDefault'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const { id } = await paymentMethods.lock(tx, viewer.account.id, params.paymentMethodId);
    await setDefaultMethod(viewer, tx, id);
    recordEvent(viewer, tx, { action: 'credit_card_updated', entity: accountEntity(viewer) });
    return {};
  });

export const deletePaymentMethod: Handler<'deletePaymentMethod'> = records.delete(
  'deletePaymentMethod',
  mayDeletePaymentMethod,
);
