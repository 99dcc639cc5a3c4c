import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { pathOf, readAddresses } from './node-ips.fixture.js';

const server = useServer();

describe('getNodeIpAddress', () => {
  it('shows each address as the other reads do, by any of its forms', async () => {
    const node = await makeNode(server, server.user, { private_ip: true });
    const { ipv4, ipv6 } = await readAddresses(server.user, node.id);
    for (const shown of [...ipv4.public, ...ipv4.private, ipv6.slaac]) {
      const address = shown?.address ?? '';
      for (const form of [address, address.toUpperCase()])
        expect((await server.user.get(pathOf(node.id, form))).body).toStrictEqual(shown);
      const elsewhere = `/networking/ips/${encodeURIComponent(address)}`;
      expect((await server.user.get(elsewhere)).body).toStrictEqual(shown);
    }
  });

  it('answers 404 for other addresses', async () => {
    const [node, other] = [await makeNode(server, server.user), await makeNode(server, server.user)];
    const { ipv6 } = await readAddresses(server.user, node.id);
    for (const address of [other.ipv4[0], ipv6.link_local?.address, '%00']) {
      const ask = () => server.user.get(pathOf(node.id, address));
      await expectRefused(server, ask, 404, 'Not found');
    }
  });
});
