import type { Filter } from '@cloud-account/core';
import { build, columnsOf, type Session } from '@cloud-account/database';
import { plain } from '../../listing/conditions.js';
import { list, mapPage, readPage, type Page, type PageRequest } from '../../listing/list.js';
import { storedEvent, type StoredEvent } from '../event-row.js';

const listed = list('listLabEvents', 'lab-events', {
  from: () => build.selectFrom('events as e').select(columnsOf('events', 'e')),
  id: (eb) => eb.ref('e.id'),
  newestFirst: true,
  keys: (eb) => ({
    created: plain(eb.ref('e.created_at')),
  }),
});

/** An event with its account. */
export interface EventOfAccount {
  readonly account_id: number;
  readonly event: StoredEvent;
}

/** The events of all accounts, the newest first. @param now their progress is that of this time */
export async function listAllEventRows(
  session: Session,
  now: Date,
  request: PageRequest,
  filter: Filter,
): Promise<Page<EventOfAccount>> {
  const page = await readPage(session, listed, {}, request, filter);
  return mapPage(page, (row) => ({ account_id: row.account_id, event: storedEvent(row, now) }));
}
