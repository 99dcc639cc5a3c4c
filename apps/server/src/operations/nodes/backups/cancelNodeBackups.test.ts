import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, makeNode, readNode } from '../machines/nodes.fixture.js';
import {
  backupsAt,
  makeSavedNode,
  makeSnapshot,
  noBackups,
  readBackups,
  savedOnHost,
  uuidsOf,
} from './backups.fixture.js';

const server = useServer();

const cancel = (nodeId: number) => server.user.post(`${backupsAt(nodeId)}/cancel`);

const without = {
  enabled: false,
  available: false,
  schedule: { day: null, window: null },
  last_successful: null,
};

describe('cancelNodeBackups', () => {
  it('removes all backups, here and from the host, and permits backups again', async () => {
    const { id } = await makeSavedNode(server, server.user);
    const backup = await makeSnapshot(server, server.user, id);
    const [uuid = ''] = await uuidsOf(server, id);
    expect(await savedOnHost(server, uuid)).toHaveLength(1);
    expect((await cancel(id)).body).toEqual({});
    expect((await readNode(server.user, id)).backups).toEqual(without);
    expect(await readBackups(server.user, id)).toEqual(noBackups);
    expect((await server.user.get(`${backupsAt(id)}/${backup.id}`)).status).toBe(404);
    await server.settle();
    expect(await savedOnHost(server, uuid)).toEqual([]);
    const last = (await eventsOfNode(server.user, id)).at(-1);
    expect(last).toMatchObject({ action: 'backups_cancel', status: 'notification' });
    expect((await server.user.post(`${backupsAt(id)}/enable`)).status).toBe(200);
    expect(await readBackups(server.user, id)).toEqual(noBackups);
    expect((await makeSnapshot(server, server.user, id)).status).toBe('successful');
  });

  it('fails the backup in progress, and keeps nothing of it', async () => {
    const { id } = await makeSavedNode(server, server.user);
    const asked = await server.user.post<{ id: number }>(backupsAt(id), { label: 'late' });
    const uuids = await uuidsOf(server, id);
    await cancel(id);
    await server.settle();
    expect(asked.status).toBe(200);
    expect(await readBackups(server.user, id)).toEqual(noBackups);
    for (const uuid of uuids) expect(await savedOnHost(server, uuid)).toEqual([]);
    expect((await readNode(server.user, id)).backups).toEqual(without);
    for (const { status } of await eventsOfNode(server.user, id))
      expect(['finished', 'failed', 'notification']).toContain(status);
  });

  it('refuses a node without backups', async () => {
    const { id } = await makeNode(server, server.user);
    await expectRefused(server, () => cancel(id), 400, 'Backups are not enabled for the node');
  });
});
