import { startOfMonth } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, useOwnServer, type TestUser } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../../nodes/machines/nodes.fixture.js';

const server = useOwnServer();
const path = '/account/invoices';

type Page = Schema<'InvoicePage'>;

const invoicesOf = async (user: TestUser, filter: object = {}) =>
  (await user.get<Page>(path, { 'X-Filter': JSON.stringify(filter) })).body.data;

/** Moves the clock to the start of a later month. @param months how many later */
async function endMonths(months: number): Promise<void> {
  const now = server.clock.now();
  server.clock.advance(startOfMonth(now, months).getTime() - now.getTime());
  await server.settle();
}

describe('listInvoices', () => {
  it('has an invoice of each month with costs, which getInvoice shows', async () => {
    const user = await server.newAccount();
    await endMonths(1);
    expect(await invoicesOf(user)).toEqual([]);
    await makeNode(server, user, { backups_enabled: true });
    await user.post('/volumes', { label: 'data', size: 20, region: 'us-ord' });
    await server.settle();
    await endMonths(3);
    await expect.poll(() => invoicesOf(user)).toHaveLength(3);
    const [first, ...others] = await invoicesOf(user);
    expect(others).toMatchObject([{ total: 16.5 }, { total: 16.5 }]);
    expect(first).toMatchObject({ total: 16.5, tax: 0, tax_summary: [], billing_source: 'cloud' });
    expect(first?.subtotal).toBe(first?.total);
    expect(`Invoice ${startOfMonth(server.clock.now(), -3).toISOString().slice(0, 7)}`).toBe(first?.label);
    expect((await user.get(`${path}/${first?.id}`)).body).toEqual(first);
    expect(await invoicesOf(user, { label: first?.label, date: first?.date })).toEqual([first]);
    const newest = { total: { '+gt': 16 }, '+order_by': 'date', '+order': 'desc' };
    expect(await invoicesOf(user, newest)).toEqual([first, ...others].toReversed());
    await server.settle();
    expect(await invoicesOf(user)).toHaveLength(3);
  });

  it('keeps invoices of 24 months, whatever becomes of the things', async () => {
    const user = await server.newAccount();
    const { id } = await makeNode(server, user);
    await endMonths(30);
    await expect.poll(() => invoicesOf(user)).toHaveLength(24);
    const before = await invoicesOf(user);
    expect((await user.delete(`/node/instances/${id}`)).status).toBe(200);
    await server.settle();
    await endMonths(2);
    await expect.poll(() => invoicesOf(user)).toEqual(before.slice(2));
  });
});

describe('an account whose invoices cannot be made', () => {
  it('does not keep those of others, and gets its own when they can', async () => {
    const [first, other] = [await server.newAccount(), await server.newAccount()];
    for (const user of [first, other]) await makeNode(server, user);
    const { pool } = server.cloud.database;
    const end = startOfMonth(server.clock.now(), 1);
    // Of one month there is one invoice.
    await pool.query(`INSERT INTO invoices (account_id, label, date, total) VALUES ($1, 'Taken', $2, 0)`, [
      first.accountId,
      end,
    ]);
    await endMonths(1);
    server.clock.advance(3_600_000);
    await expect.poll(() => invoicesOf(other)).toHaveLength(1);
    expect(await invoicesOf(first)).toMatchObject([{ label: 'Taken' }]);
    await pool.query(`DELETE FROM invoices WHERE label = 'Taken'`);
    await server.settle();
    server.clock.advance(3_600_000);
    await expect.poll(() => invoicesOf(first)).toHaveLength(1);
  });
});

describe('getInvoice', () => {
  it('knows no invoice of another account', async () => {
    const user = await server.newAccount();
    await makeNode(server, user);
    await endMonths(1);
    await expect.poll(() => invoicesOf(user)).toHaveLength(1);
    const [invoice] = await invoicesOf(user);
    const of = `${path}/${invoice?.id}`;
    await expectRefused(server, () => server.user.get(of), 404, 'Not found');
    await expectRefused(server, () => server.user.get(`${of}/items`), 404, 'Not found');
  });
});

describe('listInvoiceItems', () => {
  it('shows what each thing cost', async () => {
    const user = await server.newAccount();
    const node = await makeNode(server, user, { backups_enabled: true, region: 'br-gru' });
    await endMonths(2);
    await expect.poll(() => invoicesOf(user)).toHaveLength(2);
    const [, invoice] = await invoicesOf(user);
    const { body } = await user.get<Schema<'InvoiceItemPage'>>(`${path}/${invoice?.id}/items`);
    const name = `Node 2GB - ${node.label} (${node.id})`;
    expect(body.data).toMatchObject([
      { label: name, type: 'hourly', region: 'br-gru', unit_price: '0.0252', amount: 16.8, tax: 0 },
      { label: `Backups - ${name}`, unit_price: '0.0056', total: 3.5 },
    ]);
    expect(body.data[0]?.to).toBe(invoice?.date);
    expect(invoice?.total).toBe(20.3);
  });
});
