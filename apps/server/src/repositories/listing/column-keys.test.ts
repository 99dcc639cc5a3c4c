import { type OperationId, operationIdsOf, operations } from '@cloud-account/spec';
import { expectDone, expectRefused, useOwnServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../../operations/nodes/machines/nodes.fixture.js';
import { columnKeys } from './column-keys.js';

const server = useOwnServer({ environment: { CLOUD_FILTERS: 'all' } });

type Item = Readonly<Record<string, unknown>>;

// A list has its keys when its module is loaded; the server loads them later than this file.
await import('../../generated/handlers.js');

/** The keys of a list that the specification does not mark. */
const unmarkedKeys = (id: OperationId) =>
  Object.keys(columnKeys(id)).filter((key) => !Object.hasOwn(operations[id].filter ?? {}, key));

const lists = operationIdsOf('v4').filter((id) => unmarkedKeys(id).length > 0);

/** The lists that have nothing here, because an app makes their things. */
const empty = ['listApps'];

/** Makes a thing. @returns its ID */
async function make(path: string, body: object): Promise<number> {
  return expectDone(await server.user.post<{ id: number }>(path, body)).id;
}

beforeAll(async () => {
  const body = { ...fromImage, private_ip: true, tags: ['shop'] };
  const { id, ipv4 } = await makeNode(server, server.user, body);
  const address = `${ipv4.find((one) => one.startsWith('192.168.')) ?? ''}:80`;
  const configs = [{ check: 'http', check_path: '/', nodes: [{ label: 'web', address }] }];
  const balancer = await make('/nodebalancers', { region: 'us-ord', configs });
  await make('/volumes', { label: 'data', node_id: id });
  await make('/networking/ipv6/ranges', { prefix_length: 64, node_id: id });
  const bare = await makeNode(server, server.user);
  await make('/account/entity-transfers', { entities: { nodes: [bare.id] } });
  const rules = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' };
  await make('/networking/firewalls', {
    label: 'wall',
    rules,
    devices: { nodes: [id], nodebalancers: [balancer] },
  });
  const subnets = [{ label: 'part', ipv4: '10.0.0.0/24' }];
  await make('/vpcs', { label: 'net', description: 'A net.', region: 'us-ord', subnets });
  const zone = { domain: 'columns.example', type: 'master', soa_email: 'a@columns.example', ttl_sec: 300 };
  const domain = await make('/domains', { ...zone, description: 'A zone.' });
  await make(`/domains/${domain}/records`, { type: 'MX', target: 'mail.columns.example', priority: 10 });
  const ticket = await make('/support/tickets', { summary: 'Help', description: 'It does not work.' });
  await make(`/support/tickets/${ticket}/replies`, { description: 'Still not.' });
  await make('/profile/tokens', { label: 'script', scopes: 'domains:read_only' });
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';
  await make('/profile/sshkeys', { label: 'laptop', ssh_key: key });
  await make('/object-storage/keys', { label: 'backups' });
  await make('/node/stackscripts', { label: 'shop', images: ['any/all'], script: '#!/bin/sh\n' });
  const card = { card_number: '4111111111111111', expiry_month: 11, expiry_year: 2040, cvv: '111' };
  await make('/account/payment-methods', { type: 'credit_card', data: card });
  await make('/account/payments', { usd: 5 });
  const vlan = { kind: 'vlan', label: 'lan', region: 'us-ord' };
  await server.operator.post(`/accounts/${server.user.accountId}/related-entities`, vlan);
  await server.settle();
  // Invoices come at the end of a month.
  server.clock.advance(32 * 24 * 3_600_000);
  await server.settle();
});

async function read(path: string, filter?: object): Promise<readonly Item[]> {
  const headers = filter && { 'X-Filter': JSON.stringify(filter) };
  const answer = await server.user.get<{ data: readonly Item[] }>(path, headers);
  expect(answer.status, `${path} ${JSON.stringify(filter)} ${answer.text}`).toBe(200);
  return answer.body.data;
}

/** The paths of a list: of each thing of the lists before the IDs in its path. */
async function pathsOf(path: string): Promise<string[]> {
  const [, parent, rest = ''] = /^(.*)\/\{\w+\}(.*)$/.exec(path) ?? [];
  if (parent === undefined) return [path];
  const paths: string[] = [];
  for (const known of await pathsOf(parent))
    for (const { id } of await read(known)) paths.push(`${known}/${String(id)}${rest}`);
  return paths;
}

/** The lists of rows with keys that the specification marks; those of requests are kept in memory. */
const filtered = Object.entries(operations).filter(
  ([id, { filter }]) => filter !== null && id !== 'listRequests',
);

it.each(filtered)('every field that the specification marks is a key of %s', (id, { filter }) => {
  expect(Object.keys(columnKeys(id as OperationId))).toEqual(
    expect.arrayContaining(Object.keys(filter ?? {})),
  );
});

describe('a field with a column in the list', () => {
  it.each(lists.filter((id) => !empty.includes(id)))(
    'is a key of %s, by the value that clients see',
    async (id) => {
      let found = 0;
      for (const path of await pathsOf(operations[id].path)) {
        const [item] = await read(path);
        if (item === undefined) continue;
        found += 1;
        for (const key of unmarkedKeys(id)) {
          expect(await read(path, { [key]: item[key] }), `${key} ${JSON.stringify(item)}`).toContainEqual(
            item,
          );
          for (const order of ['asc', 'desc']) await read(path, { '+order_by': key, '+order': order });
        }
      }
      expect(found, 'lists with things').toBeGreaterThan(0);
    },
  );

  it('is found without regard to the order of the table, and others are refused by name', async () => {
    expect(unmarkedKeys('listNodes').sort()).toEqual([
      'created',
      'host_uuid',
      'status',
      'type',
      'updated',
      'watchdog_enabled',
    ]);
    expect(unmarkedKeys('listUsers').sort()).toEqual(['email', 'password_created', 'restricted']);
    expect(unmarkedKeys('listVlans')).toEqual(['created']);
    expect(unmarkedKeys('listImages')).toContain('expiry');
    for (const key of ['ipv6', 'hypervisor', 'has_user_data', 'specs', 'specs.disk', 'colour']) {
      const filter = { 'X-Filter': JSON.stringify({ [key]: 'x' }) };
      const ask = () => server.user.get('/node/instances', filter);
      await expectRefused(server, ask, 400, ['X-Filter', `${key} is not a key to filter by`]);
    }
  });
});

describe('a filter without conditions', () => {
  it.each(lists)('reads the whole of %s', async (id) => {
    for (const path of await pathsOf(operations[id].path)) {
      const all = await read(path);
      expect(await read(path, { '+and': [], '+order': 'asc' })).toEqual(all);
      expect(await read(path, { '+or': [] })).toEqual(all);
    }
  });
});
