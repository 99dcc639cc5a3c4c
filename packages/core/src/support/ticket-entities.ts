import type { Body, Schema } from '@cloud-account/spec';
import type { EntityKind } from '../access/index.js';

/** The kinds of entities of tickets. */
export type TicketEntityKind = NonNullable<Schema<'TicketEntity'>>['type'];

/** The fields of a new ticket for its entity (§4.2). */
export type EntityFields = Pick<Body<'createTicket'>, IdField | 'vlan' | 'region'>;

type IdField = Extract<keyof Body<'createTicket'>, `${string}_id`>;

/** The fields of a new ticket with the id of an entity, in their order, with its kind. */
const fields = {
  node_id: 'node',
  domain_id: 'domain',
  database_id: 'database',
  firewall_id: 'firewall',
  lkecluster_id: 'lkecluster',
  longviewclient_id: 'longview',
  nodebalancer_id: 'nodebalancer',
  volume_id: 'volume',
  vpc_id: 'vpc',
} as const satisfies Readonly<Record<IdField, TicketEntityKind & EntityKind>>;

/** An entity in a new ticket. */
export type NamedEntity =
  | { readonly field: IdField; readonly kind: (typeof fields)[IdField]; readonly id: number }
  | { readonly field: 'vlan'; readonly kind: 'vlan'; readonly label: string; readonly region: string };

/** All entities in a new ticket; only one is allowed. An empty text and null mean none. */
export function entitiesNamed(body: EntityFields): NamedEntity[] {
  const byId = (Object.keys(fields) as IdField[]).flatMap((field): NamedEntity[] => {
    const id = body[field] ?? null;
    return id === null ? [] : [{ field, kind: fields[field], id }];
  });
  const label = body.vlan ?? '';
  return label === '' ? byId : [...byId, { field: 'vlan', kind: 'vlan', label, region: body.region ?? '' }];
}
