import type { Schema } from '@cloud-account/spec';
import { list, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBackend, makeNodeBalancer } from '../../nodebalancers/nodebalancers.fixture.js';

const server = useServer();

const pathOf = (node: number) => `/node/instances/${node}/nodebalancers`;
const read = (node: number, filter?: object, user = server.user) =>
  list<Schema<'NodeBalancerPage'>>(user, pathOf(node), '', filter);

/** Makes a load balancer with a configuration for each address. */
const balance = (...addresses: readonly string[]) =>
  makeNodeBalancer(server.user, {
    configs: addresses.map((address, at) => ({ port: 80 + at, nodes: [{ label: 'web', address }] })),
  });

describe('listNodeNodeBalancers', () => {
  it('shows each load balancer that forwards to the node once, and no others', async () => {
    const node = await makeBackend(server, server.user);
    const other = await makeBackend(server, server.user);
    const [both, one] = [
      await balance(node.address, other.address),
      await balance(node.address, node.address),
    ];
    await balance();
    expect((await read(node.id)).body).toStrictEqual({ data: [both, one], page: 1, pages: 1, results: 2 });
    expect((await read(node.id, { label: 'other' })).body.data).toEqual([]);
    expect((await read(other.id)).body.data).toStrictEqual([both]);
    expect((await server.user.get(`${pathOf(node.id)}?page=2`)).status).toBe(404);
  });

  it('shows a restricted user the granted load balancers only', async () => {
    const { id: node, address } = await makeBackend(server, server.user);
    const [seen] = [await balance(address), await balance(address)];
    const grants: TestGrant[] = [
      { kind: 'node', id: node, permissions: 'read_only' },
      { kind: 'nodebalancer', id: seen.id, permissions: 'read_only' },
    ];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await read(node, undefined, restricted)).body).toMatchObject({ data: [seen], results: 1 });
  });
});
