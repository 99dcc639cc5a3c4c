import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode, password, readNode } from '../machines/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, diskRowsOf, readConfigs } from './actions.fixture.js';

const server = useServer();

const body = { image: 'node/debian11', root_pass: password };
const rebuilt = ['node_rebuild', 'finished', 100, 'image'] as const;

describe('rebuildNode', () => {
  it('replaces all disks and configuration profiles by an image, and boots it', async () => {
    const made = await makeNode(server, server.user, { ...fromImage, swap_size: 1_024 });
    const [old] = await readConfigs(server.user, made.id);
    const answer = await server.user.post<Schema<'Node'>>(`/node/instances/${made.id}/rebuild`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 'rebuilding', image: body.image, type: made.type });
    expect((await outcome(server, server.user, made.id)).slice(2)).toEqual([
      rebuilt,
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    expect(await readNode(server.user, made.id)).toMatchObject({
      status: 'running',
      image: body.image,
      ipv4: made.ipv4,
    });
    expect(await diskRowsOf(server, made.id)).toMatchObject([
      { size: 50_176, filesystem: 'ext4', status: 'ready', image: body.image },
      { size: 1_024, filesystem: 'swap', status: 'ready' },
    ]);
    const configs = await readConfigs(server.user, made.id);
    expect(configs).toHaveLength(1);
    expect(configs[0]?.id).not.toBe(old?.id);
    const machine = await machineOf(server, made.id);
    expect(machine?.disks.map(({ size }) => size).sort()).toEqual([1_024, 50_176]);
  });

  it('resizes the node, too, and leaves it off on request', async () => {
    const { id } = await makeStopped(server, server.user, { type: 'g6-nano-1' });
    const answer = await server.user.post<Schema<'Node'>>(`/node/instances/${id}/rebuild`, {
      ...body,
      type: 'g6-standard-2',
      booted: false,
    });
    expect(answer.body).toMatchObject({ type: 'g6-standard-2', specs: { disk: 25_600 } });
    expect(await outcome(server, server.user, id)).toEqual(['offline', rebuilt]);
    expect(await readNode(server.user, id)).toMatchObject({ specs: { disk: 81_920, vcpus: 2 } });
    expect(await machineOf(server, id)).toMatchObject({ vcpus: 2, running: false });
    expect(await diskRowsOf(server, id)).toMatchObject([{ size: 81_408 }, { size: 512 }]);
  });

  it('deploys an image on an empty node', async () => {
    const { id } = await makeNode(server, server.user);
    await act(server.user, id, 'rebuild', body);
    expect((await outcome(server, server.user, id))[0]).toBe('running');
  });

  it('refuses all problems of the body at once', async () => {
    const { id } = await makeStopped(server, server.user);
    const ask = (fields: object) => () =>
      server.user.post(`/node/instances/${id}/rebuild`, { ...body, ...fields });
    await expectRefused(
      server,
      ask({ image: 'node/nothing', root_pass: 'password1', type: 'huge' }),
      400,
      ['image', 'image is not valid'],
      ['root_pass', 'Password does not meet strength requirement'],
      ['type', 'A valid plan type by that ID was not found'],
    );
    for (const image of [undefined, null, ''])
      await expectRefused(server, ask({ image }), 400, ['image', 'You must specify an image']);
    const small =
      'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.';
    await expectRefused(server, ask({ type: 'g6-nano-1' }), 400, small);
  });
});
