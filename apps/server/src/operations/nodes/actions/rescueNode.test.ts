import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, diskRowsOf } from './actions.fixture.js';

const server = useServer();

describe('rescueNode', () => {
  it('boots a node that is off, with the named disks', async () => {
    const { id } = await makeStopped(server, server.user);
    const [disk] = await diskRowsOf(server, id);
    const devices = { sda: null, sdg: { disk_id: disk?.id, volume_id: null }, sdh: null };
    await act(server.user, id, 'rescue', { devices });
    expect(await outcome(server, server.user, id)).toEqual(['running', ['node_boot', 'finished', 100, null]]);
    const machine = await machineOf(server, id);
    expect(machine?.running).toBe(true);
    expect(machine?.disks.find((one) => one.disk === disk?.uuid)?.slot).toBe('sdg');
  });

  it('reboots a running node, whose next boot uses its configuration profile again', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    await act(server.user, id, 'rescue');
    const [status, , rescued] = await outcome(server, server.user, id);
    expect([status, rescued]).toEqual(['running', ['node_reboot', 'finished', 100, null]]);
    expect((await machineOf(server, id))?.disks.map(({ slot }) => slot)).toEqual([undefined, undefined]);
    await act(server.user, id, 'reboot');
    await server.settle();
    const slots = (await machineOf(server, id))?.disks.map(({ slot }) => slot);
    expect(slots?.sort()).toEqual(['sda', 'sdb']);
  });

  it('refuses a device in sdh, devices of other nodes and a device in two slots', async () => {
    const { id } = await makeStopped(server, server.user);
    const [disk] = await diskRowsOf(server, id);
    const at = { disk_id: disk?.id };
    const ask = (devices: object) => () => server.user.post(`/node/instances/${id}/rescue`, { devices });
    await expectRefused(server, ask({ sdh: at }), 400, ['devices.sdh', 'sdh is not valid']);
    await expectRefused(
      server,
      ask({ sda: { disk_id: 2_000_000_000 }, sdb: { volume_id: 2_000_000_000 }, sdc: at, sdd: at }),
      400,
      ['devices.sda.disk_id', 'disk_id is not valid'],
      ['devices.sdb.volume_id', 'volume_id is not valid'],
      ['devices.sdd.disk_id', 'This is in another slot, too'],
    );
  });
});
