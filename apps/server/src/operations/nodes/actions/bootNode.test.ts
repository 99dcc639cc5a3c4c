import { expectDone, expectRefused, useOwnServer, useServer, prismaOf } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeSavedNode, makeSnapshot } from '../backups/backups.fixture.js';
import {
  enqueueNodeJob,
  eventsOfNode,
  fromImage,
  makeNode,
  progressOf,
  readNode,
} from '../machines/nodes.fixture.js';
import { finishAll } from '../machines/passing-time.fixture.js';
import { act, copyConfig, machineOf, makeStopped, outcome, readConfigs } from './actions.fixture.js';

const server = useServer();

const booted = ['node_boot', 'finished', 100, 'node_config'] as const;

describe('bootNode', () => {
  it('boots the only configuration profile', async () => {
    const { id } = await makeStopped(server, server.user);
    await act(server.user, id, 'boot');
    expect(await outcome(server, server.user, id)).toEqual(['running', booted]);
    expect(await machineOf(server, id)).toMatchObject({ running: true });
  });

  it('boots the named profile, and the last one after that', async () => {
    const { id } = await makeStopped(server, server.user);
    const other = await copyConfig(server, id);
    const boot = () => server.user.post(`/node/instances/${id}/boot`, {});
    const reason = 'The node has several configuration profiles; name one by config_id';
    await expectRefused(server, boot, 400, reason);
    await act(server.user, id, 'boot', { config_id: other });
    await server.settle();
    await act(server.user, id, 'reboot', { config_id: null });
    expect(await outcome(server, server.user, id)).toEqual([
      'running',
      booted,
      ['node_reboot', 'finished', 100, 'node_config'],
    ]);
    const node = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id } });
    expect(node.lastConfigId).toBe(other);
  });

  it('does not change a running node, and reports that the boot is done', async () => {
    const { id } = await makeNode(server, server.user, fromImage);
    const other = await copyConfig(server, id);
    await act(server.user, id, 'boot');
    await server.settle();
    await act(server.user, id, 'boot', { config_id: other });
    expect(await outcome(server, server.user, id)).toEqual([
      'running',
      booted,
      ['node_boot', 'finished', 100, null],
      ['node_boot', 'finished', 100, null],
    ]);
  });

  it('refuses a profile of another node, one without devices, and one with disks that are not ready', async () => {
    const { id } = await makeStopped(server, server.user);
    const [config] = await readConfigs(server.user, id);
    const boot = (body: object) => () => server.user.post(`/node/instances/${id}/boot`, body);
    const { nodeDisk, nodeConfig } = await prismaOf(server);
    await expectRefused(server, boot({ config_id: 2_000_000_000 }), 400, [
      'config_id',
      'config_id is not valid',
    ]);
    await nodeDisk.updateMany({ where: { nodeId: id }, data: { status: 'not ready' } });
    await expectRefused(server, boot({ config_id: config?.id }), 400, [
      'config_id',
      'A disk of the configuration profile is not ready',
    ]);
    await nodeDisk.updateMany({ where: { nodeId: id }, data: { status: 'ready' } });
    await nodeConfig.updateMany({ where: { nodeId: id }, data: { devices: {} } });
    await expectRefused(server, boot({}), 400, ['config_id', 'The configuration profile has no devices']);
  });

  it('refuses a node whose status does not permit it', async () => {
    const { id } = await makeStopped(server, server.user);
    const become = (status: string) =>
      server.cloud.database.pool.query('UPDATE nodes SET status = $1 WHERE id = $2', [status, id]);
    await become('billing_suspension');
    const reason = 'Not while the node is billing suspension';
    await expectRefused(server, () => server.user.post(`/node/instances/${id}/boot`), 400, reason);
    await become('offline');
  });
});

describe('a node that fails to boot', () => {
  const own = useOwnServer();

  it('stays off, and the event fails', async () => {
    const { id } = await makeStopped(own, own.user);
    const fault = { machine: undefined, once: true, reason: 'It broke.', effect: 'fail' } as const;
    await own.cloud.hypervisor.faults?.add({ ...fault, task: 'boot' });
    await act(own.user, id, 'boot');
    expect(await outcome(own, own.user, id)).toEqual(['offline', ['node_boot', 'failed', 0, 'node_config']]);
    await act(own.user, id, 'boot');
    await own.settle();
    await own.cloud.hypervisor.faults?.add({ ...fault, task: 'reboot' });
    await act(own.user, id, 'reboot');
    expect((await outcome(own, own.user, id)).filter((_what, index) => index !== 1)).toEqual([
      'running',
      ['node_boot', 'finished', 100, 'node_config'],
      ['node_reboot', 'failed', 0, 'node_config'],
    ]);
  });
});

describe('a boot of a node that is being created', () => {
  const own = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'real' } });
  // Only the tests move the clock, so that nothing is done before they do.
  beforeEach(() => own.clock.stop());

  const eventsOf = async (id: number) => (await eventsOfNode(own.user, id)).map(progressOf);
  const bootsOfMachine = async (id: number) => {
    const { node, simTask } = await prismaOf(own);
    const { uuid: machine } = await node.findUniqueOrThrow({ where: { id } });
    return simTask.findMany({ where: { machine, kind: { endsWith: 'boot' } } });
  };

  it('waits for the creation', async () => {
    const { id } = await enqueueNodeJob(own.user, { ...fromImage, booted: false });
    await act(own.user, id, 'boot');
    expect((await readNode(own.user, id)).status).toBe('provisioning');
    await finishAll(own);
    expect(await outcome(own, own.user, id)).toEqual(['running', booted]);
    expect(await bootsOfMachine(id)).toHaveLength(1);
  });

  it('boots nothing when the creation boots the node, and its event finishes', async () => {
    const { id } = await enqueueNodeJob(own.user, fromImage);
    await act(own.user, id, 'boot');
    await finishAll(own);
    expect(await outcome(own, own.user, id)).toEqual([
      'running',
      booted,
      ['node_boot', 'finished', 100, null],
    ]);
    expect(await bootsOfMachine(id)).toHaveLength(1);
  });

  it('fails with the creation, and the node stays off', async () => {
    const fault = { machine: undefined, once: true, reason: 'It broke.', effect: 'fail' } as const;
    const { id } = await enqueueNodeJob(own.user, { ...fromImage, booted: false });
    await act(own.user, id, 'boot');
    await own.cloud.hypervisor.faults?.add({ ...fault, task: 'create-disk' });
    await finishAll(own);
    expect(await eventsOf(id)).toEqual([
      ['node_create', 'failed', expect.any(Number) as number, 'image'],
      ['node_boot', 'failed', 0, null],
    ]);
    expect((await readNode(own.user, id)).status).toBe('offline');
  });

  it('fails when the node is deleted before', async () => {
    const { id } = await enqueueNodeJob(own.user, { ...fromImage, booted: false });
    await act(own.user, id, 'boot');
    expect((await own.user.delete(`/node/instances/${id}`)).status).toBe(200);
    await finishAll(own);
    const events = await eventsOfNode(own.user, id);
    expect(events.find(({ action }) => action === 'node_boot')).toMatchObject({
      status: 'failed',
      message: 'The node is deleted.',
    });
  });

  it('is refused without a configuration profile', async () => {
    const { id } = await enqueueNodeJob(own.user);
    const reason =
      'The node has no configuration profile; create a disk and a profile with it, or rebuild the node from an image';
    await expectRefused(own, () => own.user.post(`/node/instances/${id}/boot`), 400, reason);
    await finishAll(own);
  });
});

describe('a boot of a node that is being created from a backup', () => {
  const own = useOwnServer();

  it('waits for the creation', async () => {
    const source = await makeSavedNode(own, own.user);
    const backup = await makeSnapshot(own, own.user, source.id);
    const fault = { effect: 'hold', kind: 'restoreBackup', step: 'restore' };
    const held = expectDone(await own.operator.post<{ id: number }>('/step-faults', fault));
    const body = { type: 'g6-nano-1', backup_id: backup.id, booted: false };
    const { id } = await enqueueNodeJob(own.user, body);
    await act(own.user, id, 'boot');
    expect((await own.operator.delete(`/step-faults/${held.id}`)).status).toBe(200);
    await own.settle();
    expect((await eventsOfNode(own.user, id)).map(progressOf)).toEqual([
      ['node_create', 'finished', 100, null],
      ['backups_restore', 'finished', 100, null],
      booted,
    ]);
    expect((await readNode(own.user, id)).status).toBe('running');
  });
});
