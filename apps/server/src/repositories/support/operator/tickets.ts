import type { Filter } from '@cloud-account/core';
import {
  build,
  columns,
  columnsOf,
  type Database,
  type Given,
  locking,
  reading,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import { list, pagesFor, readPage, type Page, type PageRequest } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import type { StoredAttachment } from '../attachments.js';
import { repliesTo } from '../replies.js';
import { storedTicket, ticketOrder, type StoredTicket } from '../tickets.js';
import { foundRow } from '../../found-row.js';

/** A ticket with its files, in the order of their arrival. */
export type StaffTicket = StoredTicket & { readonly attachments: readonly StoredAttachment[] };

const attachments = statement('operator-attachments', (given: Given<{ tickets: number[] }>) =>
  build
    .selectFrom('ticket_attachments')
    .select(columns.ticket_attachments)
    .where('ticket_id', '=', (eb) => eb.fn.any(given.tickets))
    .orderBy('id'),
);

async function withAttachments(session: Session, rows: readonly Row<'tickets'>[]): Promise<StaffTicket[]> {
  const found = await attachments.all(session, { tickets: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...storedTicket(row),
    attachments: found.filter(({ ticket_id: ticketId }) => ticketId === row.id),
  }));
}

const listed = list('listAllTickets', 'operator-tickets', {
  ...ticketOrder,
  from: () => build.selectFrom('tickets as t').select(columnsOf('tickets', 't')),
});

/** The tickets of all accounts. */
export async function listAllTicketRows(
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StaffTicket>> {
  const { data: rows, ...page } = await readPage(database, listed, {}, request, filter);
  return { data: await withAttachments(database, rows), ...page };
}

const read = reading('operator-ticket', 'tickets', ['id']);
const lock = locking('operator-lock-ticket', 'tickets', ['id']);

/** @throws Refused (404) when there is no such ticket */
export async function getAnyTicket(session: Session, id: number): Promise<StaffTicket> {
  const row = await foundRow(session, read, { id });
  const [ticket = { ...storedTicket(row), attachments: [] }] = await withAttachments(session, [row]);
  return ticket;
}

/**
 * Reads and locks a ticket, its replies and its files until the transaction ends.
 *
 * @throws Refused (404) when there is no such ticket
 */
export const lockAnyTicket = async (tx: Transaction, id: number): Promise<StoredTicket> =>
  storedTicket(await foundRow(tx, lock, { id }));

const save = saving('save-ticket-closable', 'tickets', ['id'], ['closable']);

/** Saves whether the account may close a ticket, without an event. */
export async function saveClosable(tx: Transaction, { id }: StoredTicket, closable: boolean): Promise<void> {
  await save.run(tx, { id, closable });
}

const replies = list('listRepliesOfTicket', 'operator-ticket-replies', {
  from: repliesTo,
  id: (eb) => eb.ref('r.id'),
});

/** The replies to a ticket of any account, the oldest first. */
export const listRepliesOf = pagesFor(replies, ({ id }: StoredTicket) => ({ ticket_id: id }));
