import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newTag } from '../../tags/tags.fixture.js';
import { eventsOfNode, makeNode, newLabel, readNode } from './nodes.fixture.js';

const server = useServer();

const update = (id: number, body: object) => server.user.put<Schema<'Node'>>(`/node/instances/${id}`, body);

describe('updateNode accepts', () => {
  it('the given fields, and leaves the others', async () => {
    const node = await makeNode(server, server.user, { tags: ['one'] });
    const label = newLabel();
    const change = {
      label,
      group: 'g',
      tags: ['two'],
      watchdog_enabled: false,
      alerts: { cpu: 0, io: null },
    };
    const body = expectDone(await update(node.id, change));
    expect(body).toStrictEqual({
      ...node,
      label,
      group: 'g',
      tags: ['two'],
      watchdog_enabled: false,
      alerts: { ...node.alerts, cpu: 0 },
      updated: body.updated,
    });
    expect(await readNode(server.user, node.id)).toStrictEqual(body);
    expect((await eventsOfNode(server.user, node.id)).at(-1)).toMatchObject({
      action: 'node_update',
      status: 'notification',
    });
  });

  it('the answer of a read', async () => {
    const node = await makeNode(server, server.user, { tags: ['one'], backups_enabled: true });
    const body = expectDone(await update(node.id, node));
    expect(body).toStrictEqual({ ...node, updated: body.updated });
  });

  it('a schedule of backups, and the platform’s choice again', async () => {
    const { id } = await makeNode(server, server.user, { backups_enabled: true });
    const set = await update(id, { backups: { schedule: { day: 'Monday', window: 'W4' } } });
    expect(set.body.backups.schedule).toEqual({ day: 'Monday', window: 'W4' });
    const unset = await update(id, { backups: { schedule: { day: null } } });
    expect(unset.body.backups.schedule).toEqual({ day: 'Scheduling', window: 'W4' });
  });
});

describe('updateNode refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    [
      'a schedule without backups, and more',
      { label: 'a--b', backups: { schedule: { day: 'Monday', window: 'W0' } } },
      ['label', 'Must not have two hyphens, underscores or periods in a row'],
      ['backups.schedule.day', 'The node has no backups'],
      ['backups.schedule.window', 'The node has no backups'],
    ],
  ])('%s', async (_title, body, ...errors) => {
    const { id } = await makeNode(server, server.user);
    await expectRefused(server, () => update(id, body), 400, ...errors);
  });

  it('a label of another node of the account', async () => {
    const { label } = await makeNode(server, server.user);
    const { id } = await makeNode(server, server.user);
    const taken = ['label', 'Label must be unique among your nodes'] as const;
    await expectRefused(server, () => update(id, { label }), 400, taken);
  });

  it('new tags of a restricted user', async () => {
    const { id, tags } = await makeNode(server, server.user, { tags: ['one'] });
    const user = await server.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id, permissions: 'read_write' }],
    });
    const ask = (asked: string[]) => user.put(`/node/instances/${id}`, { tags: asked });
    await expectRefused(server, () => ask(['two']), 403, 'Unauthorized');
    expect((await ask(tags)).status).toBe(200);
  });
});

// The embedded database has one connection, so that no transaction waits for another.
describe.runIf(process.env.CLOUD_TEST_DATABASE === 'postgresql')('a new tag of a node', () => {
  it.each([
    ['updateNode', (id: number) => update(id, { tags: [newTag()] })],
    ['createTag', (id: number) => server.user.post('/tags', { label: newTag(), nodes: [id] })],
  ])('has %s lock the account before the node', async (_operation, ask) => {
    const { id } = await makeNode(server, server.user);
    const other = await server.cloud.database.pool.connect();
    onTestFinished(() => {
      other.release(true);
    });
    await other.query('BEGIN');
    await other.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [server.user.accountId]);
    const answer = ask(id);
    const waiting =
      'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    expect((await other.query('SELECT FROM nodes WHERE id = $1 FOR UPDATE NOWAIT', [id])).rowCount).toBe(1);
    await other.query('COMMIT');
    expect((await answer).status).toBe(200);
  });
});
