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
  /** A second thing that it is about, such as the node that a volume is attached to. */
  readonly secondary?: EventEntity | undefined;
  readonly message?: string;
}

/** Whose event it is and who made it happen; nobody did what the platform does by itself. */
export interface Actor extends Owner {
  readonly user: Pick<Viewer['user'], 'id' | 'username'> | null;
}

/** Writes an event in the transaction of what it tells (§6). */
export const recordEvent = (actor: Actor, tx: Transaction, notification: Notification): Promise<void> =>
  insertEvent(actor, tx, notification, 'notification');

/**
 * Writes an event of what takes time, in the transaction that asks for it; `finishEvents` ends it.
 *
 * @see `finishEvents` in events/progress.ts
 */
export const scheduleEvent = (actor: Actor, tx: Transaction, notification: Notification): Promise<void> =>
  insertEvent(actor, tx, notification, 'scheduled');

async function insertEvent(
  { account, user }: Actor,
  { client, now }: Transaction,
  { action, entity, secondary, message = '' }: Notification,
  status: 'notification' | 'scheduled',
): Promise<void> {
  // Part of every write: Prisma's own call takes several times as long.
  await client.$executeRawUnsafe(
    `INSERT INTO events (account_id, user_id, username, action, status, entity_type, entity_id, entity_text_id,
                         entity_label, entity_url, secondary_type, secondary_id, secondary_text_id, secondary_label,
                         secondary_url, percent_complete, message, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::int, $17, $18::timestamptz)`,
    ...[account.id, user?.id ?? null, user?.username ?? null, action, status],
    ...entityColumns(entity),
    ...(secondary === undefined ? [null, null, false, null, null] : entityColumns(secondary)),
    ...[status === 'scheduled' ? 0 : null, message, now],
  );
}

const entityColumns = ({ type, id, label, url }: EventEntity): unknown[] => [
  type,
  String(id),
  typeof id === 'string',
  label,
  url,
];
/** What an event says of one thing, by its columns. */
const columnsOf = (prefix: 'entity' | 'secondary', thing: EventEntity | undefined) => ({
  [`${prefix}_type`]: thing?.type ?? null,
  [`${prefix}_id`]: thing === undefined ? null : String(thing.id),
  [`${prefix}_text_id`]: typeof thing?.id === 'string',
  [`${prefix}_label`]: thing?.label ?? null,
  [`${prefix}_url`]: thing?.url ?? null,
});

/** Writes many events at once, in the transaction of what they tell. */
export async function recordEvents(
  { account, user }: Actor,
  { client, now }: Transaction,
  notifications: readonly Notification[],
): Promise<void> {
  const rows = notifications.map(({ action, entity, secondary, message = '' }) => ({
    action,
    message,
    ...columnsOf('entity', entity),
    ...columnsOf('secondary', secondary),
  }));
  const columns = `action, message, entity_type, entity_id, entity_text_id, entity_label, entity_url,
    secondary_type, secondary_id, secondary_text_id, secondary_label, secondary_url`;
  await client.$executeRawUnsafe(
    `INSERT INTO events (account_id, user_id, username, status, created_at, ${columns})
     SELECT $1::int, $2::int, $3::text, 'notification', $4::timestamptz, ${columns}
     FROM jsonb_populate_recordset(NULL::events, $5::jsonb)`,
    ...[account.id, user?.id ?? null, user?.username ?? null, now, JSON.stringify(rows)],
  );
}
