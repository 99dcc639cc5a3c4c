import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/** Clients that read an array where others read a page, and send all fields of an interface with every change. */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

type Interface = Schema<'ConfigInterface'>;

/** Makes a configuration profile of a new node, in a new VPC. */
async function makeProfile(label: string) {
  const vpc = await client.done<Schema<'Vpc'>>('POST', '/vpcs', {
    body: { label, region: 'us-ord', subnets: [{ label, ipv4: '10.6.0.0/24' }] },
  });
  const node = await client.done<Schema<'Node'>>('POST', '/node/instances', {
    body: { region: 'us-ord', type: 'g6-standard-1', label },
  });
  const configs = `/node/instances/${node.id}/configs`;
  const config = await client.done<Schema<'NodeConfig'>>('POST', configs, {
    body: { label: 'main', devices: {}, interfaces: null },
  });
  return { node, path: `${configs}/${config.id}`, subnet: vpc.subnets[0]?.id };
}

describe('clients of the interfaces of nodes', () => {
  it('read an array, and send the order of its entries back', async () => {
    const { path } = await makeProfile('interfaces-array');
    const list = () => client.done<Interface[]>('GET', `${path}/interfaces`);
    expect(await list()).toEqual([]);
    for (const body of [
      { purpose: 'public', label: '', ipam_address: '', primary: true },
      { purpose: 'vlan', label: 'array', ipam_address: '', primary: false, ip_ranges: null },
    ])
      await client.done('POST', `${path}/interfaces`, { body });
    const ids = (await list()).map(({ id }) => id).reverse();
    expect(await client.done('POST', `${path}/interfaces/order`, { body: { ids } })).toEqual({});
    expect((await list()).map(({ id, ipam_address: address }) => [id, address])).toEqual([
      [ids[0], ''],
      [ids[1], null],
    ]);
    const page = await client.done<Page<Schema<'NodeConfig'>>>('GET', path.replace(/\/\d+$/, ''), {
      filter: { interfaces: { '+contains': 'array' } },
    });
    expect(page.results).toBe(1);
  });

  it('send a whole interface with path parameters, or only the changed fields', async () => {
    const { node, path, subnet } = await makeProfile('interfaces-whole');
    const made = await client.done<Interface>('POST', `${path}/interfaces`, {
      body: { purpose: 'vpc', subnet_id: subnet, ipv4: { nat_1_1: 'any', vpc: '' }, nodeId: node.id },
    });
    expect(made.ipv4).toEqual({ vpc: '10.6.0.2', nat_1_1: node.ipv4[0] });
    const put = (body: object) => client.done<Interface>('PUT', `${path}/interfaces/${made.id}`, { body });
    expect(await put({ ...made, interfaceId: made.id, primary: true })).toEqual({ ...made, primary: true });
    expect(await put({ primary: false, ipv4: null, ip_ranges: null })).toEqual(made);
    expect(await put({ ipv4: { vpc: '10.6.0.7' }, ip_ranges: ['10.6.0.64/28'] })).toEqual({
      ...made,
      ipv4: { vpc: '10.6.0.7', nat_1_1: null },
      ip_ranges: ['10.6.0.64/28'],
    });
    // Configuration tools write all interfaces back with their profile, which gives them new IDs.
    const { interfaces } = await client.done<Schema<'NodeConfig'>>('GET', path);
    const saved = await client.done<Schema<'NodeConfig'>>('PUT', path, { body: { interfaces } });
    expect(saved.interfaces).toEqual(interfaces.map((one, at) => ({ ...one, id: saved.interfaces[at]?.id })));
  });
});
