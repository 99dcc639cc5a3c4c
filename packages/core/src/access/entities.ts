import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { grantKinds, type GrantKind } from './grants.js';

/** The kinds that grants, tickets and the operator name. */
type Named = GrantKind | NonNullable<Schema<'TicketEntity'>>['type'] | OperatorSchema<'EntityKind'>;

/** Where the API keeps the entities of a kind, below `/v4`. */
const collections = {
  node: 'node/instances',
  domain: 'domains',
  nodebalancer: 'nodebalancers',
  stackscript: 'node/stackscripts',
  longview: 'longview/clients',
  // What is numbered among images is an account's own.
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

/** The kinds of things that tickets, grants and events refer to; the word is also the `type` that clients read. */
export type EntityKind = keyof typeof collections;

/** All kinds of things that are referred to. */
export const entityKinds = Object.keys(collections) as readonly EntityKind[];

/** Whether users are granted the entities of a kind one by one. */
export const isGrantKind = (kind: string): kind is GrantKind =>
  (grantKinds as readonly string[]).includes(kind);

/**
 * The path of an entity in the API: `/v4/domains/1234`.
 *
 * @param id a number; of a VLAN, which has none, its region and its label
 */
export const entityUrl = (kind: EntityKind, ...id: readonly (number | string)[]): string =>
  `/v4/${collections[kind]}/${id.map((part) => encodeURIComponent(part)).join('/')}`;
