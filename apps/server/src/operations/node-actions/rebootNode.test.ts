import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../nodes/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome } from './actions.fixture.js';

const stage = useStage();

const rebooted = ['node_reboot', 'finished', 100, 'node_config'] as const;

describe('rebootNode', () => {
  it('starts a running node again', async () => {
    const { id } = await makeNode(stage, stage.user, fromImage);
    await act(stage.user, id, 'reboot', { config_id: null });
    expect((await outcome(stage, stage.user, id)).slice(-1)).toEqual([rebooted]);
    expect(await machineOf(stage, id)).toMatchObject({ running: true });
  });

  it('boots one that is off', async () => {
    const { id } = await makeStopped(stage, stage.user);
    await act(stage.user, id, 'reboot');
    expect(await outcome(stage, stage.user, id)).toEqual(['running', rebooted]);
  });

  it('refuses what cannot be booted, and what is not there', async () => {
    const { id } = await makeNode(stage, stage.user);
    const path = `/node/instances/${id}/reboot`;
    const reason = 'It cannot be told which configuration profile to boot with; name one by config_id';
    await expectRefused(stage.cloud, () => stage.user.post(path), 400, reason);
    await expectRefused(stage.cloud, () => stage.user.post(path, { config_id: 0 }), 400, [
      'config_id',
      'Must be 1-2147483647',
    ]);
    await expectRefused(stage.cloud, () => stage.stranger.post(path), 404, 'Not found');
  });
});
