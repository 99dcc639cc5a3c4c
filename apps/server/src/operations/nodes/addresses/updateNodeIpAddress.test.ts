import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, resolveTo, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { pathOf, readAddresses } from './node-ips.fixture.js';

const server = useServer();

const name = (node: number, address: string, rdns: unknown) =>
  server.user.put<Schema<'IpAddress'>>(pathOf(node, address), { rdns });

describe('updateNodeIpAddress accepts', () => {
  it('a name that resolves to the address, and null for the default name', async () => {
    const { id, ipv4, label } = await makeNode(server, server.user);
    const [address = ''] = ipv4;
    await resolveTo('node.example.org', address);
    const { status, body } = await name(id, address, 'Node.example.org.');
    expect([status, body.rdns]).toEqual([200, 'Node.example.org']);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'ipaddress_update',
      entity: { id: address, type: 'ipaddress' },
      secondary_entity: { id, label, type: 'node' },
    });
    expect((await readAddresses(server.user, id)).ipv4.public).toStrictEqual([body]);
    expect((await server.user.get(`/networking/ips/${address}`)).body).toStrictEqual(body);
    expect((await name(id, address, null)).body.rdns).toBe(
      `${address.replaceAll('.', '-')}.ip.cloud.example`,
    );
  });

  it('a name of the IPv6 address, by either path', async () => {
    const { id, ipv6 } = await makeNode(server, server.user);
    const address = ipv6?.replace('/128', '') ?? '';
    await resolveTo('node-six.example.org', address);
    const path = `/networking/ips/${encodeURIComponent(address)}`;
    expect((await server.user.put(path, { rdns: 'node-six.example.org' })).status).toBe(200);
    expect((await readAddresses(server.user, id)).ipv6.slaac?.rdns).toBe('node-six.example.org');
    expect((await name(id, address.toUpperCase(), null)).body.rdns).toBeNull();
  });
});

describe('updateNodeIpAddress refuses', () => {
  it('an invalid name, one that does not resolve to the address, and a private address', async () => {
    const { id, ipv4 } = await makeNode(server, server.user, { private_ip: true });
    const [open = '', hidden = ''] = ipv4;
    await resolveTo('other.example.org', '192.0.2.1');
    const refused = async (address: string, body: object, reason: string) => {
      const send = () => server.user.put(pathOf(id, address), body);
      await expectRefused(server, send, 400, ['rdns', reason]);
    };
    const reason = `other.example.org does not resolve to ${open}`;
    await refused(open, { rdns: 'other.example.org' }, reason);
    await refused(open, { rdns: 'single' }, 'rdns is not valid');
    await refused(hidden, { rdns: null }, 'Only public addresses have names');
  });
});
