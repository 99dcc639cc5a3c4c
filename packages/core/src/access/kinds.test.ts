import { expect, it } from 'vitest';
import { entityKinds, entityUrl, globalGrants, grantKinds, isGrantKind } from './index.js';

it('every kind of entity has a path in the API', () => {
  expect(entityKinds.map((kind) => entityUrl(kind, 7))).toEqual([
    '/v4/node/instances/7',
    '/v4/domains/7',
    '/v4/nodebalancers/7',
    '/v4/node/stackscripts/7',
    '/v4/longview/clients/7',
    '/v4/images/private/7',
    '/v4/volumes/7',
    '/v4/networking/firewalls/7',
    '/v4/databases/instances/7',
    '/v4/vpcs/7',
    '/v4/lke/clusters/7',
    '/v4/networking/vlans/7',
    '/v4/managed/services/7',
    '/v4/support/tickets/7',
  ]);
});

it('some kinds have a grant for each entity', () => {
  expect(entityKinds.filter((kind) => !isGrantKind(kind))).toEqual([
    'lkecluster',
    'vlan',
    'managed',
    'ticket',
  ]);
  expect(grantKinds.every(isGrantKind)).toBe(true);
  expect(globalGrants).toContain('add_domains');
});
