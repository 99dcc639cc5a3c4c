import type { Schema } from '@cloud-account/spec';
import {
  comesInPages,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  useServer,
  type TestGrant,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeNodeBalancer } from './nodebalancers.fixture.js';

const server = useServer();
type Balancer = Schema<'NodeBalancer'>;

const balancers: Balancer[] = [];

beforeAll(async () => {
  for (let index = 0; index < 30; index += 1) {
    const fields = {
      label: `balancer-${(index * 37) % 30}`,
      region: index % 3 === 0 ? 'us-east' : 'eu-west',
      tags: [`tag ${index % 5}`],
    };
    balancers.push(await makeNodeBalancer(server.user, fields));
  }
  await makeNodeBalancer(server.stranger);
});

const listed = { user: () => server.user, path: () => '/nodebalancers', items: () => balancers };

describe('listNodeBalancers', () => {
  it('shows the load balancers of the account, and none of another account', async () => {
    const { body } = await list<Schema<'NodeBalancerPage'>>(server.user, '/nodebalancers', '?page_size=500');
    expect(body.data).toStrictEqual(balancers);
  });

  comesInPages(listed);

  isFiltered<Balancer>(listed, [
    [{ region: 'eu-west' }, ({ region }) => region === 'eu-west'],
    [{ label: { '+contains': 'BALANCER-1' } }, ({ label }) => label.startsWith('balancer-1')],
    [{ ipv4: { '+contains': '.7' } }, ({ ipv4 }) => ipv4.includes('.7')],
    [{ tags: 'tag 3' }, ({ tags }) => tags.includes('tag 3')],
  ]);

  isSorted<Balancer>(listed, { label: ({ label }) => label, region: ({ region }) => region });

  refusesFilters(server, listed, [[{ hostname: 'x' }, 'hostname is not a key to filter by']]);

  it('shows a restricted user the granted load balancers', async () => {
    const [first] = balancers as [Balancer];
    const grants: TestGrant[] = [{ kind: 'nodebalancer', id: first.id, permissions: 'read_only' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await list(restricted, '/nodebalancers')).body).toMatchObject({ results: 1, data: [first] });
  });
});
