import { bounds } from '@cloud-account/spec/bounds';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { askForNode, fromImage, makeNode } from './nodes.fixture.js';

const stage = useStage();

const read = (id: number | string) => stage.user.get<Schema<'Node'>>(`/node/instances/${id}`);

describe('getNode', () => {
  it('shows a node from when it is asked for until it runs', async () => {
    const asked = await askForNode(stage.user, { ...fromImage, tags: ['red', 'blue'], private_ip: true });
    await stage.cloud.settle();
    const { status, body } = await read(asked.id);
    expect(status).toBe(200);
    expect(body).toStrictEqual({ ...asked, status: 'running', updated: body.updated });
    expect(body.ipv4[0]).not.toMatch(/^192\.168\./);
    expect(body.ipv4[1]).toMatch(/^192\.168\./);
  });

  it('shows whether a node has user data, and never the data or its password', async () => {
    const secret = Buffer.from('#cloud-config of this test').toString('base64');
    const { id } = await makeNode(stage, stage.user, { ...fromImage, metadata: { user_data: secret } });
    const { body, text } = await read(id);
    expect(body.has_user_data).toBe(true);
    for (const hidden of [secret, fromImage.root_pass]) expect(text).not.toContain(hidden);
  });

  it('shows when backups are made, and that there is none yet', async () => {
    const { id } = await makeNode(stage, stage.user, { backups_enabled: true });
    expect((await read(id)).body.backups).toStrictEqual({
      enabled: true,
      available: false,
      schedule: { day: 'Scheduling', window: 'Scheduling' },
      last_successful: null,
    });
  });

  it('shows every status that a node can have, and is refused in none', async () => {
    const node = await makeNode(stage, stage.user, { tags: ['one'] });
    const { pool } = stage.cloud.cloud.database;
    const become = (status: string) =>
      pool.query('UPDATE nodes SET status = $2 WHERE id = $1', [node.id, status]);
    for (const status of bounds.NodeStatus.enum) {
      await become(status);
      const answer = await read(node.id);
      expect(answer.status, status).toBe(200);
      expect(answer.body).toStrictEqual({ ...node, status });
    }
    await become(node.status);
  });

  it('shows a restricted user what it was granted, for reading or more', async () => {
    const node = await makeNode(stage, stage.user);
    for (const permissions of ['read_only', 'read_write'] as const) {
      const grants = [{ kind: 'node' as const, id: node.id, permissions }];
      const granted = await stage.user.newUser({ restricted: true, grants });
      const weak = await granted.newToken({ scopes: ['nodes:read_only'] });
      expect((await weak.get(`/node/instances/${node.id}`)).body).toStrictEqual(node);
    }
  });

  it('refuses a restricted user without a grant, and a token of another scope', async () => {
    const { id } = await makeNode(stage, stage.user);
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_nodes'] });
    await expectRefused(stage.cloud, () => restricted.get(`/node/instances/${id}`), 403, 'Unauthorized');
    const weak = await stage.user.newToken({ scopes: ['domains:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.get(`/node/instances/${id}`), 401, reason);
  });

  it('knows none of another account, none that is deleted, and none that never was', async () => {
    const { id } = await makeNode(stage, stage.user);
    const stranger = () => stage.stranger.get(`/node/instances/${id}`);
    await expectRefused(stage.cloud, stranger, 404, 'Not found');
    expect((await stage.user.delete(`/node/instances/${id}`)).status).toBe(200);
    await stage.cloud.settle();
    for (const missing of [id, 2_147_483_647, 0, 'x', '1.5'])
      await expectRefused(stage.cloud, () => read(missing), 404, 'Not found');
  });
});
