import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { addPaymentMethod } from './billing.fixture.js';

const server = useServer();
const path = '/account/payments';

type Page = Schema<'PaymentPage'>;

it('listPayments shows those of the account, and filters them', async () => {
  const user = await server.newAccount();
  await addPaymentMethod(user);
  const pay = async (usd: number) => (await user.post<Schema<'Payment'>>(path, { usd })).body;
  const [first, second] = [await pay(5), await pay(20)];
  expect((await user.get<Page>(path)).body).toMatchObject({ results: 2, data: [first, second] });
  const filter = JSON.stringify({ usd: { '+gte': 20 }, date: { '+gt': '2000-01-01T00:00:00' } });
  expect((await user.get<Page>(path, { 'X-Filter': filter })).body.data).toEqual([second]);
});

it('getPayment shows a payment as its creation did', async () => {
  await addPaymentMethod(server.user);
  const { body } = await server.user.post<Schema<'Payment'>>(path, { usd: 5 });
  expect((await server.user.get(`${path}/${body.id}`)).body).toEqual(body);
});

describe('createPayment accepts', () => {
  it('an amount, and raises the balance', async () => {
    const user = await server.newAccount({ balance: -12.34 });
    const { id } = await addPaymentMethod(user);
    const paid = await user.post<Schema<'Payment'>>(path, {
      usd: '12.34',
      payment_method_id: id,
      cvv: '111',
    });
    expect([paid.status, paid.body]).toEqual([
      200,
      { id: expect.any(Number) as number, date: expect.stringMatching(/^\d{4}-/) as string, usd: 12.34 },
    ]);
    expect(await newestEvent(user)).toMatchObject({
      action: 'payment_submitted',
      entity: { type: 'account' },
    });
    expect((await user.get<Schema<'Account'>>('/account')).body.balance).toBe(0);
  });
});

describe('createPayment refuses', () => {
  it('an amount beyond the bounds, and an account without a payment method', async () => {
    const user = await server.newAccount();
    await expectRefused(
      server,
      () => user.post(path, { usd: 4.99 }),
      400,
      ['usd', 'Must be from 5 to 10,000 US dollars'],
      'The account has no payment method',
    );
  });

  it('a payment method of another account', async () => {
    const { id } = await addPaymentMethod(await server.newAccount());
    const ask = () => server.user.post(path, { usd: 5, payment_method_id: id });
    await expectRefused(server, ask, 400, ['payment_method_id', 'payment_method_id is not valid']);
  });
});
