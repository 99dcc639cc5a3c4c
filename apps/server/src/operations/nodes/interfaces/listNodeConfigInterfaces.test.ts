import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig, makeNode } from '../configs/node-configs.fixture.js';
import { interfacesPath, listInterfaces, makeConfigured } from './node-interfaces.fixture.js';

const server = useServer();

describe('listNodeConfigInterfaces', () => {
  it('shows the interfaces of a profile as the profile does, without an envelope', async () => {
    const of = await makeConfigured(server, server.user, [
      { purpose: 'vlan', label: 'listed' },
      { purpose: 'public', primary: true },
    ]);
    expect(await listInterfaces(server.user, of)).toStrictEqual(of.config.interfaces);
    expect(of.config.interfaces).toMatchObject([{ label: 'listed' }, { purpose: 'public' }]);
    const paged = await server.user.get(`${interfacesPath(of)}?page=2&page_size=25`);
    expect(paged.body).toStrictEqual(of.config.interfaces);
    const other = await makeConfig(server.user, of.node.id);
    expect(await listInterfaces(server.user, { ...of, config: other })).toStrictEqual([]);
  });

  it('finds no profile of another node', async () => {
    const { config } = await makeConfigured(server, server.user);
    const node = await makeNode(server, server.user);
    const path = `${configsPath(node.id)}/${config.id}/interfaces`;
    await expectRefused(server, () => server.user.get(path), 404, 'Not found');
  });
});
