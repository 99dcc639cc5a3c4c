import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, makeNode, readNode } from '../nodes/nodes.fixture.js';
import {
  backupsAt,
  makeSavedNode,
  makeSnapshot,
  noBackups,
  readBackups,
  savedOnHost,
  uuidsOf,
} from './backups.fixture.js';

const stage = useStage();

const cancel = (nodeId: number, user = stage.user) => user.post(`${backupsAt(nodeId)}/cancel`);

const without = {
  enabled: false,
  available: false,
  schedule: { day: null, window: null },
  last_successful: null,
};

describe('cancelNodeBackups', () => {
  it('removes all backups for good, here and from the host, and can be taken back', async () => {
    const { id } = await makeSavedNode(stage, stage.user);
    const backup = await makeSnapshot(stage, stage.user, id);
    const [uuid = ''] = await uuidsOf(stage, id);
    expect(await savedOnHost(stage, uuid)).toHaveLength(1);
    expect((await cancel(id)).body).toEqual({});
    expect((await readNode(stage.user, id)).backups).toEqual(without);
    expect(await readBackups(stage.user, id)).toEqual(noBackups);
    expect((await stage.user.get(`${backupsAt(id)}/${backup.id}`)).status).toBe(404);
    await stage.cloud.settle();
    expect(await savedOnHost(stage, uuid)).toEqual([]);
    const last = (await eventsOfNode(stage.user, id)).at(-1);
    expect(last).toMatchObject({ action: 'backups_cancel', status: 'notification' });
    expect((await stage.user.post(`${backupsAt(id)}/enable`)).status).toBe(200);
    expect(await readBackups(stage.user, id)).toEqual(noBackups);
    expect((await makeSnapshot(stage, stage.user, id)).status).toBe('successful');
  });

  it('ends what is being made as failed, and keeps nothing of it', async () => {
    const { id } = await makeSavedNode(stage, stage.user);
    const asked = await stage.user.post<{ id: number }>(backupsAt(id), { label: 'late' });
    const uuids = await uuidsOf(stage, id);
    await cancel(id);
    await stage.cloud.settle();
    expect(asked.status).toBe(200);
    expect(await readBackups(stage.user, id)).toEqual(noBackups);
    for (const uuid of uuids) expect(await savedOnHost(stage, uuid)).toEqual([]);
    expect((await readNode(stage.user, id)).backups).toEqual(without);
    for (const { status } of await eventsOfNode(stage.user, id))
      expect(['finished', 'failed', 'notification']).toContain(status);
  });

  it('refuses a node without backups', async () => {
    const { id } = await makeNode(stage, stage.user);
    await expectRefused(stage.cloud, () => cancel(id), 400, 'Backups are not enabled for the node');
    await expectRefused(stage.cloud, () => cancel(id, stage.stranger), 404, 'Not found');
    const grants = [{ kind: 'node', id, permissions: 'read_only' }] as const;
    const reader = await stage.user.newUser({ restricted: true, grants });
    await expectRefused(stage.cloud, () => cancel(id, reader), 403, 'Unauthorized');
  });
});
