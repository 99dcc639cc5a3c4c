import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig, makeNode } from './node-configs.fixture.js';

const server = useServer();

const configs = async (nodeId: number, filter?: object) =>
  (await list<Schema<'NodeConfigPage'>>(server.user, configsPath(nodeId), '', filter)).body.data;

describe('listNodeConfigs', () => {
  it('shows the profiles of a node with their interfaces, filtered by label and VLAN', async () => {
    const node = await makeNode(server, server.user);
    const other = await makeNode(server, server.user);
    await makeConfig(server.user, other.id, { label: 'not here' });
    const vlan = (label: string) => ({ purpose: 'vlan', label });
    const first = await makeConfig(server.user, node.id, {
      label: 'b',
      interfaces: [vlan('l1'), vlan('l2')],
    });
    const second = await makeConfig(server.user, node.id, {
      label: 'a',
      interfaces: [{ purpose: 'public' }],
    });
    expect(await configs(node.id)).toStrictEqual([first, second]);
    expect(await configs(node.id, { '+order_by': 'label' })).toStrictEqual([second, first]);
    expect(await configs(node.id, { label: 'a' })).toStrictEqual([second]);
    expect(await configs(node.id, { interfaces: 'l2' })).toStrictEqual([first]);
    expect(await configs(node.id, { interfaces: { '+contains': 'l' } })).toStrictEqual([first]);
    expect(await configs(node.id, { interfaces: 'l3' })).toEqual([]);
  });
});
