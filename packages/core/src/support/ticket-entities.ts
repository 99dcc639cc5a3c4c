import type { Body, Schema } from '@cloud-account/spec';
import type { EntityKind } from '../access/index.js';

/** The kinds of things that a ticket can be about. */
export type TicketEntityKind = NonNullable<Schema<'TicketEntity'>>['type'];

/** The parts of a new ticket that say what it is about (§4.2). */
export type EntityFields = Pick<Body<'createTicket'>, IdField | 'vlan' | 'region'>;

type IdField = Extract<keyof Body<'createTicket'>, `${string}_id`>;

/** The fields of a new ticket that name a thing by its number, in their order, with the kind that each names. */
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

/** A thing that a new ticket names. */
export type NamedEntity =
  | { readonly field: IdField; readonly kind: (typeof fields)[IdField]; readonly id: number }
  | { readonly field: 'vlan'; readonly kind: 'vlan'; readonly label: string; readonly region: string };

/** Everything that a new ticket names; more than one is too many. An empty text and null name nothing. */
export function entitiesNamed(body: EntityFields): NamedEntity[] {
  const byId = (Object.keys(fields) as IdField[]).flatMap((field): NamedEntity[] => {
    const id = body[field] ?? null;
    return id === null ? [] : [{ field, kind: fields[field], id }];
  });
  const label = body.vlan ?? '';
  return label === '' ? byId : [...byId, { field: 'vlan', kind: 'vlan', label, region: body.region ?? '' }];
}
