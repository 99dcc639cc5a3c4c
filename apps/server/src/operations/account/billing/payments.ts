import { draftPayment } from '@cloud-account/core';
import type { Row } from '@cloud-account/database';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { getAccount, raiseBalance } from '../../../repositories/account/accounts.js';
import { hasPaymentMethod } from '../../../repositories/account/billing/payment-methods.js';
import { payments } from '../../../repositories/account/billing/payments.js';
import { requireCapacity } from '../../../repositories/account/capacity.js';
import { recordEvent } from '../../../repositories/events.js';
import { accountEntity } from '../../../repositories/events/entities.js';
import { ofAccount, plainRecords } from '../../common/plain-records.js';
import { wireTime } from '../../common/wire-time.js';

const present = ({ id, date, usd }: Row<'payments'>) => ({ id, date: wireTime(date), usd });

const records = plainRecords(payments, { id: 'paymentId', ownerOf: ofAccount, present });

export const listPayments: Handler<'listPayments'> = records.list('listPayments');
export const getPayment: Handler<'getPayment'> = records.get;

export const createPayment: Handler<'createPayment'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    // It locks the account, so the balance stays.
    await requireCapacity(tx, 'payments', viewer.account.id);
    const { balance } = await getAccount(viewer, tx);
    const hasMethod = await hasPaymentMethod(viewer, tx, body.payment_method_id);
    const usd = unwrap(draftPayment(body, { balance, hasMethod }));
    await raiseBalance(viewer, tx, usd);
    recordEvent(viewer, tx, { action: 'payment_submitted', entity: accountEntity(viewer) });
    return present(await payments.insert(tx, viewer.account.id, { date: tx.now, usd }));
  });
