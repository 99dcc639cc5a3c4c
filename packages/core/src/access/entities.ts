import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { grantKinds, type GrantKind } from './grants.js';

/** The kinds of entities in grants, in tickets and in the operator's API. */
type Named = GrantKind | NonNullable<Schema<'TicketEntity'>>['type'] | OperatorSchema<'EntityKind'>;

/** The collection of the entities of a kind, below `/v4`. */
const collections = {
  node: 'node/instances',
  domain: 'domains',
  nodebalancer: 'nodebalancers',
  stackscript: 'node/stackscripts',
  longview: 'longview/clients',
  // Only private images have a number.
  image: 'images/private',
  volume: 'volumes',
  firewall: 'networking/firewalls',
  database: 'databases/instances',
  vpc: 'vpcs',
  lkecluster: 'lke/clusters',
  vlan: 'networking/vlans',
  managed: 'managed/services',
  ticket: 'support/tickets',
} as const satisfies Record<Named, string> & Record<string, string>;

/** The kinds of entities that tickets, grants and events refer to. Clients read the kind as `type`. */
export type EntityKind = keyof typeof collections;

export const entityKinds = Object.keys(collections) as readonly EntityKind[];

/** True if users have a grant for each entity of a kind. */
export const isGrantKind = (kind: string): kind is GrantKind =>
  (grantKinds as readonly string[]).includes(kind);

/**
 * The path of an entity in the API: `/v4/domains/1234`.
 *
 * @param id a number; a VLAN has none, so pass its region and its label
 */
export const entityUrl = (kind: EntityKind, ...id: readonly (number | string)[]): string =>
  `/v4/${collections[kind]}/${id.map((part) => encodeURIComponent(part)).join('/')}`;
