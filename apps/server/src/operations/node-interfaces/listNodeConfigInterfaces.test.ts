import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig, makeNode } from '../node-configs/node-configs.fixture.js';
import { interfacesPath, listInterfaces, makeConfigured, ofInterfaces } from './node-interfaces.fixture.js';

const stage = useStage();

describe('listNodeConfigInterfaces', () => {
  it('shows the interfaces of a profile as it shows them itself, without an envelope', async () => {
    const of = await makeConfigured(stage, stage.user, [
      { purpose: 'vlan', label: 'listed' },
      { purpose: 'public', primary: true },
    ]);
    expect(await listInterfaces(stage.user, of)).toStrictEqual(of.config.interfaces);
    expect(of.config.interfaces).toMatchObject([{ label: 'listed' }, { purpose: 'public' }]);
    const paged = await stage.user.get(`${interfacesPath(of)}?page=2&page_size=25`);
    expect(paged.body).toStrictEqual(of.config.interfaces);
    const other = await makeConfig(stage.user, of.node.id);
    expect(await listInterfaces(stage.user, { ...of, config: other })).toStrictEqual([]);
  });

  it('knows no profile of another node', async () => {
    const { config } = await makeConfigured(stage, stage.user);
    const node = await makeNode(stage, stage.user);
    const path = `${configsPath(node.id)}/${config.id}/interfaces`;
    await expectRefused(stage.cloud, () => stage.user.get(path), 404, 'Not found');
  });

  servesGranted(stage, { method: 'GET', ...ofInterfaces(stage) });
});
