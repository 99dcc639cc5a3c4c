import type { Owner, Viewer } from '../viewer.js';
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
  /** A second thing that it is about. */
  readonly secondary?: EventEntity;
  readonly message?: string;
}

/** Whose event it is and who made it happen; nobody did what the platform does by itself. */
export interface Actor extends Owner {
  readonly user: Pick<Viewer['user'], 'id' | 'username'> | null;
}

/** Writes an event in the transaction of what it tells (§6). */
export async function recordEvent(
  { account, user }: Actor,
  { client, now }: Transaction,
  { action, entity, secondary, message = '' }: Notification,
): Promise<void> {
  // Part of every write: Prisma's own call takes several times as long.
  await client.$executeRawUnsafe(
    `INSERT INTO events (account_id, user_id, username, action, status, entity_type, entity_id, entity_text_id,
                         entity_label, entity_url, secondary_type, secondary_id, secondary_text_id, secondary_label,
                         secondary_url, message, created_at)
     VALUES ($1, $2, $3, $4, 'notification', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::timestamptz)`,
    ...[account.id, user?.id ?? null, user?.username ?? null, action],
    ...[entity.type, String(entity.id), typeof entity.id === 'string', entity.label, entity.url],
    ...(secondary === undefined
      ? [null, null, false, null, null]
      : [
          secondary.type,
          String(secondary.id),
          typeof secondary.id === 'string',
          secondary.label,
          secondary.url,
        ]),
    ...[message, now],
  );
}
