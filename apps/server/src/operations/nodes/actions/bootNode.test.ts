import { expectRefused, useOwnServer, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../machines/nodes.fixture.js';
import { act, copyConfig, machineOf, makeStopped, outcome, rowsOf } from './actions.fixture.js';

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
    const reason = 'The configuration profile to boot with is ambiguous; name one by config_id';
    await expectRefused(server, boot, 400, reason);
    await act(server.user, id, 'boot', { config_id: other });
    await server.settle();
    await act(server.user, id, 'reboot', { config_id: null });
    expect(await outcome(server, server.user, id)).toEqual([
      'running',
      booted,
      ['node_reboot', 'finished', 100, 'node_config'],
    ]);
    const { rows } = await server.cloud.database.pool.query(
      'SELECT last_config_id FROM nodes WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ last_config_id: other }]);
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
    const [config] = await rowsOf<{ id: number }>(server, 'node_configs', id);
    const boot = (body: object) => () => server.user.post(`/node/instances/${id}/boot`, body);
    const { pool } = server.cloud.database;
    await expectRefused(server, boot({ config_id: 2_000_000_000 }), 400, [
      'config_id',
      'config_id is not valid',
    ]);
    await pool.query(`UPDATE node_disks SET status = 'not ready' WHERE node_id = $1`, [id]);
    await expectRefused(server, boot({ config_id: config?.id }), 400, [
      'config_id',
      'A disk of the configuration profile is not ready',
    ]);
    await pool.query(`UPDATE node_disks SET status = 'ready' WHERE node_id = $1`, [id]);
    await pool.query(`UPDATE node_configs SET devices = '{}' WHERE node_id = $1`, [id]);
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
