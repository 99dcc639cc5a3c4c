import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, newestEvent, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromImage } from '../nodes/machines/nodes.fixture.js';
import {
  makeBackend,
  makeBalancerNode,
  makeConfig,
  makeNodeBalancer,
  nodesOf,
} from './nodebalancers.fixture.js';

const server = useServer();

let running: Awaited<ReturnType<typeof makeBackend>>;
let off: Awaited<ReturnType<typeof makeBackend>>;

beforeAll(async () => {
  running = await makeBackend(server, server.user, fromImage);
  off = await makeBackend(server, server.user);
});

const configure = async (fields: object = {}) =>
  makeConfig(server.user, (await makeNodeBalancer(server.user)).id, fields);

const statusOf = async (config: Schema<'NodeBalancerConfig'>, id: number) =>
  (await server.user.get<Schema<'NodeBalancerNode'>>(`${nodesOf(config)}/${id}`)).body.status;

describe('listNodeBalancerNodes', () => {
  it('shows the nodes of the configuration, and filters them', async () => {
    const config = await configure();
    await makeBalancerNode(server.user, await configure(), running.address);
    const nodes = [
      await makeBalancerNode(server.user, config, running.address),
      await makeBalancerNode(server.user, config, off.address, { label: 'other', weight: 9 }),
    ];
    expect((await list(server.user, nodesOf(config))).body).toMatchObject({ data: nodes, results: 2 });
    const filtered = await list(server.user, nodesOf(config), '', { weight: 9 });
    expect(filtered.body).toMatchObject({ data: nodes.slice(1) });
  });
});

describe('getNodeBalancerNode', () => {
  it('shows a node as its creation did, up only while its compute node runs', async () => {
    const config = await configure({ check: 'connection' });
    const node = await makeBalancerNode(server.user, config, running.address);
    expect((await server.user.get(`${nodesOf(config)}/${node.id}`)).body).toEqual(node);
    expect(node.status).toBe('UP');
    const down = await makeBalancerNode(server.user, config, off.address);
    expect(down.status).toBe('DOWN');
    const { status } = await server.user.put(nodesOf(config).replace(/\/nodes$/, ''), { check: 'none' });
    expect([status, await statusOf(config, down.id)]).toEqual([200, 'UP']);
  });

  it('shows a node as down when its compute node is deleted', async () => {
    const backend = await makeBackend(server, server.user, fromImage);
    const config = await configure({ check: 'connection' });
    const { id } = await makeBalancerNode(server.user, config, backend.address);
    expect(await statusOf(config, id)).toBe('UP');
    expect((await server.user.delete(`/node/instances/${backend.id}`)).status).toBe(200);
    await server.settle();
    expect(await statusOf(config, id)).toBe('DOWN');
  });

  it('knows no node of another configuration, and none of another account', async () => {
    const config = await configure();
    const { id } = await makeBalancerNode(server.user, config, running.address);
    expect((await server.user.get(`${nodesOf(await configure())}/${id}`)).status).toBe(404);
    expect((await server.stranger.get(`${nodesOf(config)}/${id}`)).status).toBe(404);
  });
});

describe('createNodeBalancerNode accepts', () => {
  it('a label and an address, and writes an event', async () => {
    const config = await configure();
    const node = await makeBalancerNode(server.user, config, running.address);
    expect(node).toStrictEqual({
      ...{ id: node.id, nodebalancer_id: config.nodebalancer_id, config_id: config.id },
      ...{ label: 'web', address: running.address, weight: 100, mode: 'accept', status: 'UP' },
    });
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'nodebalancer_node_create',
      entity: { id: config.nodebalancer_id, type: 'nodebalancer' },
    });
  });
});

describe('createNodeBalancerNode refuses', () => {
  it.each(['192.168.128.2', '203.0.113.5:80'])('the address %s', async (address) => {
    const config = await configure();
    const reason = address.includes(':')
      ? 'Must be a private address of a node in the region of the load balancer'
      : 'Must be an IPv4 address and a port';
    const ask = () => server.user.post(nodesOf(config), { label: 'web', address });
    await expectRefused(server, ask, 400, ['address', reason]);
  });

  it('an address in another region, and one of another account', async () => {
    const config = await configure();
    const far = await makeBackend(server, server.user, { region: 'us-east' });
    const foreign = await makeBackend(server, server.stranger);
    for (const { address } of [far, foreign])
      await expectRefused(server, () => server.user.post(nodesOf(config), { label: 'web', address }), 400, [
        'address',
        'Must be a private address of a node in the region of the load balancer',
      ]);
  });

  it('more than 500 of a configuration', async () => {
    const { id } = await makeNodeBalancer(server.user);
    const node = { label: 'web', address: running.address };
    const config = await makeConfig(server.user, id, { nodes: Array.from({ length: 500 }, () => node) });
    const ask = () => server.user.post(nodesOf(config), node);
    await expectRefused(server, ask, 400, 'A configuration may have at most 500 nodes');
  });
});

describe('updateNodeBalancerNode accepts', () => {
  it('changes together with the answer of a read', async () => {
    const config = await configure();
    const node = await makeBalancerNode(server.user, config, running.address);
    const change = { label: 'other', address: off.address, weight: 1, mode: 'reject' };
    const { status, body } = await server.user.put(`${nodesOf(config)}/${node.id}`, { ...node, ...change });
    expect({ status, body }).toEqual({ status: 200, body: { ...node, ...change } });
    expect(await newestEvent(server.user)).toMatchObject({ action: 'nodebalancer_node_update' });
  });
});

describe('updateNodeBalancerNode refuses', () => {
  it('an address that no node has', async () => {
    const config = await configure();
    const { id } = await makeBalancerNode(server.user, config, running.address);
    const ask = () => server.user.put(`${nodesOf(config)}/${id}`, { address: '192.168.255.254:80' });
    await expectRefused(server, ask, 400, [
      'address',
      'Must be a private address of a node in the region of the load balancer',
    ]);
  });
});

describe('deleteNodeBalancerNode accepts', () => {
  it('a node, once', async () => {
    const config = await configure();
    const { id } = await makeBalancerNode(server.user, config, running.address);
    const path = `${nodesOf(config)}/${id}`;
    const { status, text } = await server.user.delete(path);
    expect([status, text]).toEqual([200, '{}']);
    expect(await newestEvent(server.user)).toMatchObject({ action: 'nodebalancer_node_delete' });
    expect((await server.user.delete(path)).status).toBe(404);
  });
});
