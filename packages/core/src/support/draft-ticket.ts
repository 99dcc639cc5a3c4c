import type { Body, Schema } from '@cloud-account/spec';
import type { GrantLevel } from '../access/index.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { type EntityFields, entitiesNamed, type TicketEntityKind } from './ticket-entities.js';

/** The facts of the first entity in a ticket. */
interface KnownEntity extends Pick<TicketEntity, 'id' | 'label' | 'url'> {
  /** The level of the caller's grant; null for none. */
  readonly level: GrantLevel | null;
}

/** The entity that is stored with a ticket. */
export interface TicketEntity extends Omit<NonNullable<Schema<'TicketEntity'>>, 'type'> {
  readonly kind: TicketEntityKind;
}

/** A ticket to open. */
export interface TicketValues extends Pick<Schema<'Ticket'>, 'summary' | 'description'> {
  readonly entity: TicketEntity | null;
  readonly managed_issue: boolean;
}

/** The facts for a new ticket. */
export interface TicketFacts {
  /** The first entity in the body, if the account has it. */
  readonly entity: KnownEntity | undefined;
  /** True if the account has the managed service. */
  readonly managed: boolean;
}

/** Decides on a new ticket. */
export function draftTicket(
  body: Body<'createTicket'>,
  { entity, managed }: TicketFacts,
): Decision<TicketValues> {
  const [first] = entitiesNamed(body);
  const known = first && entity && { kind: first.kind, id: entity.id, label: entity.label, url: entity.url };
  return decide(
    [
      ...textProblems('summary', body.summary),
      ...textProblems('description', body.description),
      ...entityProblems(body, entity),
      ...regionProblems(body),
      ...managedProblems(body, managed),
    ],
    {
      summary: body.summary,
      description: body.description,
      entity: known ?? null,
      managed_issue: body.managed_issue === true,
    },
  );
}

/** Decides on a reply. @returns its text */
export const draftReply = ({ description }: Body<'createTicketReply'>): Decision<string> =>
  decide(textProblems('description', description), description);

function entityProblems(body: EntityFields, entity: KnownEntity | undefined): Refusal[] {
  const [first, ...more] = entitiesNamed(body);
  if (first === undefined) return [];
  const { field } = first;
  // A VLAN without its region cannot be found; the region has the problem.
  const isNamed = first.kind !== 'vlan' || first.region !== '';
  const isKnown = entity !== undefined && entity.level !== null;
  return [
    ...(isNamed && !isKnown ? [refuse('ticket.entity.known', { field })] : []),
    ...more.map((other) => refuse('ticket.entity.one', { field: other.field, other: field })),
  ];
}

function regionProblems({ vlan, region }: EntityFields): Refusal[] {
  const [hasVlan, hasRegion] = [vlan, region].map((text) => (text ?? '') !== '');
  if (hasVlan === hasRegion) return [];
  return hasVlan
    ? [refuse('ticket.vlan.region', { field: 'region' })]
    : [refuse('ticket.region.vlan', { field: 'region' })];
}

function managedProblems(body: Body<'createTicket'>, managed: boolean): Refusal[] {
  if (body.managed_issue !== true) return [];
  const field = 'managed_issue';
  if (!managed) {
    return [refuse('ticket.managed.service', { field })];
  }
  const [named] = entitiesNamed(body);
  if (named === undefined) return [];
  return [refuse('ticket.managed.alone', { field, other: named.field })];
}
