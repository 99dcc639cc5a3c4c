import { resolveTo, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/** Clients that send path parameters in bodies and whole addresses back, and wait for the events of nodes. */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

type Address = Schema<'IpAddress'>;

/** Creates a node. @returns it, and the path of its addresses */
async function makeNode(label: string) {
  const body = { region: 'us-ord', type: 'g6-standard-1', label };
  const node = await client.done<Schema<'Node'>>('POST', '/node/instances', { body });
  return { node, path: `/node/instances/${node.id}/ips` };
}

const read = (path: string) => client.done<Schema<'NodeIpAddresses'>>('GET', path, { body: {} });

describe('clients of the addresses of nodes', () => {
  it('add a private address right after the node was made, find the event, and delete it with a body', async () => {
    const { node, path } = await makeNode('addresses-added');
    const body = { nodeId: node.id, node_id: node.id, type: 'ipv4', public: false };
    const added = await client.done<Address>('POST', path, { body });
    const { ipv4 } = await read(path);
    expect(ipv4.private).toEqual([added]);
    expect([ipv4.shared, ipv4.reserved, ipv4.vpc]).toEqual([[], [], []]);
    const events = await client.done<Page<Schema<'Event'>>>('GET', '/account/events', {
      filter: {
        action: 'node_addip',
        'entity.id': node.id,
        'entity.type': 'node',
        '+order_by': 'created',
        '+order': 'desc',
      },
    });
    expect(events.data).toMatchObject([{ status: 'notification', percent_complete: null }]);
    const gone = { body: { nodeId: node.id, address: added.address } };
    expect(await client.done('DELETE', `${path}/${added.address}`, gone)).toEqual({});
    expect((await read(path)).ipv4.private).toEqual([]);
    expect((await client.send('GET', `${path}/${added.address}`)).status).toBe(404);
  });

  it('send a whole address back, with another name or the same one', async () => {
    const { path } = await makeNode('addresses-named');
    const { ipv4 } = await read(path);
    const [address] = ipv4.public;
    const put = (body: object) => client.done<Address>('PUT', `${path}/${address?.address ?? ''}`, { body });
    expect(await put({ ...address })).toEqual(address);
    await resolveTo('client.example.org', address?.address ?? '');
    const named = { ...address, rdns: 'client.example.org' };
    expect(await put(named)).toEqual(named);
    expect(await put(named)).toEqual(named);
    expect(await put({ rdns: null })).toEqual(address);
  });

  it('name an IPv6 address by the other path, with unencoded colons', async () => {
    const { node, path } = await makeNode('addresses-of-ipv6');
    const [address = ''] = node.ipv6?.split('/') ?? [];
    await resolveTo('client-six.example.org', address);
    const elsewhere = `/networking/ips/${address}`;
    const named = await client.done<Address>('PUT', elsewhere, { body: { rdns: 'client-six.example.org' } });
    expect((await read(path)).ipv6.slaac).toEqual(named);
    expect(await client.done('GET', `${path}/${address}`)).toEqual(named);
  });
});
