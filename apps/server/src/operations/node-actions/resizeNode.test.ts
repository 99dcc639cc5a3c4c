import { expectRefused, useOwnStage, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode, readNode } from '../nodes/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome, rowsOf } from './actions.fixture.js';

const stage = useStage();

const nano = { type: 'g6-nano-1' };
const told = ['node_resize_create', 'notification', null, null] as const;
const resized = ['node_resize', 'finished', 100, null] as const;

const sizes = async (id: number): Promise<number[]> =>
  (await rowsOf<{ size: number }>(stage, 'node_disks', id)).map(({ size }) => size);

describe('resizeNode', () => {
  it('shuts a running node down, lets its disk grow and boots it again', async () => {
    const { id } = await makeNode(stage, stage.user, { ...fromImage, ...nano });
    await act(stage.user, id, 'resize', { type: 'g6-standard-2' });
    expect((await outcome(stage, stage.user, id)).filter((_what, index) => index !== 1)).toEqual([
      'running',
      told,
      resized,
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    expect(await readNode(stage.user, id)).toMatchObject({
      type: 'g6-standard-2',
      specs: { disk: 81_920, memory: 4_096, vcpus: 2, gpus: 0, transfer: 4_000 },
    });
    expect(await sizes(id)).toEqual([81_408, 512]);
    const machine = await machineOf(stage, id);
    expect(machine).toMatchObject({ running: true, vcpus: 2, memory: 4_096 });
    expect(machine?.disks.map(({ size }) => size).sort()).toEqual([512, 81_408]);
  });

  it('leaves a node that is off as it is, and disks where that is wanted', async () => {
    const { id } = await makeStopped(stage, stage.user, nano);
    await act(stage.user, id, 'resize', { type: 'g6-standard-1', allow_auto_disk_resize: false });
    expect(await outcome(stage, stage.user, id)).toEqual(['offline', told, resized]);
    expect(await sizes(id)).toEqual([25_088, 512]);
    const smaller = () => stage.user.post(`/node/instances/${id}/resize`, nano);
    expect((await smaller()).status).toBe(200);
    await stage.cloud.settle();
    expect(await readNode(stage.user, id)).toMatchObject({ ...nano, specs: { disk: 25_600 } });
  });

  it('lets a node run while it is resized warm, until a disk grows', async () => {
    const { id } = await makeNode(stage, stage.user, { ...fromImage, ...nano });
    const warm = { migration_type: 'warm', allow_auto_disk_resize: false };
    await act(stage.user, id, 'resize', { type: 'g6-standard-1', ...warm });
    expect((await readNode(stage.user, id)).status).toBe('running');
    expect((await outcome(stage, stage.user, id)).slice(2)).toEqual([told, resized]);
    await act(stage.user, id, 'resize', { type: 'g6-standard-2', ...warm, allow_auto_disk_resize: true });
    expect((await outcome(stage, stage.user, id)).slice(4)).toEqual([told, resized]);
    expect(await sizes(id)).toEqual([81_408, 512]);
    await act(stage.user, id, 'shutdown');
    await stage.cloud.settle();
    await act(stage.user, id, 'resize', { type: 'g6-standard-4', migration_type: 'warm' });
    expect((await outcome(stage, stage.user, id))[0]).toBe('offline');
    expect(await sizes(id)).toEqual([163_328, 512]);
  });

  it('refuses a type that it has, that is not there, that is too small or not in the region', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const ask = (type: string) => () => stage.user.post(`/node/instances/${id}/resize`, { type });
    await expectRefused(stage.cloud, ask('g6-standard-1'), 400, 'Node is already running this service plan.');
    await expectRefused(stage.cloud, ask('huge'), 400, [
      'type',
      'A valid plan type by that ID was not found',
    ]);
    const small =
      'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.';
    await expectRefused(stage.cloud, ask('g6-nano-1'), 400, small);
    await expectRefused(stage.cloud, ask('g1-gpu-1'), 400, ['type', 'The region does not offer GPU Nodes']);
    const strange = () => stage.stranger.post(`/node/instances/${id}/resize`, { type: 'huge' });
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });

  it('refuses an account that owes money, together with all else', async () => {
    const debtor = await stage.cloud.newAccount();
    const { id } = await makeStopped(stage, debtor);
    await stage.cloud.cloud.database.pool.query('UPDATE accounts SET balance = -1 WHERE id = $1', [
      debtor.accountId,
    ]);
    const ask = () => debtor.post(`/node/instances/${id}/resize`, { type: 'huge' });
    const answer = await ask();
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Your account has a negative balance');
    expect(answer.text).toContain('A valid plan type by that ID was not found');
  });
});

describe('a node that cannot be resized', () => {
  const own = useOwnStage();

  it.each([
    ['shut-down', 'running', nano.type],
    ['resize', 'offline', nano.type],
    ['resize-disk', 'offline', 'g6-standard-1'],
    ['boot', 'offline', 'g6-standard-1'],
  ] as const)('where %s fails, is %s', async (task, status, type) => {
    const { id } = await makeNode(own, own.user, { ...fromImage, ...nano });
    const fault = { machine: undefined, once: true, reason: 'It broke.', effect: 'fail' } as const;
    await own.cloud.cloud.hypervisor.faults?.add({ ...fault, task });
    await act(own.user, id, 'resize', { type: 'g6-standard-1' });
    const [seen, ...events] = await outcome(own, own.user, id);
    expect(seen).toBe(status);
    expect((await machineOf(own, id))?.running).toBe(status === 'running');
    expect((await readNode(own.user, id)).type).toBe(type);
    expect(events.at(-1)).toEqual(['node_boot', 'failed', 0, 'node_config']);
    expect(events.at(-2)).toEqual(task === 'boot' ? resized : ['node_resize', 'failed', 0, null]);
  });
});
