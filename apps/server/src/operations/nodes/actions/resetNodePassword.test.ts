import { expectRefused, rowsOf as select, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';
import { act, makeStopped, outcome, diskRowsOf } from './actions.fixture.js';

const server = useServer();
const fresh = 'an0ther-P4ssw0rd-of-6-words';

describe('resetNodePassword', () => {
  it('sets the password, which is not stored', async () => {
    const { id } = await makeStopped(server, server.user);
    const [disk] = await diskRowsOf(server, id);
    const { simDisk } = await prismaOf(server);
    const content = () =>
      simDisk.findUniqueOrThrow({ where: { uuid: disk?.uuid ?? '' }, select: { content: true } });
    const before = await content();
    await act(server.user, id, 'password', { root_pass: fresh });
    expect(await outcome(server, server.user, id)).toEqual([
      'offline',
      ['password_reset', 'finished', 100, null],
    ]);
    expect(await content()).not.toEqual(before);
    for (const table of ['jobs', 'sim_tasks', 'sim_disks', 'events']) {
      const found = await select(server, `SELECT 1 FROM ${table} t WHERE t::text LIKE $1`, [`%${fresh}%`]);
      expect(found, table).toEqual([]);
    }
  });

  it('refuses a weak password', async () => {
    const { id } = await makeStopped(server, server.user);
    const ask = () => server.user.post(`/node/instances/${id}/password`, { root_pass: 'password1' });
    await expectRefused(server, ask, 400, ['root_pass', 'Password does not meet strength requirement']);
  });

  it('refuses a node that runs, has no system, or has several disks', async () => {
    const running = await makeNode(server, server.user, fromImage);
    const body = { root_pass: fresh };
    const ask = (id: number) => () => server.user.post(`/node/instances/${id}/password`, body);
    await expectRefused(server, ask(running.id), 400, 'The node must be offline');
    const empty = await makeNode(server, server.user);
    await expectRefused(server, ask(empty.id), 400, 'The node has no disk with a system');
    const several = await makeStopped(server, server.user);
    const { nodeDisk } = await prismaOf(server);
    const swap = { nodeId: several.id, filesystem: 'swap' };
    await nodeDisk.updateMany({ where: swap, data: { filesystem: 'raw' } });
    const reason = 'The node has several disks; reset the password of one of them';
    await expectRefused(server, ask(several.id), 400, reason);
  });
});
