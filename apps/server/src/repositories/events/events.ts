import { reasons, refuse, type Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Event } from '../../generated/prisma/client.js';
import { notFound, Refused } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { Parameters, textSource, type KeySource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';
import { eventColumns, storedEvent, type StoredEvent } from './event-rows.js';

const eventKeys: Readonly<Record<string, KeySource>> = {
  id: { sql: 'e.id' },
  action: textSource('e.action'),
  created: { sql: 'e.created_at' },
  // Numbers in the order of numbers, and texts after one another.
  'entity.id': {
    sql: 'e.entity_id',
    order: `lpad(e.entity_id, greatest(20, length(e.entity_id)), '0') COLLATE "C"`,
  },
  'entity.type': textSource('e.entity_type'),
  read: { sql: 'e.read' },
};

/**
 * Which of its account's events a viewer sees; a restricted one its own, those of what it was granted, and with access to
 * the account those of the account itself and of its tickets. Grants of a VPC are grants of its subnets.
 */
const isVisible = ({ user }: Viewer, parameters: Parameters): string => {
  if (!user.restricted) return 'TRUE';
  const userId = parameters.add(user.id);
  const ofAccount = user.accountAccess === null ? '' : `OR e.entity_type IN ('account', 'ticket')`;
  // The grants are read once and looked up by their hash, not once for every event.
  const granted = `(SELECT g.kind, g.entity_id::text FROM entity_grants g WHERE g.user_id = ${userId})`;
  return `(e.user_id = ${userId} ${ofAccount}
    OR NOT e.entity_text_id AND (e.entity_type, e.entity_id) IN ${granted}
    OR e.entity_type = 'subnet' AND (e.secondary_type, e.secondary_id) IN ${granted})`;
};

/** The name of a prepared statement; what is visible is another text for restricted users. */
const named = (name: string, { user }: Viewer): string => {
  if (!user.restricted) return name;
  return user.accountAccess === null ? `${name}-granted` : `${name}-account`;
};

/**
 * The events that a viewer sees, the newest first.
 *
 * @param since older ones are left out
 */
export async function listEventRows(
  viewer: Viewer,
  database: Database,
  since: Date,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredEvent>> {
  const parameters = new Parameters(viewer.account.id, since);
  const visible = isVisible(viewer, parameters);
  const { rows, ...page } = await listPage<Event>(
    database,
    {
      name: named('events', viewer),
      columns: eventColumns,
      from: 'events e',
      id: 'e.id',
      newestFirst: true,
      where: `e.account_id = $1 AND e.created_at >= $2 AND ${visible}`,
      values: parameters.values,
      keys: eventKeys,
    },
    request,
    filter,
  );
  return { rows: rows.map(storedEvent), ...page };
}

/**
 * Reads an event.
 *
 * @param since older ones are not found
 * @throws Refused (404) when the account has no such event, (403) when the viewer does not see it
 */
export async function getEvent(
  viewer: Viewer,
  on: Database | Transaction['client'],
  id: number,
  since: Date,
): Promise<StoredEvent> {
  const parameters = new Parameters(viewer.account.id, since, id);
  const visible = isVisible(viewer, parameters);
  const [row] = await query<Event & { visible: boolean }>(
    on,
    named('get-event', viewer),
    `SELECT ${eventColumns}, ${visible} AS visible FROM events e
     WHERE e.account_id = $1 AND e.created_at >= $2 AND e.id = $3`,
    parameters.values,
  );
  if (row === undefined) throw notFound();
  if (!row.visible) throw new Refused(refuse('access.grant.sufficient', { reason: reasons.unauthorized }));
  return storedEvent(row);
}

/** Marks the events up to one as seen, as far as the viewer sees them. */
export async function markSeen(viewer: Viewer, { client }: Transaction, upTo: number): Promise<void> {
  const parameters = new Parameters(viewer.account.id, upTo);
  const visible = isVisible(viewer, parameters);
  await query(
    client,
    named('mark-seen', viewer),
    `UPDATE events e SET seen = TRUE WHERE e.account_id = $1 AND e.id <= $2 AND NOT e.seen AND ${visible}`,
    parameters.values,
  );
}

/** Marks an event of the viewer's account as read. */
export async function markRead(viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  const where = { id, accountId: viewer.account.id };
  await client.event.update({ where, data: { read: true }, select: { id: true } });
}
