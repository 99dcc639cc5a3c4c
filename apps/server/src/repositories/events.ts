import type { Schema } from '@cloud-account/spec';
import type { Owner, Viewer } from '../common/viewer.js';
import type { NewEvent } from './effects.js';
import type { Transaction } from './transaction.js';

/** The entity of an event. */
export interface EventEntity {
  readonly type: Schema<'EventEntityType'>;
  readonly id: number | string;
  readonly label: string;
  /** The path of the entity in the API: `/v4/domains/1234`. */
  readonly url: string;
}

/** Something that happened at once; it has no progress. */
export interface Notification {
  /** The action of the event: domain_create, … */
  readonly action: string;
  readonly entity: EventEntity;
  /** A second entity of the event, such as the node that a volume is attached to. */
  readonly secondary?: EventEntity | undefined;
  readonly message?: string;
}

/** Something that takes time. */
export interface EventInProgress extends Notification {
  /** The key of the job with steps that does it; a step of the job, or its end, ends the event. */
  readonly job?: string;
}

/** The account of an event and the user who caused it; no user for the work of the platform. */
export interface Actor extends Owner {
  readonly user: Pick<Viewer['user'], 'id' | 'username'> | null;
}

/** The platform, as the actor of its own work. */
export const platformOf = (accountId: number): Actor => ({ account: { id: accountId }, user: null });

/** Records an event in the transaction of its change (§6); the event is written at the end of the work. */
export function recordEvent(actor: Actor, tx: Transaction, notification: Notification): void {
  tx.effects.events.push(eventRow(actor, tx.now, notification, 'notification'));
}

/**
 * Records an event of what takes time, in the transaction that enqueues its job. The job ends the event, or else
 * `finishEvents`.
 *
 * @see `finishEvents` in events/progress.ts, and events/job-events.ts
 */
export function scheduleEvent(actor: Actor, tx: Transaction, event: EventInProgress): void {
  const { type, id } = event.entity;
  const before = tx.effects.events.findLast(
    ({ entity_type: kind, entity_id: other }) => kind === type && other === String(id),
  );
  // Clients look for events after the one before, by times of whole seconds.
  const created = before === undefined ? tx.now : new Date(before.created_at.getTime() + 1_000);
  tx.effects.events.push(eventRow(actor, created, event, 'scheduled'));
}

const eventRow = (
  { account, user }: Actor,
  now: Date,
  { action, entity, secondary, message = '', job }: EventInProgress,
  status: 'notification' | 'scheduled',
): NewEvent => ({
  account_id: account.id,
  user_id: user?.id ?? null,
  username: user?.username ?? null,
  action,
  status,
  entity_type: entity.type,
  entity_id: String(entity.id),
  entity_text_id: typeof entity.id === 'string',
  entity_label: entity.label,
  entity_url: entity.url,
  secondary_type: secondary?.type ?? null,
  secondary_id: secondary === undefined ? null : String(secondary.id),
  secondary_text_id: typeof secondary?.id === 'string',
  secondary_label: secondary?.label ?? null,
  secondary_url: secondary?.url ?? null,
  percent_complete: status === 'scheduled' ? 0 : null,
  message,
  created_at: now,
  job_key: job ?? null,
});
