import type { Event } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';
import type { EventEntity } from '../events.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  username: 'username',
  userId: 'user_id',
  action: 'action',
  status: 'status',
  entityType: 'entity_type',
  entityId: 'entity_id',
  entityLabel: 'entity_label',
  entityUrl: 'entity_url',
  entityTextId: 'entity_text_id',
  secondaryType: 'secondary_type',
  secondaryId: 'secondary_id',
  secondaryLabel: 'secondary_label',
  secondaryUrl: 'secondary_url',
  secondaryTextId: 'secondary_text_id',
  percentComplete: 'percent_complete',
  duration: 'duration',
  rate: 'rate',
  timeRemaining: 'time_remaining',
  message: 'message',
  read: 'read',
  seen: 'seen',
  createdAt: 'created_at',
} as const satisfies Record<keyof Event, string>;

/** The select list of an event in raw SQL; the table's alias is `e`. */
export const eventColumns = selectList('e', columns);

/** An event as it is kept (§6). */
export interface StoredEvent {
  readonly id: number;
  readonly action: string;
  readonly status: string;
  readonly entity: EventEntity | null;
  readonly secondaryEntity: EventEntity | null;
  readonly username: string | null;
  readonly percentComplete: number | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly rate: string | null;
  /** Seconds. */
  readonly timeRemaining: number | null;
  readonly message: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly created: Date;
}

const entity = (
  type: string | null,
  id: string | null,
  isText: boolean,
  label: string | null,
  url: string | null,
): EventEntity | null =>
  type === null || id === null
    ? null
    : { type, id: isText ? id : Number(id), label: label ?? '', url: url ?? '' };

/** An event from its row. */
export const storedEvent = (row: Event): StoredEvent => ({
  id: row.id,
  action: row.action,
  status: row.status,
  entity: entity(row.entityType, row.entityId, row.entityTextId, row.entityLabel, row.entityUrl),
  secondaryEntity: entity(
    row.secondaryType,
    row.secondaryId,
    row.secondaryTextId,
    row.secondaryLabel,
    row.secondaryUrl,
  ),
  username: row.username,
  percentComplete: row.percentComplete,
  duration: row.duration,
  rate: row.rate,
  timeRemaining: row.timeRemaining,
  message: row.message,
  read: row.read,
  seen: row.seen,
  created: row.createdAt,
});
