import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { askForNode, eventsOfNode, fromImage, makeNode, told } from './nodes.fixture.js';

const stage = useStage();

describe('deleteNode', () => {
  it('removes a running node with all that belongs to it', async () => {
    const node = await makeNode(stage, stage.user, { ...fromImage, private_ip: true });
    const volume = await stage.user.post<Schema<'Volume'>>('/volumes', {
      label: `at-node-${node.id}`,
      node_id: node.id,
    });
    expect(volume.status, volume.text).toBe(200);
    const { rows } = await stage.cloud.cloud.database.pool.query<{ uuid: string }>(
      'SELECT uuid FROM nodes WHERE id = $1',
      [node.id],
    );
    const granted = await stage.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: node.id, permissions: 'read_only' }],
    });
    const path = `/node/instances/${node.id}`;
    expect((await stage.user.delete(path)).text).toBe('{}');
    // It may be gone by now; until then it says that it goes, and deleting it again changes nothing.
    const seen = await stage.user.get<Schema<'Node'>>(path);
    expect([404, 'deleting']).toContain(seen.status === 200 ? seen.body.status : seen.status);
    expect([200, 404]).toContain((await stage.user.delete(path)).status);
    await stage.cloud.settle();
    expect((await stage.user.get(path)).status).toBe(404);
    expect((await granted.get<Schema<'UserGrants'>>('/profile/grants')).body.node).toEqual([]);
    const { body } = await stage.user.get<Schema<'Volume'>>(`/volumes/${volume.body.id}`);
    expect(body.node_id).toBeNull();
    for (const address of [...node.ipv4, node.ipv6?.replace('/128', '') ?? ''])
      expect((await stage.user.get(`/networking/ips/${encodeURIComponent(address)}`)).status).toBe(404);
    const events = await eventsOfNode(stage.user, node.id);
    expect(events.map(told).at(-1)).toEqual(['node_delete', 'finished', 100, null]);
    const { hypervisor } = stage.cloud.cloud;
    expect(await hypervisor.find(rows[0]?.uuid ?? '')).toBeUndefined();
  });

  it('gives its addresses to the next node', async () => {
    const first = await makeNode(stage, stage.user, { region: 'us-lax' });
    await stage.user.delete(`/node/instances/${first.id}`);
    await stage.cloud.settle();
    const next = await makeNode(stage, stage.user, { region: 'us-lax' });
    expect(next.ipv4).toEqual(first.ipv4);
    expect(next.ipv6).not.toBe(first.ipv6);
  });

  it('takes a node that is still being made', async () => {
    const { id } = await askForNode(stage.user, fromImage);
    expect((await stage.user.delete(`/node/instances/${id}`)).status).toBe(200);
    await stage.cloud.settle();
    expect((await stage.user.get(`/node/instances/${id}`)).status).toBe(404);
    const unfinished = (await eventsOfNode(stage.user, id)).filter(
      ({ status }) => status === 'scheduled' || status === 'started',
    );
    expect(unfinished).toEqual([]);
  });

  it('changes nothing of one that goes, and finds nobody else’s', async () => {
    const node = await makeNode(stage, stage.user);
    const path = `/node/instances/${node.id}`;
    await expectRefused(stage.cloud, () => stage.stranger.delete(path), 404, 'Not found');
    await stage.user.delete(path);
    const answer = await stage.user.put(path, { label: 'other-label' });
    expect([400, 404]).toContain(answer.status);
    await stage.cloud.settle();
  });
});
