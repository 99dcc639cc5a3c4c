import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { configsPath, makeConfig, makeNode } from './node-configs.fixture.js';

const server = useServer();

describe('getNodeConfig', () => {
  it('shows a profile of the node, and none of another', async () => {
    const node = await makeNode(server, server.user);
    const other = await makeNode(server, server.user);
    const config = await makeConfig(server.user, node.id, { interfaces: [{ purpose: 'public' }] });
    expect((await server.user.get(`${configsPath(node.id)}/${config.id}`)).body).toStrictEqual(config);
    const elsewhere = () => server.user.get(`${configsPath(other.id)}/${config.id}`);
    await expectRefused(server, elsewhere, 404, 'Not found');
  });
});
