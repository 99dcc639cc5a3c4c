import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { askForNode, fromImage, makeNode } from '../nodes/nodes.fixture.js';
import { act, machineOf, makeStopped, outcome } from './actions.fixture.js';

const stage = useStage();

const shut = ['node_shutdown', 'finished', 100, null] as const;

describe('shutDownNode', () => {
  it('shuts a running node down', async () => {
    const { id } = await makeNode(stage, stage.user, fromImage);
    await act(stage.user, id, 'shutdown', {});
    const seen = await outcome(stage, stage.user, id);
    expect([seen[0], seen.at(-1)]).toEqual(['offline', shut]);
    expect(await machineOf(stage, id)).toMatchObject({ running: false });
  });

  it('leaves one that is off as it is, and says that it is done', async () => {
    const { id } = await makeStopped(stage, stage.user);
    await act(stage.user, id, 'shutdown');
    expect(await outcome(stage, stage.user, id)).toEqual(['offline', shut]);
  });

  it('waits for what is done with the node, and finds nobody else’s', async () => {
    const { id } = await askForNode(stage.user, fromImage);
    const answer = await stage.user.post(`/node/instances/${id}/shutdown`);
    if (answer.status !== 200) expect(answer.text).toContain('"Node busy."');
    await stage.cloud.settle();
    const ask = () => stage.stranger.post(`/node/instances/${id}/shutdown`);
    await expectRefused(stage.cloud, ask, 404, 'Not found');
  });
});
