import type { Owner, Viewer } from '../common/viewer.js';
import type { NewEvent } from './effects.js';
import type { Transaction } from './transaction.js';

/** What an event is about. */
export interface EventEntity {
  /** domain, ticket, node, … */
  readonly type: string;
  readonly id: number | string;
  readonly label: string;
  /** The path of the entity in the API: `/v4/domains/1234`. */
  readonly url: string;
}

/** Something that happened at once; it has no progress. */
export interface Notification {
  /** The event's kind: domain_create, … */
  readonly action: string;
  readonly entity: EventEntity;
  /** A second thing that it is about, such as the node that a volume is attached to. */
  readonly secondary?: EventEntity | undefined;
  readonly message?: string;
}

/** Something that takes time. */
export interface EventInProgress extends Notification {
  /** The key of the job with steps that does it; whatever ends the job ends the event. */
  readonly job?: string;
}

/** Whose event it is and who made it happen; nobody did what the platform does by itself. */
export interface Actor extends Owner {
  readonly user: Pick<Viewer['user'], 'id' | 'username'> | null;
}

/** The platform, which does of itself what happens to an account's things. */
export const platformOf = (accountId: number): Actor => ({ account: { id: accountId }, user: null });

/** Tells of something in the transaction that does it (§6); the event is written when its work is done. */
export function recordEvent(actor: Actor, tx: Transaction, notification: Notification): void {
  tx.effects.events.push(eventRow(actor, tx.now, notification, 'notification'));
}

/**
 * Tells of what takes time, in the transaction that asks for it. Its job ends it, or else `finishEvents`.
 *
 * @see `finishEvents` in events/progress.ts, and events/job-events.ts
 */
export function scheduleEvent(actor: Actor, tx: Transaction, undertaking: EventInProgress): void {
  tx.effects.events.push(eventRow(actor, tx.now, undertaking, 'scheduled'));
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
