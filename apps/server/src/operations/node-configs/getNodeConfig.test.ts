import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig, makeNode } from './node-configs.fixture.js';

const stage = useStage();

const path = (nodeId: number | string, configId: number | undefined) =>
  `${configsPath(nodeId)}/${configId ?? 0}`;

describe('getNodeConfig', () => {
  it('shows a profile of the node, and none of another', async () => {
    const node = await makeNode(stage, stage.user);
    const other = await makeNode(stage, stage.user);
    const config = await makeConfig(stage.user, node.id, { interfaces: [{ purpose: 'public' }] });
    expect((await stage.user.get(path(node.id, config.id))).body).toStrictEqual(config);
    for (const wrong of [path(other.id, config.id), `${configsPath(node.id)}/x`])
      await expectRefused(stage.cloud, () => stage.user.get(wrong), 404, 'Not found');
  });
});

describe('getNodeConfig refuses the caller', () => {
  servesGranted(stage, {
    kind: 'node',
    family: 'nodes',
    method: 'GET',
    path,
    make: async (user) => {
      const { id } = await makeNode(stage, user);
      return { id, part: (await makeConfig(user, id)).id };
    },
  });
});
