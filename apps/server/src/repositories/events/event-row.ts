import type { Row } from '../../database/build.js';
import type { EventEntity } from '../events.js';

type EventRow = Row<'events'>;

/** A stored event (§6). */
export interface StoredEvent extends Pick<
  EventRow,
  'id' | 'action' | 'status' | 'username' | 'duration' | 'rate' | 'message' | 'read' | 'seen'
> {
  readonly entity: EventEntity | null;
  readonly secondaryEntity: EventEntity | null;
  readonly percentComplete: number | null;
  /** In seconds. */
  readonly timeRemaining: number | null;
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
export const storedEvent = (row: EventRow): StoredEvent => ({
  id: row.id,
  action: row.action,
  status: row.status,
  entity: entity(row.entity_type, row.entity_id, row.entity_text_id, row.entity_label, row.entity_url),
  secondaryEntity: entity(
    row.secondary_type,
    row.secondary_id,
    row.secondary_text_id,
    row.secondary_label,
    row.secondary_url,
  ),
  username: row.username,
  percentComplete: row.percent_complete,
  duration: row.duration,
  rate: row.rate,
  timeRemaining: row.time_remaining,
  message: row.message,
  read: row.read,
  seen: row.seen,
  created: row.created_at,
});
