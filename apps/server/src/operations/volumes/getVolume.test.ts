import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAttached, read } from './volumes.fixture.js';

const server = useServer();

describe('getVolume', () => {
  it('shows a volume with the node it is attached to', async () => {
    const { volume, node } = await makeAttached(server);
    await server.settle();
    const shown = await read(server.user, volume);
    expect(shown).toMatchObject({
      id: volume.id,
      status: 'active',
      node_id: node.id,
      node_label: node.label,
    });
  });

  it('shows the node also to a user without a grant for it', async () => {
    const { volume, node } = await makeAttached(server);
    const grants = [{ kind: 'volume', id: volume.id, permissions: 'read_only' }] as const;
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect(await read(restricted, volume)).toMatchObject({ node_id: node.id, node_label: node.label });
  });

  it('shows it as detached when the node is deleted', async () => {
    const { volume, node } = await makeAttached(server);
    const path = `/accounts/${server.user.accountId}/related-entities/${node.id}?kind=node`;
    expect((await server.operator.delete(path)).status).toBe(200);
    expect(await read(server.user, volume)).toMatchObject({ node_id: null, node_label: null });
  });
});
