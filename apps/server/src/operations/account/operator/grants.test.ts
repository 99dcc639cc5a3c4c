import { problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

const domainOf = async (user: Awaited<ReturnType<typeof server.newAccount>>): Promise<number> => {
  const name = server.cloud.randomness.uuid();
  const body = { domain: `a${name}.example`, type: 'master', soa_email: 'a@example.org' };
  return (await user.post<{ id: number }>('/domains', body)).body.id;
};

describe('updateGrantsOfUser', () => {
  it('adds and removes grants', async () => {
    const owner = await server.newAccount();
    const id = await domainOf(owner);
    const user = await owner.newUser({ restricted: true });
    const path = `/users/${user.username}/grants`;
    expect((await user.get(`/domains/${id}`)).status).toBe(403);

    const entity = { kind: 'domain', id, permissions: 'read_only' };
    const change = { account_access: 'read_only', global: ['add_domains'], entities: [entity] };
    const { body } = await server.operator.put(path, change);
    expect(body).toEqual(change);
    expect((await server.operator.get(path)).body).toEqual(change);
    expect((await user.get(`/domains/${id}`)).status).toBe(200);
    expect((await user.delete(`/domains/${id}`)).status).toBe(403);

    await server.operator.put(path, { entities: [{ ...entity, permissions: 'read_write' }] });
    expect((await user.put(`/domains/${id}`, { description: 'mine' })).status).toBe(200);
    await server.operator.put(path, { account_access: null, entities: [{ ...entity, permissions: null }] });
    expect((await server.operator.get(path)).body).toEqual({
      account_access: null,
      global: ['add_domains'],
      entities: [],
    });
    expect((await user.get(`/domains/${id}`)).status).toBe(403);
  });

  it('refuses entities that the account does not have, each at its field, and changes nothing', async () => {
    const owner = await server.newAccount();
    const own = await domainOf(owner);
    const foreign = await domainOf(await server.newAccount());
    const path = `/users/${owner.username}/grants`;
    const entities = [own, foreign, 999_999].map((id) => ({ kind: 'domain', id, permissions: 'read_only' }));
    const answer = await server.operator.put(path, { global: ['add_nodes'], entities });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(['entities[1].id', 'entities[2].id']);
    expect((await server.operator.get(path)).body).toEqual({
      account_access: null,
      global: [],
      entities: [],
    });
  });

  it('grants access to provided entities', async () => {
    const owner = await server.newAccount();
    const made = await server.operator.post<{ id: number }>(`/accounts/${owner.accountId}/related-entities`, {
      kind: 'node',
      label: 'web-1',
    });
    const entities = [{ kind: 'node', id: made.body.id, permissions: 'read_write' }];
    const path = `/users/${owner.username}/grants`;
    expect((await server.operator.put(path, { entities })).body).toMatchObject({ entities });
    await server.operator.delete(`/accounts/${owner.accountId}/related-entities/${made.body.id}?kind=node`);
    expect((await server.operator.get(path)).body).toMatchObject({ entities: [] });
  });

  it('refuses a missing user', async () => {
    expect((await server.operator.put('/users/nobody/grants', {})).status).toBe(404);
    expect((await server.operator.get('/users/nobody/grants')).status).toBe(404);
  });
});
