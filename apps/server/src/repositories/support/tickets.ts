import type { Filter, TicketValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Ticket } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { textSource, type KeySource } from '../listing/filter-sql.js';
import { listPage, type ListSource, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';
import { storedTicket, ticketColumns, type StoredTicket } from './ticket-rows.js';

/** A ticket with the names of its files, in the order they came. */
export type ListedTicket = StoredTicket & { readonly attachments: readonly string[] };

type ListedRow = Ticket & { readonly attachments: string[] };

const listedColumns = `${ticketColumns}, ARRAY(
  SELECT a.name FROM ticket_attachments a WHERE a.ticket_id = t.id ORDER BY a.id) AS attachments`;

const listedTicket = (row: ListedRow): ListedTicket => ({
  ...storedTicket(row),
  attachments: row.attachments,
});

/** Times are compared as they are shown, to the second. */
const secondOf = (column: string): KeySource => ({ sql: `date_trunc('second', ${column})` });

/** How every list of tickets is filtered and sorted: open ones first, the newest first among them and among the others. */
export const ticketList = {
  from: 'tickets t',
  id: 't.id',
  newestFirst: true,
  first: `t.status <> 'closed'`,
  keys: {
    status: textSource('t.status'),
    opened: secondOf('t.opened_at'),
    updated: secondOf('t.updated_at'),
    closed: secondOf('t.closed_at'),
  },
} as const satisfies Partial<ListSource>;

/** The tickets of the viewer's account. */
export async function listTicketRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<ListedTicket>> {
  const { rows, ...page } = await listPage<ListedRow>(
    database,
    {
      ...ticketList,
      name: 'tickets',
      columns: listedColumns,
      where: 't.account_id = $1',
      values: [viewer.account.id],
    },
    request,
    filter,
  );
  return { rows: rows.map(listedTicket), ...page };
}

/** @throws Refused (404) when the account has no such ticket */
export async function getTicketRow(viewer: Viewer, database: Database, id: number): Promise<ListedTicket> {
  const [row] = await query<ListedRow>(
    database,
    'get-ticket',
    `SELECT ${listedColumns} FROM tickets t WHERE t.account_id = $1 AND t.id = $2`,
    [viewer.account.id, id],
  );
  if (row === undefined) throw notFound();
  return listedTicket(row);
}

/**
 * Reads a ticket and keeps others from changing it, its replies and its files until the transaction ends.
 *
 * @throws Refused (404) when the account has no such ticket
 */
export async function lockTicket(viewer: Viewer, { client }: Transaction, id: number): Promise<StoredTicket> {
  const [row] = await query<Ticket>(
    client,
    'lock-ticket',
    `SELECT ${ticketColumns} FROM tickets t WHERE t.account_id = $1 AND t.id = $2 FOR UPDATE`,
    [viewer.account.id, id],
  );
  if (row === undefined) throw notFound();
  return storedTicket(row);
}

/** Opens a ticket of the viewer's account. @param gravatarId of the viewer */
export async function insertTicket(
  viewer: Viewer,
  { client, now }: Transaction,
  { entity, ...values }: TicketValues,
  gravatarId: string,
): Promise<ListedTicket> {
  const row = await client.ticket.create({
    data: {
      ...values,
      accountId: viewer.account.id,
      entityType: entity?.kind ?? null,
      entityId: entity?.id ?? null,
      entityLabel: entity?.label ?? null,
      entityUrl: entity?.url ?? null,
      openedBy: viewer.user.username,
      gravatarId,
      openedAt: now,
      updatedAt: now,
    },
  });
  return { ...storedTicket(row), attachments: [] };
}

/**
 * Notes who changed a ticket and what became of it. Whoever has locked a ticket was shown to have a right to it.
 *
 * @param ticket as it was locked
 * @param by the name of who did it
 */
export async function saveTicketStatus(
  { client, now }: Transaction,
  { id, status: before }: StoredTicket,
  status: Schema<'TicketStatus'>,
  by: string,
): Promise<void> {
  const closing = status === 'closed' && before !== 'closed';
  await client.ticket.update({
    where: { id },
    data: { status, updatedAt: now, updatedBy: by, ...(closing && { closedAt: now }) },
    select: { id: true },
  });
}
