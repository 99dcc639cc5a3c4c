import type { Schema } from '@cloud-account/spec';
import {
  comesInPages,
  expectRefused,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  useStage,
  type TestGrant,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeNodeBalancer } from './stage.fixture.js';

const stage = useStage();
type Balancer = Schema<'NodeBalancer'>;

const balancers: Balancer[] = [];

beforeAll(async () => {
  for (let index = 0; index < 120; index += 1) {
    const fields = {
      label: `balancer-${(index * 37) % 120}`,
      region: index % 3 === 0 ? 'us-east' : 'eu-west',
      ipv4: `203.0.113.${index}`,
      tags: [`tag ${index % 5}`],
    };
    balancers.push(await makeNodeBalancer(stage, stage.user, fields));
  }
  await makeNodeBalancer(stage, stage.stranger);
});

const listed = { user: () => stage.user, path: () => '/nodebalancers', items: () => balancers };

describe('listNodeBalancers', () => {
  it('shows what the operator provided, and nothing of another account', async () => {
    const { body } = await list<Schema<'NodeBalancerPage'>>(stage.user, '/nodebalancers', '?page_size=500');
    expect(body.data).toStrictEqual(balancers);
  });

  comesInPages(stage, listed);

  isFiltered<Balancer>(listed, [
    [{ region: 'eu-west' }, ({ region }) => region === 'eu-west'],
    [{ label: { '+contains': 'BALANCER-1' } }, ({ label }) => label.startsWith('balancer-1')],
    [{ ipv4: '203.0.113.7' }, ({ ipv4 }) => ipv4 === '203.0.113.7'],
    [{ tags: 'tag 3' }, ({ tags }) => tags.includes('tag 3')],
  ]);

  isSorted<Balancer>(listed, { label: ({ label }) => label, region: ({ region }) => region });

  refusesFilters(stage, listed, [[{ hostname: 'x' }, 'hostname is not a key to filter by']]);

  it('shows a restricted user what it was granted', async () => {
    const [first] = balancers as [Balancer];
    const grants: TestGrant[] = [{ kind: 'nodebalancer', id: first.id, permissions: 'read_only' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    expect((await list(restricted, '/nodebalancers')).body).toMatchObject({ results: 1, data: [first] });
  });
});

describe('listNodeBalancers refuses the caller', () => {
  it('without the scope', async () => {
    const weak = await stage.user.newToken({ scopes: ['nodes:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => list(weak, '/nodebalancers'), 401, reason);
  });
});
