import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNodeBalancer } from '../nodebalancers/stage.fixture.js';
import { makeNode } from '../nodes/nodes.fixture.js';

const stage = useStage();

const pathOf = (node: number) => `/node/instances/${node}/nodebalancers`;
const read = (node: number, filter?: object, user = stage.user) =>
  list<Schema<'NodeBalancerPage'>>(user, pathOf(node), '', filter);

/** Has the operator put nodes behind a new load balancer. */
async function balance(nodes: readonly number[], fields: object = {}) {
  const balancer = await makeNodeBalancer(stage, stage.user, fields);
  const path = `/accounts/${stage.user.accountId}/nodebalancers/${balancer.id}/nodes`;
  const { status, text } = await stage.cloud.operator.put(path, { node_ids: nodes });
  expect(status, text).toBe(200);
  return balancer;
}

describe('listNodeNodeBalancers', () => {
  it('shows those that the node is behind as reads of them do, and no others', async () => {
    const [node, other] = [await makeNode(stage, stage.user), await makeNode(stage, stage.user)];
    const [both, one] = [await balance([node.id, other.id]), await balance([node.id])];
    await balance([]);
    expect((await read(node.id)).body).toStrictEqual({ data: [both, one], page: 1, pages: 1, results: 2 });
    expect((await read(other.id)).body.data).toStrictEqual([both]);
    expect((await stage.user.get(`${pathOf(node.id)}?page=2`)).status).toBe(404);
  });

  it('is filtered and sorted as all load balancers are', async () => {
    const { id: node } = await makeNode(stage, stage.user);
    const [first, second] = [
      await balance([node]),
      await balance([node], { region: 'us-ord', tags: ['web'] }),
    ];
    expect((await read(node, { region: 'us-ord' })).body.data).toEqual([second]);
    expect((await read(node, { tags: 'web', ipv4: second.ipv4 })).body.data).toEqual([second]);
    const sorted = await read(node, { '+order_by': 'label', '+order': 'desc' });
    expect(sorted.body.data).toEqual(
      [first, second].sort((one, other) => (one.label < other.label ? 1 : -1)),
    );
    expect((await read(node, { hostname: 'x' })).status).toBe(400);
  });

  it('shows a restricted user those that it was granted, too', async () => {
    const { id: node } = await makeNode(stage, stage.user);
    const [seen] = [await balance([node]), await balance([node])];
    const grants: TestGrant[] = [
      { kind: 'node', id: node, permissions: 'read_only' },
      { kind: 'nodebalancer', id: seen.id, permissions: 'read_only' },
    ];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    expect((await read(node, undefined, restricted)).body).toMatchObject({ data: [seen], results: 1 });
    const strange = await stage.user.newUser({ restricted: true, grants: grants.slice(1) });
    await expectRefused(stage.cloud, () => strange.get(pathOf(node)), 403, 'Unauthorized');
  });

  it('has no node any more that is gone', async () => {
    const { id: node } = await makeNode(stage, stage.user);
    const { id } = await balance([node]);
    await stage.user.delete(`/node/instances/${node}`);
    await stage.cloud.settle();
    const path = `/accounts/${stage.user.accountId}/nodebalancers/${id}/nodes`;
    expect((await stage.cloud.operator.get(path)).body).toEqual({ node_ids: [] });
  });

  it('answers 404 for the node of another account as for none', async () => {
    const { id } = await makeNode(stage, stage.stranger);
    for (const node of [id, 999_999])
      await expectRefused(stage.cloud, () => stage.user.get(pathOf(node)), 404, 'Not found');
  });
});
