import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../../nodes/machines/nodes.fixture.js';
import { provide } from '../networking.fixture.js';
import { assignAddress, newAddress } from '../vpcs/networks.fixture.js';

const server = useServer();
const path = '/networking/ips';

describe('listIpAddresses', () => {
  it('shows the addresses of the account, in the order of their assignment, page by page', async () => {
    const given: Schema<'IpAddress'>[] = [];
    // Their order is not that of the addresses.
    const addresses = Array.from({ length: 27 }, newAddress).reverse();
    for (const address of addresses) given.push(await assignAddress(server, server.user, { address }));
    await assignAddress(server, server.stranger, { address: newAddress() });
    const page = (query: string) => list<Schema<'IpAddressPage'>>(server.user, path, query);
    const [first, last] = [await page('?page_size=25'), await page('?page_size=25&page=2')];
    expect(first.body).toMatchObject({ page: 1, pages: 2, results: 27 });
    expect([...first.body.data, ...last.body.data]).toStrictEqual(given);
    expect((await list(server.user, path, '', { address: addresses[0] })).status).toBe(400);
  });

  it('shows IPv4 before IPv6', async () => {
    const owner = await server.newAccount();
    for (let made = 0; made < 2; made += 1) await makeNode(server, owner, fromImage);
    const { body } = await list<Schema<'IpAddressPage'>>(owner, path);
    expect(body.data.map(({ type }) => type)).toEqual(['ipv4', 'ipv4', 'ipv6', 'ipv6']);
  });

  it('is filtered and sorted by the node of the address', async () => {
    const owner = await server.newAccount();
    const [first, second] = [await provide(server, owner, 'node'), await provide(server, owner, 'node')];
    const ofSecond = await assignAddress(server, owner, { address: newAddress(), node_id: second });
    const ofFirst = await assignAddress(server, owner, { address: newAddress(), node_id: first });
    const ofNone = await assignAddress(server, owner, { address: newAddress() });
    const find = async (filter: object) =>
      (await list<Schema<'IpAddressPage'>>(owner, path, '', filter)).body.data;
    expect(await find({ node_id: first })).toEqual([ofFirst]);
    expect(await find({ node_id: { '+neq': first } })).toEqual([ofSecond, ofNone]);
    expect(await find({ node_id: null })).toEqual([ofNone]);
    expect(await find({ '+order_by': 'node_id' })).toEqual([ofFirst, ofSecond, ofNone]);
  });

  it('shows a restricted user the addresses of granted nodes', async () => {
    const owner = await server.newAccount();
    const [seen, hidden] = [await provide(server, owner, 'node'), await provide(server, owner, 'node')];
    const address = await assignAddress(server, owner, { address: newAddress(), node_id: seen });
    await assignAddress(server, owner, { address: newAddress(), node_id: hidden });
    await assignAddress(server, owner, { address: newAddress() });
    const restricted = await owner.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: seen, permissions: 'read_only' }],
    });
    const { body } = await list<Schema<'IpAddressPage'>>(restricted, path);
    expect(body).toEqual({ data: [address], page: 1, pages: 1, results: 1 });
    const scoped = await owner.newToken({ scopes: ['nodes:read_write'] });
    expect((await scoped.get(path)).status).toBe(401);
  });
});
