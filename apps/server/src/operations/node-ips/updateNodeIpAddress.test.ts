import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, resolveTo, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { pathOf, readAddresses } from './node-ips.fixture.js';

const stage = useStage();

const name = (node: number, address: string, rdns: unknown, user = stage.user) =>
  user.put<Schema<'IpAddress'>>(pathOf(node, address), { rdns });

describe('updateNodeIpAddress accepts', () => {
  it('a name that resolves to the address, and null for the platform’s own', async () => {
    const { id, ipv4, label } = await makeNode(stage, stage.user);
    const [address = ''] = ipv4;
    await resolveTo('node.example.org', address);
    const { status, body } = await name(id, address, 'Node.example.org.');
    expect([status, body.rdns]).toEqual([200, 'Node.example.org']);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'ipaddress_update',
      entity: { id: address, type: 'ipaddress' },
      secondary_entity: { id, label, type: 'node' },
    });
    expect((await readAddresses(stage.user, id)).ipv4.public).toStrictEqual([body]);
    expect((await stage.user.get(`/networking/ips/${address}`)).body).toStrictEqual(body);
    expect((await name(id, address, null)).body.rdns).toBe(
      `${address.replaceAll('.', '-')}.ip.cloud.example`,
    );
  });

  it('a name of the IPv6 address, given by either path', async () => {
    const { id, ipv6 } = await makeNode(stage, stage.user);
    const address = ipv6?.replace('/128', '') ?? '';
    await resolveTo('node-six.example.org', address);
    const path = `/networking/ips/${encodeURIComponent(address)}`;
    expect((await stage.user.put(path, { rdns: 'node-six.example.org' })).status).toBe(200);
    expect((await readAddresses(stage.user, id)).ipv6.slaac?.rdns).toBe('node-six.example.org');
    expect((await name(id, address.toUpperCase(), null)).body.rdns).toBeNull();
  });
});

describe('updateNodeIpAddress refuses', () => {
  it('a name that does not resolve to the address, a private address, and a body without a name', async () => {
    const { id, ipv4 } = await makeNode(stage, stage.user, { private_ip: true });
    const [open = '', hidden = ''] = ipv4;
    await resolveTo('other.example.org', '192.0.2.1');
    const refused = async (address: string, body: object, reason: string) => {
      const send = () => stage.user.put(pathOf(id, address), body);
      await expectRefused(stage.cloud, send, 400, ['rdns', reason]);
    };
    const reason = `other.example.org does not resolve to ${open}`;
    await refused(open, { rdns: 'other.example.org' }, reason);
    await refused(open, { rdns: 'single' }, 'rdns is not valid');
    await refused(open, {}, 'rdns is required');
    await refused(hidden, { rdns: null }, 'Only public addresses have names');
  });

  it('the address of another node as one that is not there', async () => {
    const [node, other] = [await makeNode(stage, stage.user), await makeNode(stage, stage.user)];
    const grants = [{ kind: 'node', id: node.id, permissions: 'read_write' }] as const;
    const writer = await stage.user.newUser({ restricted: true, grants: [...grants] });
    for (const caller of [stage.user, writer])
      for (const address of [other.ipv4[0] ?? '', 'x'])
        await expectRefused(stage.cloud, () => name(node.id, address, null, caller), 404, 'Not found');
  });

  it('a restricted user that may not change the node', async () => {
    const { id, ipv4 } = await makeNode(stage, stage.user);
    const [address = ''] = ipv4;
    const user = (permissions: 'read_only' | 'read_write') =>
      stage.user.newUser({ restricted: true, grants: [{ kind: 'node', id, permissions }] });
    const [reader, writer] = [await user('read_only'), await user('read_write')];
    await expectRefused(stage.cloud, () => name(id, address, null, reader), 403, 'Unauthorized');
    expect((await name(id, address, null, writer)).status).toBe(200);
  });
});
