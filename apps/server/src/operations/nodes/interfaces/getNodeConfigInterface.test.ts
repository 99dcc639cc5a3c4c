import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeConfig } from '../configs/node-configs.fixture.js';
import { interfacesPath, makeConfigured } from './node-interfaces.fixture.js';

const server = useServer();

describe('getNodeConfigInterface', () => {
  it('shows an interface as its profile does', async () => {
    const of = await makeConfigured(server, server.user, [
      { purpose: 'public' },
      { purpose: 'vlan', label: 'shown', ipam_address: '10.2.0.2/24' },
    ]);
    for (const one of of.config.interfaces) {
      const { status, body } = await server.user.get(`${interfacesPath(of)}/${one.id}`);
      expect([status, body]).toStrictEqual([200, one]);
    }
  });

  it('finds no interface of another profile', async () => {
    const of = await makeConfigured(server, server.user, [{ purpose: 'public' }]);
    const [one] = of.config.interfaces;
    const config = await makeConfig(server.user, of.node.id);
    const elsewhere = interfacesPath({ ...of, config });
    await expectRefused(server, () => server.user.get(`${elsewhere}/${one?.id ?? 0}`), 404, 'Not found');
  });
});
