import type { Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import type { Ticket } from '../../../generated/prisma/client.js';
import { notFound } from '../../../refused.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';
import { replyList, type StoredReply } from '../replies.js';
import { storedTicket, ticketColumns, type StoredTicket } from '../ticket-rows.js';
import { ticketList } from '../tickets.js';

/** A file of a ticket as the staff sees it. */
export interface AttachmentRow {
  readonly id: number;
  readonly ticketId: number;
  readonly name: string;
  readonly bytes: number;
  readonly fileKey: string;
  readonly createdBy: string;
  readonly fromStaff: boolean;
  readonly created: Date;
}

/** A ticket with its files, in the order they came. */
export type StaffTicket = StoredTicket & { readonly attachments: readonly AttachmentRow[] };

type On = Database | Transaction['client'];

const attachmentColumns = `a.id, a.ticket_id AS "ticketId", a.name, a.bytes, a.file_key::text AS "fileKey",
  a.created_by AS "createdBy", a.from_staff AS "fromStaff", a.created_at AS created`;

async function withAttachments(on: On, rows: readonly Ticket[]): Promise<StaffTicket[]> {
  const attachments = await query<AttachmentRow>(
    on,
    'operator-attachments',
    `SELECT ${attachmentColumns} FROM ticket_attachments a WHERE a.ticket_id = ANY($1::int[]) ORDER BY a.id`,
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    ...storedTicket(row),
    attachments: attachments.filter(({ ticketId }) => ticketId === row.id),
  }));
}

/** The tickets of all accounts. */
export async function listAllTicketRows(
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StaffTicket>> {
  const { rows, ...page } = await listPage<Ticket>(
    database,
    {
      ...ticketList,
      name: 'operator-tickets',
      columns: ticketColumns,
      where: 'TRUE',
      values: [],
      keys: {
        ...ticketList.keys,
        account_id: { sql: 't.account_id' },
        managed_issue: { sql: 't.managed_issue' },
      },
    },
    request,
    filter,
  );
  return { rows: await withAttachments(database, rows), ...page };
}

/** @throws Refused (404) when there is no such ticket */
export async function getAnyTicket(on: On, id: number): Promise<StaffTicket> {
  const text = `SELECT ${ticketColumns} FROM tickets t WHERE t.id = $1`;
  const [ticket] = await withAttachments(on, await query<Ticket>(on, 'operator-ticket', text, [id]));
  if (ticket === undefined) throw notFound();
  return ticket;
}

/**
 * Reads a ticket and keeps others from changing it, its replies and its files until the transaction ends.
 *
 * @throws Refused (404) when there is no such ticket
 */
export async function lockAnyTicket({ client }: Transaction, id: number): Promise<StoredTicket> {
  const text = `SELECT ${ticketColumns} FROM tickets t WHERE t.id = $1 FOR UPDATE`;
  const [row] = await query<Ticket>(client, 'operator-lock-ticket', text, [id]);
  if (row === undefined) throw notFound();
  return storedTicket(row);
}

/** Says whether the account may close a ticket, which is no news to it. */
export async function saveClosable(
  { client }: Transaction,
  { id }: StoredTicket,
  closable: boolean,
): Promise<void> {
  await client.ticket.update({ where: { id }, data: { closable }, select: { id: true } });
}

/** The replies to a ticket of any account, the oldest first. */
export const listRepliesOf = (
  database: Database,
  { id }: StoredTicket,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredReply>> =>
  listPage(database, replyList('operator-ticket-replies', id), request, filter);
