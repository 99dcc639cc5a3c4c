import type { Schema } from '@cloud-account/spec';
import {
  expectRefused,
  list,
  newestEvent,
  rowsOf,
  type TestGrant,
  useServer,
  useServerWithClock,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDevice, makeFirewall } from '../networking/networking.fixture.js';
import { fromImage } from '../nodes/machines/nodes.fixture.js';
import { configsOf, makeBackend, makeNodeBalancer, nodesOf } from './nodebalancers.fixture.js';

const server = useServer();

describe('createNodeBalancer accepts', () => {
  it('a region alone, and makes up the label', async () => {
    const balancer = await makeNodeBalancer(server.user);
    expect(balancer).toMatchObject({
      label: `nodebalancer${balancer.id}`,
      client_conn_throttle: 0,
      tags: [],
    });
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'nodebalancer_create',
      status: 'notification',
      entity: {
        ...{ id: balancer.id, label: balancer.label, type: 'nodebalancer' },
        url: `/v4/nodebalancers/${balancer.id}`,
      },
    });
  });

  it('configurations with nodes, a firewall and tags in the same body', async () => {
    const backend = await makeBackend(server, server.user, fromImage);
    const firewall = await makeFirewall(server.user);
    const balancer = await makeNodeBalancer(server.user, {
      ...{ label: 'whole', firewall_id: firewall.id, tags: ['front'] },
      configs: [{ nodes: [{ label: 'web', address: backend.address, mode: 'backup' }] }, { port: 81 }],
    });
    const { body } = await list<Schema<'NodeBalancerConfigPage'>>(server.user, configsOf(balancer.id));
    expect(body.data.map(({ port, nodes_status: status }) => [port, status])).toEqual([
      [80, { up: 1, down: 0 }],
      [81, { up: 0, down: 0 }],
    ]);
    const [first] = body.data as [Schema<'NodeBalancerConfig'>];
    expect((await list(server.user, nodesOf(first))).body).toMatchObject({
      data: [{ label: 'web', address: backend.address, weight: 100, mode: 'backup', status: 'UP' }],
    });
    const firewalls = await list(server.user, `/nodebalancers/${balancer.id}/firewalls`);
    expect(firewalls.body).toMatchObject({ data: [{ id: firewall.id }] });
  });
});

describe('createNodeBalancer refuses', () => {
  it('all problems at once', async () => {
    const { label } = await makeNodeBalancer(server.user);
    const configs = [{}, { port: 80, nodes: [{ label: 'web', address: '192.168.255.254:80' }] }];
    const body = { label, region: 'nowhere', firewall_id: 2_000_000_000, configs };
    await expectRefused(
      server,
      () => server.user.post('/nodebalancers', body),
      400,
      ['label', 'Label must be unique among your NodeBalancers'],
      ['region', 'region is not valid'],
      ['firewall_id', 'firewall_id is not valid'],
      ['configs[1].port', 'Port must be unique'],
      [
        'configs[1].nodes[0].address',
        'Must be a private address of a node in the region of the load balancer',
      ],
    );
  });

  it('a label that is taken', async () => {
    const body = { label: 'my-balancer', region: 'us-ord' };
    await makeNodeBalancer(server.user, body);
    const ask = () => server.user.post('/nodebalancers', body);
    await expectRefused(server, ask, 400, ['label', 'Label must be unique among your NodeBalancers']);
  });

  it('an account that owes money', async () => {
    const owing = await server.newAccount({ balance: -0.01 });
    const ask = () => owing.post('/nodebalancers', { region: 'us-ord' });
    await expectRefused(server, ask, 403, 'Your account has a negative balance');
  });
});

describe('updateNodeBalancer accepts', () => {
  it('another label, limit and tags, together with the answer of a read', async () => {
    const balancer = await makeNodeBalancer(server.user, { tags: ['old'] });
    const path = `/nodebalancers/${balancer.id}`;
    const change = { label: `${balancer.label}-2`, client_conn_throttle: 20, tags: ['new'] };
    const { status, body } = await server.user.put<typeof balancer>(path, { ...balancer, ...change });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...balancer, ...change, updated: body.updated },
    });
    expect((await server.user.get(path)).body).toEqual(body);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'nodebalancer_update',
      entity: { id: balancer.id, label: change.label },
    });
  });
});

describe('updateNodeBalancer refuses', () => {
  it('the label of another and another region', async () => {
    const [one, other] = [await makeNodeBalancer(server.user), await makeNodeBalancer(server.user)];
    const body = { label: other.label, region: 'us-east' };
    const ask = () => server.user.put(`/nodebalancers/${one.id}`, body);
    await expectRefused(
      server,
      ask,
      400,
      ['label', 'Label must be unique among your NodeBalancers'],
      ['region', 'region cannot be changed'],
    );
  });
});

describe('deleteNodeBalancer accepts', () => {
  it('a load balancer with all it has, and gives its address back', async () => {
    const balancer = await makeNodeBalancer(server.user, { configs: [{}] });
    const firewall = await makeFirewall(server.user);
    await makeDevice(server.user, firewall.id, { type: 'nodebalancer', id: balancer.id });
    const grants: TestGrant[] = [{ kind: 'nodebalancer', id: balancer.id, permissions: 'read_write' }];
    const { userId } = await server.user.newUser({ restricted: true, grants });
    const path = `/nodebalancers/${balancer.id}`;
    const { status, text } = await server.user.delete(path);
    expect([status, text]).toEqual([200, '{}']);
    expect((await server.user.delete(path)).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'nodebalancer_delete',
      entity: { id: balancer.id, label: balancer.label },
    });
    expect((await server.user.get(`/networking/firewalls/${firewall.id}`)).body).toMatchObject({
      entities: [],
    });
    const left = `SELECT entity_id FROM entity_grants WHERE user_id = $1
      UNION ALL SELECT id FROM nodebalancer_configs WHERE nodebalancer_id = $2`;
    expect(await rowsOf(server, left, [userId, balancer.id])).toEqual([]);
    const free = 'SELECT region FROM free_addresses WHERE address = $1';
    expect(await rowsOf(server, free, [balancer.ipv4])).toEqual([{ region: 'us-ord' }]);
  });
});

describe('listNodeBalancerFirewalls', () => {
  it('shows the firewalls of the load balancer, and of those only the granted ones to a restricted user', async () => {
    const balancer = await makeNodeBalancer(server.user);
    const path = `/nodebalancers/${balancer.id}/firewalls`;
    expect((await list(server.user, path)).body).toMatchObject({ data: [], results: 0 });
    const firewall = await makeFirewall(server.user);
    await makeDevice(server.user, firewall.id, { type: 'nodebalancer', id: balancer.id });
    const { body } = await server.user.get(`/networking/firewalls/${firewall.id}`);
    expect((await list(server.user, path)).body).toMatchObject({ data: [body], results: 1 });
    expect((await list(server.user, path, '', { label: 'other' })).body).toMatchObject({ results: 0 });
    const grants: TestGrant[] = [{ kind: 'nodebalancer', id: balancer.id, permissions: 'read_only' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await list(restricted, path)).body).toMatchObject({ results: 0 });
  });
});

describe('with a clock that moves', () => {
  const moved = useServerWithClock();

  it('getNodeBalancerStats shows the past 24 hours', async () => {
    const { id, label } = await makeNodeBalancer(moved.user);
    moved.clock.advance(2 * 3_600_000);
    const { status, body } = await moved.user.get<Schema<'NodeBalancerStats'>>(`/nodebalancers/${id}/stats`);
    const host = new URL(moved.origin).hostname;
    expect([status, body.title]).toEqual([200, `${host} - ${label} (nodebalancer${id}) - day (5 min avg)`]);
    const { connections, traffic } = body.data;
    expect([traffic.in.length, traffic.out.length]).toEqual([connections.length, connections.length]);
    expect(connections.length).toBeGreaterThan(22);
  });

  it('getNodeBalancerStats refuses a load balancer that has just been made', async () => {
    const { id } = await makeNodeBalancer(moved.user);
    const ask = () => moved.user.get(`/nodebalancers/${id}/stats`);
    await expectRefused(moved, ask, 400, 'Stats are unavailable at this time.');
  });
});
