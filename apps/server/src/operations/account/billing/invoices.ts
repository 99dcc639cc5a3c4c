import type { Handler } from '../../../cloud/operation.js';
import { invoiceItems, invoices } from '../../../repositories/account/billing/invoices.js';
import { ofAccount, plainRecords } from '../../common/plain-records.js';
import { wireTime } from '../../common/wire-time.js';

const records = plainRecords(invoices, {
  id: 'invoiceId',
  ownerOf: ofAccount,
  present: ({ id, label, date, total }) => ({
    ...{ id, label, date: wireTime(date) },
    ...{ subtotal: total, tax: 0, tax_summary: [], total, billing_source: 'cloud' },
  }),
});

const items = plainRecords(invoiceItems, {
  id: 'itemId',
  ownerOf: async ({ viewer, params }, session) => {
    const { invoiceId } = params as { readonly invoiceId: number };
    return (await invoices.get(session, viewer.account.id, invoiceId)).id;
  },
  present: ({ label, region, from_at: from, to_at: to, hours, unit_price: price, amount }) => ({
    ...{ label, type: 'hourly' as const, region, from: wireTime(from), to: wireTime(to) },
    ...{ quantity: hours, unit_price: String(price), amount, tax: 0, total: amount },
  }),
});

export const listInvoices: Handler<'listInvoices'> = records.list('listInvoices');
export const getInvoice: Handler<'getInvoice'> = records.get;
export const listInvoiceItems: Handler<'listInvoiceItems'> = items.list('listInvoiceItems');
