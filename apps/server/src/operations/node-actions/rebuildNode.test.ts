import type { Schema } from '@cloud-account/spec';
import { expectRefused, useOwnStage, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode, password, readNode } from '../nodes/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, rowsOf } from './actions.fixture.js';

const stage = useStage();

const body = { image: 'node/debian11', root_pass: password };
const rebuilt = ['node_rebuild', 'finished', 100, 'image'] as const;

describe('rebuildNode', () => {
  it('puts an image in the place of all disks and configuration profiles, and boots it', async () => {
    const made = await makeNode(stage, stage.user, { ...fromImage, swap_size: 1_024 });
    const [old] = await rowsOf<{ id: number }>(stage, 'node_configs', made.id);
    const answer = await stage.user.post<Schema<'Node'>>(`/node/instances/${made.id}/rebuild`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 'rebuilding', image: body.image, type: made.type });
    expect((await outcome(stage, stage.user, made.id)).slice(2)).toEqual([
      rebuilt,
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    expect(await readNode(stage.user, made.id)).toMatchObject({
      status: 'running',
      image: body.image,
      ipv4: made.ipv4,
    });
    expect(await rowsOf(stage, 'node_disks', made.id)).toMatchObject([
      { size: 50_176, filesystem: 'ext4', status: 'ready', image: body.image },
      { size: 1_024, filesystem: 'swap', status: 'ready' },
    ]);
    const configs = await rowsOf<{ id: number }>(stage, 'node_configs', made.id);
    expect(configs).toHaveLength(1);
    expect(configs[0]?.id).not.toBe(old?.id);
    const machine = await machineOf(stage, made.id);
    expect(machine?.disks.map(({ size }) => size).sort()).toEqual([1_024, 50_176]);
  });

  it('resizes the node, too, and leaves it off where that is wanted', async () => {
    const { id } = await makeStopped(stage, stage.user, { type: 'g6-nano-1' });
    const answer = await stage.user.post<Schema<'Node'>>(`/node/instances/${id}/rebuild`, {
      ...body,
      type: 'g6-standard-2',
      booted: false,
    });
    expect(answer.body).toMatchObject({ type: 'g6-standard-2', specs: { disk: 25_600 } });
    expect(await outcome(stage, stage.user, id)).toEqual(['offline', rebuilt]);
    expect(await readNode(stage.user, id)).toMatchObject({ specs: { disk: 81_920, vcpus: 2 } });
    expect(await machineOf(stage, id)).toMatchObject({ vcpus: 2, running: false });
    expect(await rowsOf(stage, 'node_disks', id)).toMatchObject([{ size: 81_408 }, { size: 512 }]);
  });

  it('fills a node that is empty', async () => {
    const { id } = await makeNode(stage, stage.user);
    await act(stage.user, id, 'rebuild', body);
    expect((await outcome(stage, stage.user, id))[0]).toBe('running');
  });

  it('refuses what is wrong with the body, all at once', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const ask = (fields: object) => () =>
      stage.user.post(`/node/instances/${id}/rebuild`, { ...body, ...fields });
    await expectRefused(
      stage.cloud,
      ask({ image: 'node/nothing', root_pass: 'password1', type: 'huge' }),
      400,
      ['image', 'image is not valid'],
      ['root_pass', 'Password does not meet strength requirement'],
      ['type', 'A valid plan type by that ID was not found'],
    );
    const small =
      'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.';
    await expectRefused(stage.cloud, ask({ type: 'g6-nano-1' }), 400, small);
    const strange = () => stage.stranger.post(`/node/instances/${id}/rebuild`, body);
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });
});

describe('a node that cannot be rebuilt', () => {
  const own = useOwnStage();

  it.each([
    ['shut-down', 'running', fromImage.image, 2],
    ['remove-disk', 'offline', fromImage.image, 2],
    ['create-disk', 'offline', body.image, 0],
    ['boot', 'offline', body.image, 2],
  ] as const)('where %s fails, is %s', async (task, status, image, disks) => {
    const { id } = await makeNode(own, own.user, fromImage);
    const fault = { machine: undefined, once: true, reason: 'It broke.', effect: 'fail' } as const;
    await own.cloud.cloud.hypervisor.faults?.add({ ...fault, task });
    await act(own.user, id, 'rebuild', body);
    const [seen, , event] = await outcome(own, own.user, id);
    expect(seen).toBe(status);
    expect(event).toEqual(
      task === 'boot' ? rebuilt : ['node_rebuild', 'failed', expect.any(Number), 'image'],
    );
    expect((await machineOf(own, id))?.running).toBe(status === 'running');
    expect((await readNode(own.user, id)).image).toBe(image);
    expect(await rowsOf(own, 'node_disks', id)).toHaveLength(disks);
    expect(await rowsOf(own, 'node_configs', id)).toHaveLength(disks === 0 ? 0 : 1);
  });
});
