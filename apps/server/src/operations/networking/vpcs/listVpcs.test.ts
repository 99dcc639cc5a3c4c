import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeVpc } from './networks.fixture.js';

const server = useServer();
type Vpc = Schema<'Vpc'>;

let vpcs: readonly Vpc[] = [];

beforeAll(async () => {
  const made: Vpc[] = [];
  for (let index = 0; index < 30; index += 1) {
    const region = ['us-ord', 'us-iad', 'us-sea'][index % 3] ?? '';
    const subnets = index < 4 ? [{ label: 'a', ipv4: `10.0.${index}.0/24` }] : [];
    made.push(await makeVpc(server.user, { region, subnets }));
  }
  await makeVpc(server.stranger);
  vpcs = made;
});

const find = async (filter: object) =>
  (await list<Schema<'VpcPage'>>(server.user, '/vpcs', '', filter)).body.data;

describe('listVpcs', () => {
  it('shows each VPC as a read does, page by page, and none of another account', async () => {
    const page = (query: string) => list<Schema<'VpcPage'>>(server.user, '/vpcs', query);
    const [first, second] = [await page('?page_size=25'), await page('?page_size=25&page=2')];
    expect(first.body).toMatchObject({ page: 1, pages: 2, results: 30 });
    expect([...first.body.data, ...second.body.data]).toStrictEqual(vpcs);
    expect((await page('?page=2')).status).toBe(404);
  });

  it('is filtered and sorted by its keys', async () => {
    const [one] = vpcs;
    expect(await find({ id: one?.id })).toEqual([one]);
    expect(await find({ label: one?.label })).toEqual([one]);
    expect(await find({ region: 'us-iad' })).toHaveLength(10);
    expect(await find({ created: { '+gt': '2000-01-01T00:00:00' } })).toHaveLength(30);
    expect(await find({ updated: { '+lt': '2000-01-01T00:00:00' } })).toEqual([]);
    expect(await find({ '+order_by': 'id', '+order': 'desc' })).toEqual([...vpcs].reverse());
    expect((await list(server.user, '/vpcs', '', { description: '' })).status).toBe(400);
  });

  it('shows a restricted user the granted VPCs', async () => {
    const [seen, other] = vpcs;
    const restricted = await server.user.newUser({
      restricted: true,
      grants: [
        { kind: 'vpc', id: seen?.id ?? 0, permissions: 'read_only' },
        { kind: 'firewall', id: other?.id ?? 0, permissions: 'read_write' },
      ],
    });
    const { body } = await list<Schema<'VpcPage'>>(restricted, '/vpcs');
    expect(body).toEqual({ data: [seen], page: 1, pages: 1, results: 1 });
  });
});
