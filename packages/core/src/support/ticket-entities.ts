import type { EntityKind } from '../access/index.js';

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
} as const satisfies Readonly<Record<string, EntityKind>>;

type IdField = keyof typeof fields;

/** The parts of a new ticket that say what it is about (§4.2). */
export type EntityFields = Readonly<Partial<Record<IdField, number | null | undefined>>> & {
  readonly vlan?: string | null | undefined;
  readonly region?: string | null | undefined;
};

/** A thing that a new ticket names. */
export type NamedEntity =
  | { readonly field: IdField; readonly kind: (typeof fields)[IdField]; readonly id: number }
  | { readonly field: 'vlan'; readonly kind: 'vlan'; readonly label: string; readonly region: string };

/** The kinds of things that a ticket can be about. */
export type TicketEntityKind = NamedEntity['kind'];

/** Everything that a new ticket names; more than one is too many. An empty text and null name nothing. */
export function entitiesNamed(body: EntityFields): NamedEntity[] {
  const byId = (Object.keys(fields) as IdField[]).flatMap((field): NamedEntity[] => {
    const id = body[field] ?? null;
    return id === null ? [] : [{ field, kind: fields[field], id }];
  });
  const label = body.vlan ?? '';
  return label === '' ? byId : [...byId, { field: 'vlan', kind: 'vlan', label, region: body.region ?? '' }];
}
