import type { Viewer } from '../viewer.js';
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
  readonly message?: string;
}

/** Writes an event in the transaction of what it tells (§6). */
export async function recordEvent(
  viewer: Viewer,
  { client, now }: Transaction,
  { action, entity, message = '' }: Notification,
): Promise<void> {
  await client.event.create({
    data: {
      accountId: viewer.account.id,
      username: viewer.user.username,
      action,
      status: 'notification',
      entityType: entity.type,
      entityId: String(entity.id),
      entityLabel: entity.label,
      entityUrl: entity.url,
      message,
      createdAt: now,
    },
    select: { id: true },
  });
}
