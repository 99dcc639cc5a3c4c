import type { OperatorSchema } from '@cloud-account/spec';
import { expectDone, newestEvent, type TestUser, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useServer();

const create = async (user: TestUser, domain: string) =>
  user.post<{ id: number }>('/domains', { domain, type: 'master', soa_email: `a@${domain}` });

const found = async (filter: object) => {
  const headers = { 'X-Filter': JSON.stringify(filter) };
  return expectDone(await server.operator.get<OperatorSchema<'OperatorDomainPage'>>('/domains', headers))
    .data;
};

it('the operator lists the domains of all accounts, by name and account', async () => {
  const [user, other] = [await server.newAccount(), await server.newAccount()];
  const { id } = (await create(user, 'Listed.example')).body;
  await create(other, 'listed-too.example');
  expect(await found({ domain: 'listed.EXAMPLE' })).toEqual([
    expect.objectContaining({
      id,
      account_id: user.accountId,
      domain: 'Listed.example',
      type: 'master',
      status: 'active',
    }),
  ]);
  expect((await found({ account_id: other.accountId })).map(({ domain }) => domain)).toEqual([
    'listed-too.example',
  ]);
});

it('the operator deletes a domain below a name of another account, which that account can then have', async () => {
  const [owner, other] = [await server.newAccount(), await server.newAccount()];
  const { id } = (await create(other, 'www.contested.example')).body;
  expect((await create(owner, 'contested.example')).status).toBe(400);
  const path = `/domains/${id}`;
  expect((await server.operator.delete(path)).status).toBe(200);
  expect(await newestEvent(other)).toMatchObject({
    action: 'domain_delete',
    username: null,
    entity: { id, type: 'domain', label: 'www.contested.example' },
  });
  expect((await other.get(path)).status).toBe(404);
  expect((await server.operator.delete(path)).status).toBe(404);
  expect((await create(owner, 'contested.example')).status).toBe(200);
});
