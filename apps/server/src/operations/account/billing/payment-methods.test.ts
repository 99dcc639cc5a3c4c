import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { addPaymentMethod, card } from './billing.fixture.js';

const server = useServer();
const path = '/account/payment-methods';
const other = { ...card, card_number: '5555 5555 5555 4444', expiry_month: 2 };

type Page = Schema<'PaymentMethodPage'>;

it('listPaymentMethods shows those of the account, and filters them', async () => {
  const user = await server.newAccount();
  await addPaymentMethod(server.user);
  const [first, second] = [await addPaymentMethod(user), await addPaymentMethod(user)];
  expect((await user.get<Page>(path)).body).toMatchObject({ results: 2, data: [first, second] });
  const others = await user.get<Page>(path, { 'X-Filter': '{"is_default": false}' });
  expect(others.body.data).toEqual([second]);
});

it('getPaymentMethod shows a payment method as its creation did', async () => {
  const method = await addPaymentMethod(server.user);
  expect((await server.user.get(`${path}/${method.id}`)).body).toEqual(method);
});

describe('createPaymentMethod accepts', () => {
  it('a card, of which it keeps what people recognise it by', async () => {
    const user = await server.newAccount();
    const method = await addPaymentMethod(user);
    expect(method).toEqual({
      id: expect.any(Number) as number,
      type: 'credit_card',
      is_default: true,
      created: expect.stringMatching(/^\d{4}-/) as string,
      data: { card_type: 'Visa', last_four: '1111', expiry: '11/2040' },
    });
    expect(await newestEvent(user)).toMatchObject({
      action: 'payment_method_add',
      entity: { type: 'account' },
    });
    const { body } = await user.get<Schema<'Account'>>('/account');
    expect(body.credit_card).toEqual({ last_four: '1111', expiry: '11/2040' });
  });

  it('another one, which becomes the default one where the body says so', async () => {
    const user = await server.newAccount();
    const first = await addPaymentMethod(user);
    const second = await addPaymentMethod(user, { data: other });
    const third = await addPaymentMethod(user, { data: other, is_default: true });
    expect([second.is_default, third.is_default]).toEqual([false, true]);
    expect((await user.get(`${path}/${first.id}`)).body).toEqual({ ...first, is_default: false });
    const defaults = await user.get<Page>(path, { 'X-Filter': '{"is_default": true}' });
    expect(defaults.body.data).toEqual([third]);
  });
});

describe('createPaymentMethod refuses', () => {
  it.each([
    [
      'an invalid number',
      { card_number: '4111111111111112' },
      ['data.card_number', 'card_number is not valid'],
    ],
    ['an expired card', { expiry_year: 2020 }, ['data.expiry_year', 'The card has expired']],
  ] as const)('%s', async (_title, fields, problem) => {
    const body = { type: 'credit_card', data: { ...card, ...fields } };
    await expectRefused(server, () => server.user.post(path, body), 400, problem);
  });

  it('an invalid number and an expired card at once', async () => {
    const data = { ...card, card_number: '4111111111111112', expiry_year: 2020 };
    await expectRefused(
      server,
      () => server.user.post(path, { type: 'credit_card', data }),
      400,
      ['data.card_number', 'card_number is not valid'],
      ['data.expiry_year', 'The card has expired'],
    );
  });
});

describe('makePaymentMethodDefault accepts', () => {
  it('another payment method, which the account then shows', async () => {
    const user = await server.newAccount();
    const first = await addPaymentMethod(user);
    const second = await addPaymentMethod(user, { data: other });
    const { status, text } = await user.post(`${path}/${second.id}/make-default`);
    expect([status, text]).toEqual([200, '{}']);
    const { body } = await user.get<Page>(path);
    expect(body.data).toEqual([
      { ...first, is_default: false },
      { ...second, is_default: true },
    ]);
    expect(await newestEvent(user)).toMatchObject({ action: 'credit_card_updated' });
    const account = await user.get<Schema<'Account'>>('/account');
    expect(account.body.credit_card).toEqual({ last_four: '4444', expiry: '02/2040' });
  });
});

describe('deletePaymentMethod accepts', () => {
  it('a payment method, once', async () => {
    const user = await server.newAccount();
    await addPaymentMethod(user);
    const { id } = await addPaymentMethod(user);
    const { status, text } = await user.delete(`${path}/${id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await user.delete(`${path}/${id}`)).status).toBe(404);
  });
});

describe('deletePaymentMethod refuses', () => {
  it('the default one', async () => {
    const { id } = await addPaymentMethod(server.user, { is_default: true });
    const reason = 'The default payment method cannot be deleted';
    await expectRefused(server, () => server.user.delete(`${path}/${id}`), 400, reason);
  });
});
