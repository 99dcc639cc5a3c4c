import type { Schema } from '@cloud-account/spec';
import type { StoredEvent } from '../../repositories/events/event-row.js';
import { wireTime } from '../common/wire-time.js';

/** An event as the API shows it (§6). */
export const presentEvent = (event: StoredEvent): Schema<'Event'> => ({
  id: event.id,
  // Every stored event was written by an operation, whose action the specification names.
  action: event.action as Schema<'EventAction'>,
  created: wireTime(event.created),
  duration: event.duration,
  entity: event.entity,
  secondary_entity: event.secondaryEntity,
  percent_complete: event.percentComplete,
  rate: event.rate,
  read: event.read,
  seen: event.seen,
  status: event.status,
  time_remaining: event.timeRemaining,
  username: event.username,
  message: event.message,
});
