import { bounds } from '@cloud-account/spec/bounds';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { keepBusy } from '../backups/backups.fixture.js';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome } from './actions.fixture.js';

const server = useServer();

const shut = ['node_shutdown', 'finished', 100, null] as const;

describe('shutDownNode', () => {
  it('shuts a running node down', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    await act(server.user, id, 'shutdown', {});
    const seen = await outcome(server, server.user, id);
    expect([seen[0], seen.at(-1)]).toEqual(['offline', shut]);
    expect(await machineOf(server, id)).toMatchObject({ running: false });
  });

  it('does not change a node that is off, and reports that the shutdown is done', async () => {
    const { id } = await makeStopped(server, server.user);
    await act(server.user, id, 'shutdown');
    expect(await outcome(server, server.user, id)).toEqual(['offline', shut]);
  });

  it('waits while a node is busy, and refuses when too much waits', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    await keepBusy(server, id);
    for (let waiting = 1; waiting < bounds.Node.waiting_actions.maximum; waiting += 1)
      await act(server.user, id, 'shutdown');
    const ask = () => server.user.post(`/node/instances/${id}/shutdown`);
    await expectRefused(server, ask, 400, 'Node busy.');
  });
});
