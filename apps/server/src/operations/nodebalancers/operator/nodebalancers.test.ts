import type { Schema } from '@cloud-account/spec';
import { problemsOf, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount, makeUser } from '../../../operator/stage.fixture.js';

const stage = useStage();

const body = { label: 'my-balancer', region: 'us-east', ipv4: '203.0.113.5' };

const make = async () => {
  const account = await makeAccount(stage);
  return { account, path: `/accounts/${account}/nodebalancers` };
};

describe('createNodeBalancerOfAccount', () => {
  it('refuses what is wrong with it, all at once', async () => {
    const { path } = await make();
    const wrong = { ...body, region: 'nowhere', ipv4: '2001:db8::5', ipv6: '203.0.113.5' };
    const answer = await stage.operator.post(path, wrong);
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(['region', 'ipv4', 'ipv6']);
    const shape = await stage.operator.post(path, { ...body, label: 'a b', client_conn_throttle: 21 });
    expect(
      problemsOf(shape)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['client_conn_throttle', 'label']);
  });

  it('refuses a label that is taken in the account, and takes it in another', async () => {
    const { path } = await make();
    expect((await stage.operator.post(path, body)).status).toBe(200);
    const again = await stage.operator.post(path, body);
    expect([again.status, problemsOf(again)]).toEqual([
      400,
      [{ field: 'label', reason: 'Label must be unique among your NodeBalancers' }],
    ]);
    expect((await stage.operator.post((await make()).path, body)).status).toBe(200);
  });
});

describe('listNodeBalancersOfAccount', () => {
  it("lists the account's own", async () => {
    const { path } = await make();
    await stage.operator.post((await make()).path, body);
    for (const label of ['one', 'two']) await stage.operator.post(path, { ...body, label });
    const labels = async (filter: string) =>
      (await stage.operator.get<Schema<'NodeBalancerPage'>>(path, { 'X-Filter': filter })).body.data.map(
        ({ label }) => label,
      );
    expect(await labels('{}')).toEqual(['one', 'two']);
    expect(await labels('{"label": "two"}')).toEqual(['two']);
    expect((await stage.operator.get('/accounts/999999/nodebalancers')).status).toBe(404);
  });
});

describe('deleteNodeBalancerOfAccount', () => {
  it('removes one of the account, and the grants on it', async () => {
    const { account, path } = await make();
    const username = await makeUser(stage, account);
    const { id } = (await stage.operator.post<Schema<'NodeBalancer'>>(path, body)).body;
    const grants = `/users/${username}/grants`;
    await stage.operator.put(grants, { entities: [{ kind: 'nodebalancer', id, permissions: 'read_write' }] });
    expect((await stage.operator.delete(`${(await make()).path}/${id}`)).status).toBe(404);
    expect((await stage.operator.delete(`${path}/${id}`)).text).toBe('{}');
    expect((await stage.operator.delete(`${path}/${id}`)).status).toBe(404);
    expect((await stage.operator.get<{ entities: unknown[] }>(grants)).body.entities).toEqual([]);
  });
});
