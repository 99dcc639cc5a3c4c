import { eventsSince, notGranted, withDiskEvents, type Filter } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Database,
  type Given,
  type Session,
  statement,
} from '@cloud-account/database';
import { Refused } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { plain, text } from '../listing/conditions.js';
import { list, readPage, type Page, type PageRequest, mapPage } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { storedEvent, type StoredEvent } from './event-row.js';
import { forEachVisibility, isVisible, visibilityOf } from './visible-events.js';
import { foundRow } from '../found-row.js';

interface OfViewer {
  readonly account_id: number;
  readonly user_id: number;
}

const idsOfViewer = ({ account, user }: Viewer): OfViewer => ({ account_id: account.id, user_id: user.id });

const ofAccount = (given: Given<{ account_id: number; since: Date }>) =>
  build
    .selectFrom('events as e')
    .select(columnsOf('events', 'e'))
    .where('e.account_id', '=', given.account_id)
    .where('e.created_at', '>=', given.since);

const listed = forEachVisibility((visibility) =>
  list('listEvents', visibility === 'all' ? 'events' : `events-${visibility}`, {
    from: (given: Given<OfViewer & { since: Date }>) => ofAccount(given).where(isVisible(visibility, given)),
    id: (eb) => eb.ref('e.id'),
    newestFirst: true,
    keys: (eb) => ({
      created: plain(eb.ref('e.created_at')),
      // Numbers are sorted as numbers, texts after them.
      'entity.id': {
        value: eb.ref('e.entity_id'),
        order: sql`lpad(e.entity_id, greatest(20, length(e.entity_id)), '0') COLLATE "C"`,
      },
      'entity.type': text(eb.ref('e.entity_type')),
    }),
    computed: ['duration', 'percent_complete', 'time_remaining'],
  }),
);

/** The events that a viewer sees now, the newest first. */
export async function listEventRows(
  viewer: Viewer,
  database: Database,
  now: Date,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredEvent>> {
  const values = { ...idsOfViewer(viewer), since: eventsSince(now) };
  const page = await readPage(
    database,
    listed[visibilityOf(viewer)],
    values,
    request,
    withDiskEvents(filter),
  );
  return mapPage(page, (row) => storedEvent(row, now));
}

const one = forEachVisibility((visibility) =>
  statement(`get-event-${visibility}`, (given: Given<OfViewer & { since: Date; id: number }>) =>
    ofAccount(given)
      .select((eb) => isVisible(visibility, given)(eb).as('visible'))
      .where('e.id', '=', given.id),
  ),
);

/**
 * Reads an event, as it is now.
 *
 * @throws Refused (404) when the account has no such event, (403) when the viewer does not see it
 */
export async function getEvent(
  viewer: Viewer,
  session: Session,
  id: number,
  now: Date,
): Promise<StoredEvent> {
  const row = await foundRow(session, one[visibilityOf(viewer)], {
    ...idsOfViewer(viewer),
    since: eventsSince(now),
    id,
  });
  const { visible, ...event } = row;
  if (!visible) throw new Refused(notGranted());
  return storedEvent(event, now);
}

const seen = forEachVisibility((visibility) =>
  statement(`mark-seen-${visibility}`, (given: Given<OfViewer & { up_to: number }>) =>
    build
      .updateTable('events as e')
      .set({ seen: true })
      .where('e.account_id', '=', given.account_id)
      .where('e.id', '<=', given.up_to)
      .where('e.seen', '=', false)
      .where(isVisible(visibility, given)),
  ),
);

/** Marks the events up to one as seen, those that the viewer sees. */
export async function markSeen(viewer: Viewer, tx: Transaction, upTo: number): Promise<void> {
  await seen[visibilityOf(viewer)].run(tx, { ...idsOfViewer(viewer), up_to: upTo });
}

const read = statement('mark-event-read', (given: Given<{ id: number; account_id: number }>) =>
  build
    .updateTable('events')
    .set({ read: true })
    .where('id', '=', given.id)
    .where('account_id', '=', given.account_id),
);

/** Marks an event of the viewer's account as read. */
export async function markRead({ account }: Viewer, tx: Transaction, id: number): Promise<void> {
  await read.run(tx, { id, account_id: account.id });
}
