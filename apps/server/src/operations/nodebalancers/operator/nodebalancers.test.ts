import type { Schema } from '@cloud-account/spec';
import { problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount, makeUser } from '../../../operator/operator.fixture.js';

const server = useServer();

const body = { label: 'my-balancer', region: 'us-east', ipv4: '203.0.113.5' };

const make = async () => {
  const account = await makeAccount(server);
  return { account, path: `/accounts/${account}/nodebalancers` };
};

const provideNode = async (account: number): Promise<number> => {
  const node = { kind: 'node', label: `balanced-${++nodes}` };
  return (await server.operator.post<{ id: number }>(`/accounts/${account}/related-entities`, node)).body.id;
};

let nodes = 0;

describe('createNodeBalancerOfAccount', () => {
  it('refuses all problems at once', async () => {
    const { path } = await make();
    const wrong = { ...body, region: 'nowhere', ipv4: '2001:db8::5', ipv6: '203.0.113.5' };
    const answer = await server.operator.post(path, wrong);
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(['region', 'ipv4', 'ipv6']);
    const shape = await server.operator.post(path, { ...body, label: 'a b', client_conn_throttle: 21 });
    expect(
      problemsOf(shape)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['client_conn_throttle', 'label']);
  });

  it('refuses a label that another load balancer of the account has, and accepts it in another account', async () => {
    const { path } = await make();
    expect((await server.operator.post(path, body)).status).toBe(200);
    const second = await server.operator.post(path, body);
    expect([second.status, problemsOf(second)]).toEqual([
      400,
      [{ field: 'label', reason: 'Label must be unique among your NodeBalancers' }],
    ]);
    expect((await server.operator.post((await make()).path, body)).status).toBe(200);
  });
});

describe('listNodeBalancersOfAccount', () => {
  it("lists the account's own", async () => {
    const { path } = await make();
    await server.operator.post((await make()).path, body);
    for (const label of ['one', 'two']) await server.operator.post(path, { ...body, label });
    const labels = async (filter: string) =>
      (await server.operator.get<Schema<'NodeBalancerPage'>>(path, { 'X-Filter': filter })).body.data.map(
        ({ label }) => label,
      );
    expect(await labels('{}')).toEqual(['one', 'two']);
    expect(await labels('{"label": "two"}')).toEqual(['two']);
    expect((await server.operator.get('/accounts/999999/nodebalancers')).status).toBe(404);
  });
});

describe('deleteNodeBalancerOfAccount', () => {
  it('removes one of the account, and the grants on it', async () => {
    const { account, path } = await make();
    const username = await makeUser(server, account);
    const { id } = (await server.operator.post<Schema<'NodeBalancer'>>(path, body)).body;
    const grants = `/users/${username}/grants`;
    await server.operator.put(grants, {
      entities: [{ kind: 'nodebalancer', id, permissions: 'read_write' }],
    });
    expect((await server.operator.delete(`${(await make()).path}/${id}`)).status).toBe(404);
    expect((await server.operator.delete(`${path}/${id}`)).text).toBe('{}');
    expect((await server.operator.delete(`${path}/${id}`)).status).toBe(404);
    expect((await server.operator.get<{ entities: unknown[] }>(grants)).body.entities).toEqual([]);
  });
});

describe('updateNodesOfNodeBalancer', () => {
  it('replaces the backend nodes of a load balancer', async () => {
    const { account, path } = await make();
    const { id } = (await server.operator.post<Schema<'NodeBalancer'>>(path, body)).body;
    const nodes = `${path}/${id}/nodes`;
    const [one, two] = [await provideNode(account), await provideNode(account)];
    for (const ids of [[two, one], [two], []]) {
      const shown = { node_ids: [...ids].sort((first, second) => first - second) };
      expect((await server.operator.put(nodes, { node_ids: ids })).body).toEqual(shown);
      expect((await server.operator.get(nodes)).body).toEqual(shown);
    }
  });

  it('refuses nodes that the account does not have, each at its field, and duplicates', async () => {
    const { account, path } = await make();
    const { id } = (await server.operator.post<Schema<'NodeBalancer'>>(path, body)).body;
    const nodes = `${path}/${id}/nodes`;
    const [own, foreign] = [await provideNode(account), await provideNode(await makeAccount(server))];
    const answer = await server.operator.put(nodes, { node_ids: [foreign, own, 999_999] });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [0, 2].map((at) => ({ field: `node_ids[${at}]`, reason: 'node_ids is not valid' })),
    ]);
    expect((await server.operator.put(nodes, { node_ids: [own, own] })).status).toBe(400);
    expect((await server.operator.get(nodes)).body).toEqual({ node_ids: [] });
    expect((await server.operator.put(`${(await make()).path}/${id}/nodes`, { node_ids: [] })).status).toBe(
      404,
    );
    expect((await server.operator.get(`${(await make()).path}/${id}/nodes`)).status).toBe(404);
  });
});
