import { HOUR_SPAN } from '@cloud-account/core';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { expectDone, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { enqueueNodeJob, fromImage, makeNode } from '../machines/nodes.fixture.js';
import { hourOf, measureHour } from '../statistics/node-statistics.fixture.js';

const server = useServer();

type OperatorNode = OperatorSchema<'OperatorNode'>;

const found = async (filter: object): Promise<number[]> => {
  const headers = { 'X-Filter': JSON.stringify(filter) };
  return expectDone(
    await server.operator.get<OperatorSchema<'OperatorNodePage'>>('/nodes', headers),
  ).data.map(({ id }) => id);
};

describe('listAllNodes', () => {
  it('lists the nodes of all accounts by account, status, region and host', async () => {
    const mine = await makeNode(server, server.user, fromImage);
    const other = await makeNode(server, server.stranger, { region: 'us-sea' });
    const account_id = server.user.accountId;
    expect(await found({ account_id })).toEqual([mine.id]);
    const both = { '+or': [{ account_id }, { account_id: server.stranger.accountId }] };
    expect(await found(both)).toEqual([mine.id, other.id]);
    expect(await found({ '+and': [both, { region: 'us-sea' }] })).toEqual([other.id]);
    expect(await found({ '+and': [both, { status: 'running' }] })).toEqual([mine.id]);
    expect(await found({ host_uuid: other.host_uuid, label: other.label })).toEqual([other.id]);
  });
});

describe('getNodeById', () => {
  it('shows a node with its machine, and whether it is busy', async () => {
    const node = await makeNode(server, server.user, fromImage);
    const { body } = await server.operator.get<OperatorNode>(`/nodes/${node.id}`);
    expect(body).toMatchObject({
      id: node.id,
      account_id: server.user.accountId,
      status: 'running',
      busy: false,
      type: node.type,
      host_uuid: node.host_uuid,
      ipv4: node.ipv4,
    });
    expect(await server.cloud.hypervisor.find(body.machine)).toMatchObject({ running: true });
    const made = await enqueueNodeJob(server.user, fromImage);
    await server.settle();
    expect((await server.operator.get<OperatorNode>(`/nodes/${made.id}`)).body.busy).toBe(false);
  });

  it('shows that a node is busy while it is cloned', async () => {
    const node = await makeNode(server, server.user, fromImage);
    const isBusy = async () => (await server.operator.get<OperatorNode>(`/nodes/${node.id}`)).body.busy;
    const fault = await server.operator.post<{ id: number }>('/step-faults', {
      effect: 'hold',
      kind: 'cloneNode',
      node_id: node.id,
    });
    const body = { region: node.region, type: node.type, backups_enabled: false };
    expectDone(await server.user.post(`/node/instances/${node.id}/clone`, body));
    expect(await isBusy()).toBe(true);
    await server.operator.delete(`/step-faults/${fault.body.id}`);
    await server.settle();
    expect(await isBusy()).toBe(false);
  });

  it('refuses a missing node', async () => {
    expect((await server.operator.get('/nodes/999999999')).status).toBe(404);
  });
});

describe('getNodeStatsById', () => {
  it('shows what the account sees', async () => {
    const { id } = await makeNode(server, server.user);
    await measureHour(server, id, new Date(hourOf(server.clock.now()).getTime() - HOUR_SPAN), 12);
    const seen = await server.user.get<Schema<'NodeStats'>>(`/node/instances/${id}/stats`);
    const { body } = await server.operator.get(`/nodes/${id}/stats`);
    expect(body).toEqual(seen.body.data);
  });

  it('has lists without values for a node without measurements, and refuses a missing one', async () => {
    const { id } = await makeNode(server, server.user);
    const { body } = await server.operator.get<Schema<'NodeStatsData'>>(`/nodes/${id}/stats`);
    expect([body.cpu, body.netv6.out]).toEqual([[], []]);
    expect((await server.operator.get('/nodes/999999999/stats')).status).toBe(404);
  });
});
