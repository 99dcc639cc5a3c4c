import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act, outcome } from '../actions/actions.fixture.js';
import { fromImage, makeNode, password, readNode } from '../machines/nodes.fixture.js';

const server = useOwnServer();

type Node = Schema<'Node'>;

const maintain = async ({ host_uuid: host }: Pick<Node, 'host_uuid'>, body: object = {}) =>
  expectDone(
    await server.operator.post<OperatorSchema<'HostMaintenance'>>(`/hosts/${host}/maintenance`, body),
  );

const migrates = async ({ id }: Pick<Node, 'id'>): Promise<string | null> =>
  (await server.operator.get<OperatorSchema<'OperatorNode'>>(`/nodes/${id}`)).body.migrates;

const notified = ['node_migrate', 'notification', null, null];
const moved = ['node_migrate', 'finished', 100, null];

const running = (): Promise<Node> => makeNode(server, server.user, fromImage);

describe('maintainHost', () => {
  it('schedules migrations that start at their time', async () => {
    const node = await running();
    const { nodes, starts } = await maintain(node, { seconds: 3_600 });
    expect(nodes).toContain(node.id);
    expect(await migrates(node)).toBe(starts);
    expect((await maintain(node)).nodes).not.toContain(node.id);
    server.clock.advance(3_000_000);
    expect((await outcome(server, server.user, node.id)).slice(2)).toEqual([notified]);
    server.clock.advance(700_000);
    expect((await outcome(server, server.user, node.id)).slice(2)).toEqual([notified, moved]);
    const now = await readNode(server.user, node.id);
    expect(now.status).toBe('running');
    expect(now.host_uuid).not.toBe(node.host_uuid);
    expect(await migrates(node)).toBeNull();
  });

  it('lets the account start a pending one, once', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600, type: 'warm' });
    await act(server.user, node.id, 'migrate', { type: 'warm' });
    expect((await outcome(server, server.user, node.id)).slice(2)).toEqual([notified, moved]);
    expect(await migrates(node)).toBeNull();
    server.clock.advance(4_000_000);
    expect((await outcome(server, server.user, node.id)).slice(2)).toEqual([notified, moved]);
  });

  it('schedules a migration that a migration to another region cancels', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600 });
    await act(server.user, node.id, 'migrate', { region: 'us-sea' });
    await server.settle();
    expect(await migrates(node)).toBeNull();
    expect((await readNode(server.user, node.id)).region).toBe('us-sea');
  });

  it('prevents a change of the type of a node with a pending migration', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600 });
    const path = `/node/instances/${node.id}`;
    const reason = 'A migration of the node is pending; start it first';
    await expectRefused(
      server,
      () => server.user.post(`${path}/resize`, { type: 'g6-standard-2' }),
      400,
      reason,
    );
    const rebuild = { image: 'node/debian12', root_pass: password, type: 'g6-standard-2' };
    await expectRefused(server, () => server.user.post(`${path}/rebuild`, rebuild), 400, reason);
    await act(server.user, node.id, 'reboot');
    await server.settle();
  });

  it('starts none twice, and waits for the operation in progress', async () => {
    const node = await running();
    const fault = await server.operator.post<{ id: number }>('/step-faults', {
      effect: 'hold',
      kind: 'startNode',
      node_id: node.id,
    });
    await act(server.user, node.id, 'reboot');
    await maintain(node, { seconds: 0 });
    expect((await outcome(server, server.user, node.id))[0]).toBe('rebooting');
    await server.operator.delete(`/step-faults/${fault.body.id}`);
    await server.settle();
    server.clock.advance(10_000);
    const events = await outcome(server, server.user, node.id);
    expect(events.filter((event) => Array.isArray(event) && event[0] === 'node_migrate')).toEqual([
      notified,
      moved,
    ]);
  });

  it('refuses a host without nodes, and a time that is too late', async () => {
    const path = `/hosts/${'0'.repeat(40)}/maintenance`;
    expect((await server.operator.post(path, {})).status).toBe(404);
    expect((await server.operator.delete(path)).status).toBe(404);
    expect((await server.operator.post(path, { seconds: 31_536_001 })).status).toBe(400);
  });
});

describe('deleteHostMaintenance', () => {
  it('cancels migrations that nobody has started', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600 });
    expect((await server.operator.delete(`/hosts/${node.host_uuid}/maintenance`)).text).toBe('{}');
    server.clock.advance(7_200_000);
    await server.settle();
    expect((await readNode(server.user, node.id)).host_uuid).toBe(node.host_uuid);
    expect(await migrates(node)).toBeNull();
  });
});
