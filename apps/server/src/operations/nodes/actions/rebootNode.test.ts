import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome } from './actions.fixture.js';

const server = useServer();

const rebooted = ['node_reboot', 'finished', 100, 'node_config'] as const;

describe('rebootNode', () => {
  it('restarts a running node', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    await act(server.user, id, 'reboot', { config_id: null });
    expect((await outcome(server, server.user, id)).slice(-1)).toEqual([rebooted]);
    expect(await machineOf(server, id)).toMatchObject({ running: true });
  });

  it('boots a node that is off', async () => {
    const { id } = await makeStopped(server, server.user);
    await act(server.user, id, 'reboot');
    expect(await outcome(server, server.user, id)).toEqual(['running', rebooted]);
  });

  it('refuses a node that cannot be booted', async () => {
    const { id } = await makeNode(server, server.user);
    const path = `/node/instances/${id}/reboot`;
    const reason =
      'The node has no configuration profile; create a disk and a profile with it, or rebuild the node from an image';
    await expectRefused(server, () => server.user.post(path), 400, reason);
  });
});
