import { type MonthlyCosts, oldestInvoice } from '@cloud-account/core';
import { build, type Database, type Given, insertions, statement } from '@cloud-account/database';
import { sql } from 'kysely';
import { recordRows } from '../../record-rows.js';
import type { Transaction } from '../../transaction.js';

/** The invoices of accounts. */
export const invoices = recordRows('invoices', 'account_id', []);

/** The items of invoices. */
export const invoiceItems = recordRows('invoice_items', 'invoice_id', []);

/** The time until which an account has been invoiced. */
const invoicedUntil = sql<Date>`coalesce(invoiced_until, created_at)`;

const due = statement('accounts-to-invoice', (given: Given<{ before: Date; after: number; limit: number }>) =>
  build
    .selectFrom('accounts')
    .select('id')
    .where(invoicedUntil, '<', given.before)
    .where('id', '>', given.after)
    .orderBy('id')
    .limit(given.limit),
);

const ACCOUNTS_PER_READ = 100;

/** The next accounts after an ID that have not been invoiced until a time, by their IDs. */
export const accountsToInvoice = async (database: Database, before: Date, after: number): Promise<number[]> =>
  (await due.all(database, { before, after, limit: ACCOUNTS_PER_READ })).map(({ id }) => id);

const lock = statement('lock-account-to-invoice', (given: Given<{ id: number }>) =>
  build.selectFrom('accounts').select(invoicedUntil.as('since')).where('id', '=', given.id).forNoKeyUpdate(),
);

/** Locks an account until the transaction ends. @returns the time until which it has been invoiced; undefined: it is deleted */
export const lockToInvoice = async (tx: Transaction, accountId: number): Promise<Date | undefined> =>
  (await lock.first(tx, { id: accountId }))?.since;

const insertItems = insertions('insert-items-of-invoice', 'invoice_items');

/** Keeps the invoice of a month. */
export async function insertInvoice(
  tx: Transaction,
  accountId: number,
  { items, ...costs }: MonthlyCosts,
): Promise<void> {
  const { id } = await invoices.insert(tx, accountId, costs);
  const rows = items.map(({ label, region, from, to, hours, unitPrice, amount }) => ({
    ...{ invoice_id: id, label, region, from_at: from, to_at: to, hours, unit_price: unitPrice, amount },
  }));
  await insertItems.all(tx, { rows: JSON.stringify(rows) });
}

const note = statement('note-invoiced', (given: Given<{ id: number; until: Date }>) =>
  build.updateTable('accounts').set({ invoiced_until: given.until }).where('id', '=', given.id),
);

const prune = statement('prune-invoices', (given: Given<{ id: number; before: Date }>) =>
  build.deleteFrom('invoices').where('account_id', '=', given.id).where('date', '<=', given.before),
);

/** Notes until when an account has been invoiced, and removes its invoices that are no longer kept. */
export async function noteInvoiced(tx: Transaction, accountId: number, until: Date): Promise<void> {
  await note.run(tx, { id: accountId, until });
  await prune.run(tx, { id: accountId, before: oldestInvoice(until) });
}
