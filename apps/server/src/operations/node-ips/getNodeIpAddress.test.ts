import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { pathOf, readAddresses } from './node-ips.fixture.js';

const stage = useStage();

describe('getNodeIpAddress', () => {
  it('shows each address as the others that tell of it do, in whatever form it is asked for', async () => {
    const node = await makeNode(stage, stage.user, { private_ip: true });
    const { ipv4, ipv6 } = await readAddresses(stage.user, node.id);
    for (const shown of [...ipv4.public, ...ipv4.private, ipv6.slaac]) {
      const address = shown?.address ?? '';
      for (const form of [address, address.toUpperCase()])
        expect((await stage.user.get(pathOf(node.id, form))).body).toStrictEqual(shown);
      const elsewhere = `/networking/ips/${encodeURIComponent(address)}`;
      expect((await stage.user.get(elsewhere)).body).toStrictEqual(shown);
    }
  });

  it('answers 404 for what is none of the node, of whomever it is', async () => {
    const [node, other] = [await makeNode(stage, stage.user), await makeNode(stage, stage.user)];
    const { ipv6 } = await readAddresses(stage.user, node.id);
    const foreign = await makeNode(stage, stage.stranger);
    const grants = [{ kind: 'node', id: node.id, permissions: 'read_write' }] as const;
    const restricted = await stage.user.newUser({ restricted: true, grants: [...grants] });
    const addresses = [other.ipv4[0], foreign.ipv4[0], ipv6.link_local?.address, '192.0.2.1', 'x', '%00'];
    for (const caller of [stage.user, restricted])
      for (const address of addresses) {
        const ask = () => caller.get(pathOf(node.id, address ?? ''));
        await expectRefused(stage.cloud, ask, 404, 'Not found');
      }
  });

  it('answers a restricted user that may read the node, and no other', async () => {
    const { id, ipv4 } = await makeNode(stage, stage.user);
    const grants = [{ kind: 'node', id, permissions: 'read_only' }] as const;
    const reader = await stage.user.newUser({ restricted: true, grants: [...grants] });
    const narrow = await reader.newToken({ scopes: ['nodes:read_only'] });
    expect((await narrow.get(pathOf(id, ipv4[0]))).status).toBe(200);
    const other = await stage.user.newUser({ restricted: true });
    await expectRefused(stage.cloud, () => other.get(pathOf(id, ipv4[0])), 403, 'Unauthorized');
  });
});
