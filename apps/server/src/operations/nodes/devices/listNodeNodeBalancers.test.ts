import type { Schema } from '@cloud-account/spec';
import { list, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNodeBalancer } from '../../nodebalancers/nodebalancers.fixture.js';
import { makeNode } from '../machines/nodes.fixture.js';

const server = useServer();

const pathOf = (node: number) => `/node/instances/${node}/nodebalancers`;
const read = (node: number, filter?: object, user = server.user) =>
  list<Schema<'NodeBalancerPage'>>(user, pathOf(node), '', filter);

/** Has the operator put nodes behind a new load balancer. */
async function balance(nodes: readonly number[], fields: object = {}) {
  const balancer = await makeNodeBalancer(server, server.user, fields);
  const path = `/accounts/${server.user.accountId}/nodebalancers/${balancer.id}/nodes`;
  const { status, text } = await server.operator.put(path, { node_ids: nodes });
  expect(status, text).toBe(200);
  return balancer;
}

describe('listNodeNodeBalancers', () => {
  it('shows the load balancers with the node as a backend, and no others', async () => {
    const [node, other] = [await makeNode(server, server.user), await makeNode(server, server.user)];
    const [both, one] = [await balance([node.id, other.id]), await balance([node.id])];
    await balance([]);
    expect((await read(node.id)).body).toStrictEqual({ data: [both, one], page: 1, pages: 1, results: 2 });
    expect((await read(node.id, { label: 'other' })).body.data).toEqual([]);
    expect((await read(other.id)).body.data).toStrictEqual([both]);
    expect((await server.user.get(`${pathOf(node.id)}?page=2`)).status).toBe(404);
  });

  it('shows a restricted user the granted load balancers only', async () => {
    const { id: node } = await makeNode(server, server.user);
    const [seen] = [await balance([node]), await balance([node])];
    const grants: TestGrant[] = [
      { kind: 'node', id: node, permissions: 'read_only' },
      { kind: 'nodebalancer', id: seen.id, permissions: 'read_only' },
    ];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await read(node, undefined, restricted)).body).toMatchObject({ data: [seen], results: 1 });
  });

  it('removes a deleted node from the backends', async () => {
    const { id: node } = await makeNode(server, server.user);
    const { id } = await balance([node]);
    await server.user.delete(`/node/instances/${node}`);
    await server.settle();
    const path = `/accounts/${server.user.accountId}/nodebalancers/${id}/nodes`;
    expect((await server.operator.get(path)).body).toEqual({ node_ids: [] });
  });
});
