import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/machines/nodes.fixture.js';

const server = useOwnServer();

/** Makes two nodes on hosts that the operator maintains. @returns them, with the times of their migrations */
async function plannedMigrations(user: typeof server.user) {
  const [cold, warm] = [await makeNode(server, user), await makeNode(server, user)];
  const plan = async ({ host_uuid: host }: Schema<'Node'>, body: object) => {
    const { body: planned } = await server.operator.post<OperatorSchema<'HostMaintenance'>>(
      `/hosts/${host}/maintenance`,
      body,
    );
    return planned;
  };
  const first = await plan(cold, { seconds: 3_600 });
  if (first.nodes.includes(warm.id)) return { cold, warm, cold_at: first.starts, warm_at: first.starts };
  const second = await plan(warm, { seconds: 7_200, type: 'warm' });
  return { cold, warm, cold_at: first.starts, warm_at: second.starts };
}

describe('listMaintenance', () => {
  it('lists the planned migrations of nodes that the user may read, and filters them', async () => {
    const user = await server.newAccount();
    const { cold, warm, cold_at: when } = await plannedMigrations(user);
    const path = '/account/maintenance';
    const { status, body } = await user.get<Schema<'MaintenancePage'>>(path);
    expect([status, body.results]).toEqual([200, 2]);
    const entity = { id: cold.id, label: cold.label, type: 'node', url: `/v4/node/instances/${cold.id}` };
    const shown = {
      ...{ entity, type: 'cold_migration', status: 'pending', reason: 'The host is maintained.', when },
    };
    expect(body.data[0]).toEqual(shown);
    const filtered = async (filter: object) => {
      const answer = await user.get<Schema<'MaintenancePage'>>(path, { 'X-Filter': JSON.stringify(filter) });
      return answer.body.data.map((one) => one.entity.id);
    };
    const states = [{ status: 'pending' }, { status: 'started' }];
    const pending = { '+or': states, '+order_by': 'when', '+order': 'desc' };
    expect(await filtered(pending)).toContain(warm.id);
    expect(await filtered({ status: { '+or': ['pending', 'started'] } })).toContain(warm.id);
    expect(await filtered({ type: 'cold_migration', when })).toContain(cold.id);
    expect(await filtered({ when: { '+lt': '2000-01-01T00:00:00' } })).toEqual([]);
    const restricted = await user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: warm.id, permissions: 'read_only' }],
    });
    const seen = await restricted.get<Schema<'MaintenancePage'>>(path);
    expect(seen.body.data.map((one) => one.entity.id)).toEqual([warm.id]);
  });
});

describe('listNotifications', () => {
  it('tells of migrations, and of owed money to those who may read the account', async () => {
    const user = await server.newAccount();
    const { cold, cold_at: when } = await plannedMigrations(user);
    await server.operator.put(`/accounts/${user.accountId}`, { balance: -12.5 });
    const kinds = async (reader: typeof user) => {
      const { body } = await reader.get<Schema<'NotificationPage'>>('/account/notifications');
      return body.data.map(({ type, entity }) => [type, entity?.id ?? null]);
    };
    const [due, first] = await kinds(user);
    expect([due, first]).toEqual([
      ['payment_due', null],
      ['migration_scheduled', cold.id],
    ]);
    const { body } = await user.get<Schema<'NotificationPage'>>('/account/notifications?page_size=25');
    expect(body).toMatchObject({ results: 3, data: [{ when: null }, { when }, {}] });
    expect(await kinds(await user.newUser({ restricted: true }))).toEqual([]);
    const reader = await user.newUser({ restricted: true, accountAccess: 'read_only' });
    expect(await kinds(reader)).toEqual([due]);
  });
});
