import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../nodes/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, rowsOf } from './actions.fixture.js';

const stage = useStage();

describe('rescueNode', () => {
  it('boots a node that is off, with the disks that are named', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const [disk] = await rowsOf<{ id: number; uuid: string }>(stage, 'node_disks', id);
    const devices = { sda: null, sdg: { disk_id: disk?.id, volume_id: null }, sdh: null };
    await act(stage.user, id, 'rescue', { devices });
    expect(await outcome(stage, stage.user, id)).toEqual(['running', ['node_boot', 'finished', 100, null]]);
    const machine = await machineOf(stage, id);
    expect(machine?.running).toBe(true);
    expect(machine?.disks.find((one) => one.disk === disk?.uuid)?.slot).toBe('sdg');
  });

  it('reboots one that runs, whose next boot is from its configuration profile again', async () => {
    const { id } = await makeNode(stage, stage.user, fromImage);
    await act(stage.user, id, 'rescue');
    const [status, , rescued] = await outcome(stage, stage.user, id);
    expect([status, rescued]).toEqual(['running', ['node_reboot', 'finished', 100, null]]);
    expect((await machineOf(stage, id))?.disks.map(({ slot }) => slot)).toEqual([undefined, undefined]);
    await act(stage.user, id, 'reboot');
    await stage.cloud.settle();
    const slots = (await machineOf(stage, id))?.disks.map(({ slot }) => slot);
    expect(slots?.sort()).toEqual(['sda', 'sdb']);
  });

  it('refuses what is in sdh, what is not the node’s and what is in two slots', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const [disk] = await rowsOf<{ id: number }>(stage, 'node_disks', id);
    const at = { disk_id: disk?.id };
    const ask = (devices: object) => () => stage.user.post(`/node/instances/${id}/rescue`, { devices });
    await expectRefused(stage.cloud, ask({ sdh: at }), 400, ['devices.sdh', 'sdh is not valid']);
    await expectRefused(
      stage.cloud,
      ask({ sda: { disk_id: 2_000_000_000 }, sdb: { volume_id: 2_000_000_000 }, sdc: at, sdd: at }),
      400,
      ['devices.sda.disk_id', 'disk_id is not valid'],
      ['devices.sdb.volume_id', 'volume_id is not valid'],
      ['devices.sdd.disk_id', 'It is in another slot, too'],
    );
    const strange = () => stage.stranger.post(`/node/instances/${id}/rescue`, {});
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });
});
