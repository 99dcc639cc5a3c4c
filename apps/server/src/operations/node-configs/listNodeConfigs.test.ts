import type { Schema } from '@cloud-account/spec';
import { list, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig, makeNode } from './node-configs.fixture.js';

const stage = useStage();

const configs = async (nodeId: number, filter?: object) =>
  (await list<Schema<'NodeConfigPage'>>(stage.user, configsPath(nodeId), '', filter)).body.data;

describe('listNodeConfigs', () => {
  it('shows the profiles of a node with their interfaces, found by label and VLAN', async () => {
    const node = await makeNode(stage, stage.user);
    const other = await makeNode(stage, stage.user);
    await makeConfig(stage.user, other.id, { label: 'not here' });
    const vlan = (label: string) => ({ purpose: 'vlan', label });
    const first = await makeConfig(stage.user, node.id, { label: 'b', interfaces: [vlan('l1'), vlan('l2')] });
    const second = await makeConfig(stage.user, node.id, { label: 'a', interfaces: [{ purpose: 'public' }] });
    expect(await configs(node.id)).toStrictEqual([first, second]);
    expect(await configs(node.id, { '+order_by': 'label' })).toStrictEqual([second, first]);
    expect(await configs(node.id, { label: 'a' })).toStrictEqual([second]);
    expect(await configs(node.id, { interfaces: 'l2' })).toStrictEqual([first]);
    expect(await configs(node.id, { interfaces: { '+contains': 'l' } })).toStrictEqual([first]);
    expect(await configs(node.id, { interfaces: 'l3' })).toEqual([]);
  });
});

describe('listNodeConfigs refuses the caller', () => {
  servesGranted(stage, {
    kind: 'node',
    family: 'nodes',
    method: 'GET',
    path: configsPath,
    make: (user) => makeNode(stage, user),
  });
});
