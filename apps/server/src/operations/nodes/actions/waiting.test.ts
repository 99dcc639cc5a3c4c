import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useOwnServer, prismaOf } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  enqueueNodeJob,
  eventsOfNode,
  fromImage,
  newLabel,
  password,
  readNode,
} from '../machines/nodes.fixture.js';
import { finishAll, pass } from '../machines/passing-time.fixture.js';
import { act, copyConfig, machineOf, diskRowsOf, readConfigs } from './actions.fixture.js';

const own = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'real' } });
// Only the tests move the clock, so that nothing is done before they do.
beforeEach(() => own.clock.stop());

/** A node from an image. @param fields beside it */
async function make(fields: object = {}): Promise<number> {
  const { id } = await enqueueNodeJob(own.user, { ...fromImage, booted: false, ...fields });
  await finishAll(own);
  return id;
}

const statusOf = async (id: number) => (await readNode(own.user, id)).status;

/** The events of a node after a number of them, each with its end. */
const since = async (id: number, had: number) =>
  (await eventsOfNode(own.user, id)).slice(had).map(({ action, status }) => `${action} ${status}`);

const count = async (id: number) => (await eventsOfNode(own.user, id)).length;

describe('actions of a busy node', () => {
  it('wait: a boot for a new password', async () => {
    const id = await make();
    const had = await count(id);
    await act(own.user, id, 'password', { root_pass: password });
    await act(own.user, id, 'boot');
    await own.settle();
    expect(await since(id, had)).toEqual(['password_reset started', 'node_boot scheduled']);
    expect(await statusOf(id)).toBe('offline');
    await finishAll(own);
    expect(await since(id, had)).toEqual(['password_reset finished', 'node_boot finished']);
    expect(await statusOf(id)).toBe('running');
    const [boot] = (await eventsOfNode(own.user, id)).slice(-1);
    expect(boot?.secondary_entity).toMatchObject({ type: 'node_config' });
  });

  it('wait, all five of them, and begin in the state that the ones before have left', async () => {
    const id = await make({ type: 'g5-nano-1' });
    const had = await count(id);
    await act(own.user, id, 'password', { root_pass: password });
    await act(own.user, id, 'mutate', { allow_auto_disk_resize: true });
    await act(own.user, id, 'boot');
    await act(own.user, id, 'resize', { type: 'g6-standard-1', allow_auto_disk_resize: true });
    await act(own.user, id, 'reboot');
    await act(own.user, id, 'shutdown');
    await finishAll(own);
    expect((await since(id, had)).sort()).toEqual(
      [
        'password_reset finished',
        'node_mutate_create notification',
        'node_mutate finished',
        'node_boot finished',
        'node_resize_create notification',
        'node_resize finished',
        // The resize boots the node again, which runs when it begins.
        'node_boot finished',
        'node_reboot finished',
        'node_shutdown finished',
      ].sort(),
    );
    expect(await readNode(own.user, id)).toMatchObject({ status: 'offline', type: 'g6-standard-1' });
    expect(await machineOf(own, id)).toMatchObject({ running: false });
    const [first] = await diskRowsOf(own, id);
    expect(first?.size).toBe(51_200 - 512);
  });

  it('fail where what they ask is not possible any more, and change nothing', async () => {
    const id = await make({ type: 'g6-nano-1' });
    await act(own.user, id, 'password', { root_pass: password });
    await act(own.user, id, 'resize', { type: 'g6-standard-1' });
    await act(own.user, id, 'resize', { type: 'g6-standard-1' });
    await finishAll(own);
    const ends = (await eventsOfNode(own.user, id)).filter(({ action }) => action === 'node_resize');
    expect(ends.map(({ status, message }) => [status, message])).toEqual([
      ['finished', ''],
      ['failed', 'Node is already running this service plan.'],
    ]);
    expect(await readNode(own.user, id)).toMatchObject({ status: 'offline', type: 'g6-standard-1' });
  });

  it('run with a profile that is deleted during their boot, and fail where it is deleted before', async () => {
    const id = await make();
    const had = await count(id);
    const deleteProfile = async () => {
      const [config] = await readConfigs(own.user, id);
      const path = `/node/instances/${id}/configs/${config?.id}`;
      expect((await own.user.delete(path)).status).toBe(200);
    };
    await copyConfig(own, id);
    const [first] = await readConfigs(own.user, id);
    await act(own.user, id, 'boot', { config_id: first?.id });
    await own.settle();
    await deleteProfile();
    await act(own.user, id, 'reboot');
    await pass(own, 1);
    await deleteProfile();
    await finishAll(own);
    const actions = (await since(id, had)).filter((action) => !action.startsWith('node_config_delete'));
    expect(actions).toEqual(['node_boot finished', 'node_reboot failed']);
    expect(await statusOf(id)).toBe('running');
    expect(await machineOf(own, id)).toMatchObject({ running: {} });
  });

  it('fail on a node that was suspended while they waited', async () => {
    const id = await make();
    await act(own.user, id, 'password', { root_pass: password });
    await act(own.user, id, 'boot');
    const { node } = await prismaOf(own);
    await node.update({ where: { id }, data: { status: 'billing_suspension' } });
    await finishAll(own);
    const [event] = (await eventsOfNode(own.user, id)).slice(-1);
    expect(event).toMatchObject({ status: 'failed', message: 'Not while the node is billing suspension' });
    expect(await machineOf(own, id)).toMatchObject({ running: false });
    await node.update({ where: { id }, data: { status: 'offline' } });
  });

  it('wait for the clones of the node, which are jobs of other nodes', async () => {
    const id = await make({ type: 'g6-nano-1' });
    const body = { region: 'us-ord', type: 'g6-nano-1', label: newLabel() };
    const copy = expectDone(await own.user.post<Schema<'Node'>>(`/node/instances/${id}/clone`, body));
    await act(own.user, id, 'boot');
    await act(own.user, copy.id, 'boot');
    await pass(own, 3_000);
    expect(await statusOf(id)).toBe('offline');
    await finishAll(own);
    expect([await statusOf(id), await statusOf(copy.id)]).toEqual(['running', 'running']);
  });

  it('are at most ten, and end with the node', async () => {
    const id = await make();
    const had = await count(id);
    await act(own.user, id, 'password', { root_pass: password });
    await pass(own, 1);
    for (let asked = 0; asked < 10; asked += 1) await act(own.user, id, 'reboot');
    const ask = () => own.user.post(`/node/instances/${id}/reboot`);
    await expectRefused(own, ask, 400, 'Node busy.');
    expect((await own.user.delete(`/node/instances/${id}`)).status).toBe(200);
    await finishAll(own);
    const events = (await eventsOfNode(own.user, id)).slice(had);
    const failed = events.filter(({ message }) => message === 'The node is deleted.');
    expect(failed.map(({ action }) => action)).toEqual(Array(10).fill('node_reboot'));
  });

  it('do not let others in before them', async () => {
    const id = await make();
    await act(own.user, id, 'password', { root_pass: password });
    await act(own.user, id, 'boot');
    for (const [path, body] of [
      ['rescue', { devices: {} }],
      ['rebuild', { image: fromImage.image, root_pass: password }],
      ['migrate', {}],
      ['password', { root_pass: password }],
      ['backups', { label: 'before' }],
    ] as const)
      await expectRefused(own, () => own.user.post(`/node/instances/${id}/${path}`, body), 400, 'Node busy.');
    await finishAll(own);
  });
});
