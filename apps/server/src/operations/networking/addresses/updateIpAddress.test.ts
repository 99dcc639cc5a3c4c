import type { Schema } from '@cloud-account/spec';
import { expectRefused, forwardNames, newestEvent, resolveTo, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { provide } from '../networking.fixture.js';
import { assignAddress, newAddress } from '../vpcs/networks.fixture.js';

const server = useServer();
const pathOf = (address: string) => `/networking/ips/${encodeURIComponent(address)}`;
const name = (address: string, rdns: unknown) =>
  server.user.put<Schema<'IpAddress'>>(pathOf(address), { rdns });

describe('updateIpAddress accepts', () => {
  it('a name, and null for the default name', async () => {
    const address = newAddress();
    const before = await assignAddress(server, server.user, { address });
    await resolveTo('www.example.org', '192.0.2.1', address);
    await resolveTo('mail.example.org', address);
    for (const [rdns, kept] of [
      ['www.example.org', 'www.example.org'],
      ['Mail.example.org.', 'Mail.example.org'],
      [null, before.rdns],
    ] as const) {
      const { status, body, text } = await name(address, rdns);
      expect(status, text).toBe(200);
      expect(body).toStrictEqual({ ...before, rdns: kept });
      expect((await server.user.get(pathOf(address))).body).toStrictEqual(body);
    }
    expect(before.rdns).toBe(`${address.replaceAll('.', '-')}.ip.cloud.example`);
  });

  it('an IPv6 address in any of its forms, which has no default name', async () => {
    await assignAddress(server, server.user, { address: '2001:db8::77' });
    await resolveTo('six.example.org', '2001:db8:0:0::77');
    expect((await name('2001:DB8:0::77', 'six.example.org')).body.rdns).toBe('six.example.org');
    expect((await name('2001:db8::77', null)).body.rdns).toBeNull();
  });

  it('the default name, without a look-up', async () => {
    const address = newAddress();
    const { rdns: own } = await assignAddress(server, server.user, { address });
    const names = await forwardNames();
    const asked = names.asked();
    expect((await name(address, own?.toUpperCase())).status).toBe(200);
    await resolveTo('kept.example.org', address);
    expect((await name(address, 'kept.example.org')).status).toBe(200);
    expect(names.asked()).toBe(asked + 1);
    await resolveTo('kept.example.org');
    expect((await name(address, 'kept.example.org')).body.rdns).toBe('kept.example.org');
    expect((await name(address, own)).body.rdns).toBe(own);
    expect(names.asked()).toBe(asked + 1);
  });

  it('and writes one event, which names the node too', async () => {
    const node = await provide(server, server.user, 'node', { label: 'web-1' });
    const address = newAddress();
    await assignAddress(server, server.user, { address, node_id: node });
    await name(address, null);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'ipaddress_update',
      status: 'notification',
      entity: { id: address, label: address, type: 'ipaddress', url: `/v4/networking/ips/${address}` },
      secondary_entity: { id: node, label: 'web-1', type: 'node' },
    });
  });
});

describe('updateIpAddress refuses', () => {
  it('an invalid name', async () => {
    const address = newAddress();
    await assignAddress(server, server.user, { address });
    await expectRefused(server, () => name(address, ''), 400, ['rdns', 'rdns is not valid']);
  });

  it('a name that resolves to another address, to one of another family, or to none', async () => {
    const address = newAddress();
    await assignAddress(server, server.user, { address });
    await resolveTo('elsewhere.example.org', newAddress(), '2001:db8::1');
    await resolveTo('six-only.example.org', '2001:db8::1');
    for (const rdns of ['elsewhere.example.org', 'six-only.example.org', 'nobody.example.org']) {
      const problem = ['rdns', `${rdns} does not resolve to ${address}`] as const;
      await expectRefused(server, () => name(address, rdns), 400, problem);
    }
  });

  it('a name for which no name server answers', async () => {
    const address = newAddress();
    await assignAddress(server, server.user, { address });
    (await forwardNames()).set('failing.example.org', 'failure');
    const problem = ['rdns', 'failing.example.org could not be looked up'] as const;
    await expectRefused(server, () => name(address, 'failing.example.org'), 400, problem);
  });

  it('a private address', async () => {
    await assignAddress(server, server.user, { address: '192.168.140.9' });
    for (const rdns of ['www.example.org', null]) {
      const problem = ['rdns', 'Only public addresses have names'] as const;
      await expectRefused(server, () => name('192.168.140.9', rdns), 400, problem);
    }
  });
});

describe('updateIpAddress', () => {
  const unasked = useServer({ CLOUD_RESOLVERS: 'off' });

  it('accepts every name where the operator disabled look-ups', async () => {
    const address = newAddress();
    await assignAddress(unasked, unasked.user, { address });
    const body = { rdns: 'nobody.example.org' };
    expect((await unasked.user.put(pathOf(address), body)).body).toMatchObject(body);
  });
});
