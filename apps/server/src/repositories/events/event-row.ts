import { progressAt } from '@cloud-account/core';
import type { Row } from '@cloud-account/database';
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
    : {
        // What is stored was an `EventEntity`.
        type: type as EventEntity['type'],
        id: isText ? id : Number(id),
        label: label ?? '',
        url: url ?? '',
      };

type Progress = Pick<StoredEvent, 'percentComplete' | 'duration' | 'timeRemaining'>;

/** The progress of an event, which moves without being written while the event is in progress. */
export function progressOf(
  row: Pick<
    EventRow,
    'status' | 'started_at' | 'progress' | 'percent_complete' | 'duration' | 'time_remaining'
  >,
  now: Date,
): Progress {
  const { status, started_at: started, progress, percent_complete: percent } = row;
  if (status !== 'started')
    return { percentComplete: percent, duration: row.duration, timeRemaining: row.time_remaining };
  const shown = progress && progressAt(progress, now);
  return {
    percentComplete: shown?.percent ?? percent,
    duration: started && Math.max(0, now.getTime() - started.getTime()) / 1_000,
    timeRemaining: shown?.timeRemaining ?? null,
  };
}

/** An event from its row. */
export const storedEvent = (row: EventRow, now: Date): StoredEvent => ({
  ...progressOf(row, now),
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
  rate: row.rate,
  message: row.message,
  read: row.read,
  seen: row.seen,
  created: row.created_at,
});
