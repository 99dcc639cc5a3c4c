import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();
const path = '/account';

describe('updateAccount accepts', () => {
  it('contact fields, and leaves the others', async () => {
    const user = await server.newAccount();
    const before = (await user.get<Schema<'Account'>>(path)).body;
    const change = { company: 'Example', first_name: 'Ada', address_2: 'Flat 2', country: 'GB' };
    const { status, body } = await user.put(path, change);
    expect({ status, body }).toEqual({ status: 200, body: { ...before, ...change } });
    expect((await user.get(path)).body).toEqual(body);
    expect(await newestEvent(user)).toMatchObject({
      action: 'account_update',
      entity: { id: before.euuid, type: 'account' },
    });
  });

  it('the answer of a read, and empty fields', async () => {
    const user = await server.newAccount();
    const { body } = await user.put<Schema<'Account'>>(path, { company: 'Example', country: 'GB' });
    expect((await user.put(path, body)).body).toEqual(body);
    const emptied = await user.put(path, { company: '', country: '', phone: null });
    expect(emptied.body).toEqual({ ...body, company: '', country: '' });
  });
});

describe('updateAccount refuses', () => {
  it('every invalid field', async () => {
    const ask = () => server.user.put(path, { company: '\udc00', city: 'a\ud800' });
    await expectRefused(server, ask, 400, ['company', 'company is not valid'], ['city', 'city is not valid']);
    await expectRefused(server, () => server.user.put(path, { country: 'G8' }), 400, [
      'country',
      'country is not valid',
    ]);
  });
});
