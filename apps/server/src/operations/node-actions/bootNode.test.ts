import { expectRefused, useOwnStage, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../nodes/nodes.fixture.js';
import { act, copyConfig, machineOf, makeStopped, outcome, rowsOf } from './actions.fixture.js';

const stage = useStage();

const booted = ['node_boot', 'finished', 100, 'node_config'] as const;

describe('bootNode', () => {
  it.each<[string, object | undefined]>([
    ['without a body', undefined],
    ['with an empty one', {}],
  ])('boots the only configuration profile, %s', async (_title, body) => {
    const { id } = await makeStopped(stage, stage.user);
    await act(stage.user, id, 'boot', body);
    expect(await outcome(stage, stage.user, id)).toEqual(['running', booted]);
    expect(await machineOf(stage, id)).toMatchObject({ running: true });
  });

  it('boots the one that is named, and the last one after that', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const other = await copyConfig(stage, id);
    const boot = () => stage.user.post(`/node/instances/${id}/boot`, {});
    const reason = 'It cannot be told which configuration profile to boot with; name one by config_id';
    await expectRefused(stage.cloud, boot, 400, reason);
    await act(stage.user, id, 'boot', { config_id: other });
    await stage.cloud.settle();
    await act(stage.user, id, 'reboot', { config_id: null });
    expect(await outcome(stage, stage.user, id)).toEqual([
      'running',
      booted,
      ['node_reboot', 'finished', 100, 'node_config'],
    ]);
    const { rows } = await stage.cloud.cloud.database.pool.query(
      'SELECT last_config_id FROM nodes WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ last_config_id: other }]);
  });

  it('leaves one that runs as it is, and says that it is done', async () => {
    const { id } = await makeNode(stage, stage.user, fromImage);
    const other = await copyConfig(stage, id);
    await act(stage.user, id, 'boot');
    await stage.cloud.settle();
    await act(stage.user, id, 'boot', { config_id: other });
    expect(await outcome(stage, stage.user, id)).toEqual([
      'running',
      booted,
      ['node_boot', 'finished', 100, null],
      ['node_boot', 'finished', 100, null],
    ]);
  });

  it('refuses what is not the node’s, has no devices or disks that are not ready', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const [config] = await rowsOf<{ id: number }>(stage, 'node_configs', id);
    const boot = (body: object) => () => stage.user.post(`/node/instances/${id}/boot`, body);
    const { pool } = stage.cloud.cloud.database;
    await expectRefused(stage.cloud, boot({ config_id: 2_000_000_000 }), 400, [
      'config_id',
      'config_id is not valid',
    ]);
    await pool.query(`UPDATE node_disks SET status = 'not ready' WHERE node_id = $1`, [id]);
    await expectRefused(stage.cloud, boot({ config_id: config?.id }), 400, [
      'config_id',
      'A disk of the configuration profile is not ready',
    ]);
    await pool.query(`UPDATE node_disks SET status = 'ready' WHERE node_id = $1`, [id]);
    await pool.query(`UPDATE node_configs SET devices = '{}' WHERE node_id = $1`, [id]);
    await expectRefused(stage.cloud, boot({}), 400, [
      'config_id',
      'The configuration profile has no devices',
    ]);
  });

  it('refuses one that nobody may see, or that something is done with', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const path = `/node/instances/${id}/boot`;
    await expectRefused(stage.cloud, () => stage.stranger.post(path), 404, 'Not found');
    await stage.cloud.cloud.database.pool.query(
      `UPDATE nodes SET status = 'billing_suspension' WHERE id = $1`,
      [id],
    );
    const reason = 'Not while the node is billing suspension';
    await expectRefused(stage.cloud, () => stage.user.post(path), 400, reason);
    await stage.cloud.cloud.database.pool.query(`UPDATE nodes SET status = 'offline' WHERE id = $1`, [id]);
    const answers = await Promise.all([1, 2, 3].map(() => stage.user.post(path)));
    const busy = answers.filter(({ status }) => status === 400);
    for (const { text } of busy) expect(text).toContain('"Node busy."');
    expect(busy.length).toBeLessThan(3);
    await stage.cloud.settle();
  });
});

describe('a node that cannot be booted', () => {
  const own = useOwnStage();

  it('stays off, and the event says that it failed', async () => {
    const { id } = await makeStopped(own, own.user);
    const fault = { machine: undefined, once: true, reason: 'It broke.', effect: 'fail' } as const;
    await own.cloud.cloud.hypervisor.faults?.add({ ...fault, task: 'boot' });
    await act(own.user, id, 'boot');
    expect(await outcome(own, own.user, id)).toEqual(['offline', ['node_boot', 'failed', 0, 'node_config']]);
    await act(own.user, id, 'boot');
    await own.cloud.settle();
    await own.cloud.cloud.hypervisor.faults?.add({ ...fault, task: 'reboot' });
    await act(own.user, id, 'reboot');
    expect((await outcome(own, own.user, id)).filter((_what, index) => index !== 1)).toEqual([
      'running',
      ['node_boot', 'finished', 100, 'node_config'],
      ['node_reboot', 'failed', 0, 'node_config'],
    ]);
  });
});
