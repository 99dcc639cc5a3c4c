import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { expectRefused, useOwnStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act, outcome } from '../../node-actions/actions.fixture.js';
import { fromImage, makeNode, password, readNode } from '../../nodes/nodes.fixture.js';

const stage = useOwnStage();

type Node = Schema<'Node'>;

const maintain = async ({ host_uuid: host }: Pick<Node, 'host_uuid'>, body: object = {}) => {
  const answer = await stage.operator.post<OperatorSchema<'HostMaintenance'>>(
    `/hosts/${host}/maintenance`,
    body,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const migrates = async ({ id }: Pick<Node, 'id'>): Promise<string | null> =>
  (await stage.operator.get<OperatorSchema<'OperatorNode'>>(`/nodes/${id}`)).body.migrates;

const notified = ['node_migrate', 'notification', null, null];
const moved = ['node_migrate', 'finished', 100, null];

const running = (): Promise<Node> => makeNode(stage, stage.user, fromImage);

describe('maintainHost', () => {
  it('schedules migrations that start by themselves when their time has come', async () => {
    const node = await running();
    const { nodes, starts } = await maintain(node, { seconds: 3_600 });
    expect(nodes).toContain(node.id);
    expect(await migrates(node)).toBe(starts);
    expect((await maintain(node)).nodes).not.toContain(node.id);
    stage.cloud.clock.advance(3_000_000);
    expect((await outcome(stage, stage.user, node.id)).slice(2)).toEqual([notified]);
    stage.cloud.clock.advance(700_000);
    expect((await outcome(stage, stage.user, node.id)).slice(2)).toEqual([notified, moved]);
    const now = await readNode(stage.user, node.id);
    expect(now.status).toBe('running');
    expect(now.host_uuid).not.toBe(node.host_uuid);
    expect(await migrates(node)).toBeNull();
  });

  it('leaves a pending one to the account, which starts it once', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600, type: 'warm' });
    await act(stage.user, node.id, 'migrate', { type: 'warm' });
    expect((await outcome(stage, stage.user, node.id)).slice(2)).toEqual([notified, moved]);
    expect(await migrates(node)).toBeNull();
    stage.cloud.clock.advance(4_000_000);
    expect((await outcome(stage, stage.user, node.id)).slice(2)).toEqual([notified, moved]);
  });

  it('has a pending one cancelled by a migration to another region', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600 });
    await act(stage.user, node.id, 'migrate', { region: 'us-sea' });
    await stage.cloud.settle();
    expect(await migrates(node)).toBeNull();
    expect((await readNode(stage.user, node.id)).region).toBe('us-sea');
  });

  it('keeps a node with a pending one from getting another type', async () => {
    const node = await running();
    await maintain(node, { seconds: 3_600 });
    const path = `/node/instances/${node.id}`;
    const reason = 'A migration of the node is pending; start it first';
    await expectRefused(
      stage.cloud,
      () => stage.user.post(`${path}/resize`, { type: 'g6-standard-2' }),
      400,
      reason,
    );
    const rebuild = { image: 'node/debian12', root_pass: password, type: 'g6-standard-2' };
    await expectRefused(stage.cloud, () => stage.user.post(`${path}/rebuild`, rebuild), 400, reason);
    await act(stage.user, node.id, 'reboot');
    await stage.cloud.settle();
  });

  it('starts none twice, and waits for what is under way', async () => {
    const node = await running();
    const hold = await stage.operator.post<{ id: number }>('/step-faults', {
      effect: 'hold',
      kind: 'startNode',
      node_id: node.id,
    });
    await act(stage.user, node.id, 'reboot');
    await maintain(node, { seconds: 0 });
    expect((await outcome(stage, stage.user, node.id))[0]).toBe('rebooting');
    await stage.operator.delete(`/step-faults/${hold.body.id}`);
    await stage.cloud.settle();
    stage.cloud.clock.advance(10_000);
    const told = await outcome(stage, stage.user, node.id);
    expect(told.filter((event) => Array.isArray(event) && event[0] === 'node_migrate')).toEqual([
      notified,
      moved,
    ]);
  });

  it('refuses a host without nodes, and a time that is too far', async () => {
    const path = `/hosts/${'0'.repeat(40)}/maintenance`;
    expect((await stage.operator.post(path, {})).status).toBe(404);
    expect((await stage.operator.delete(path)).status).toBe(404);
    expect((await stage.operator.post(path, { seconds: 31_536_001 })).status).toBe(400);
  });
});

describe('deleteHostMaintenance', () => {
  it('takes back what nobody has started', async () => {
    const node = await running();
    await maintain(node, { seconds: 60 });
    expect((await stage.operator.delete(`/hosts/${node.host_uuid}/maintenance`)).text).toBe('{}');
    stage.cloud.clock.advance(120_000);
    await stage.cloud.settle();
    expect((await readNode(stage.user, node.id)).host_uuid).toBe(node.host_uuid);
    expect(await migrates(node)).toBeNull();
  });
});
