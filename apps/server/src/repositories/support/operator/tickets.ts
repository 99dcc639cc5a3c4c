import type { Filter } from '@cloud-account/core';
import {
  allRows,
  build,
  change,
  columns,
  columnsOf,
  type Database,
  type Given,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import { plain } from '../../listing/conditions.js';
import { list, readPage, type Page, type PageRequest } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import type { StoredAttachment } from '../attachments.js';
import { repliesTo, type StoredReply } from '../replies.js';
import { storedTicket, type StoredTicket } from '../ticket-row.js';
import { ticketKeys, ticketOrder } from '../tickets.js';
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
  const found = await allRows(session, attachments, { tickets: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...storedTicket(row),
    attachments: found.filter(({ ticket_id: ticketId }) => ticketId === row.id),
  }));
}

const tickets = () => build.selectFrom('tickets as t').select(columnsOf('tickets', 't'));

const listed = list('listAllTickets', 'operator-tickets', {
  ...ticketOrder,
  from: tickets,
  keys: (eb) => ({
    ...ticketKeys(),
    account_id: plain(eb.ref('t.account_id')),
    managed_issue: plain(eb.ref('t.managed_issue')),
  }),
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

const one = (given: Given<{ id: number }>) => tickets().where('t.id', '=', given.id);

const read = statement('operator-ticket', one);
const lock = statement('operator-lock-ticket', (given: Given<{ id: number }>) => one(given).forUpdate());

/** @throws Refused (404) when there is no such ticket */
export async function getAnyTicket(session: Session, id: number): Promise<StaffTicket> {
  const [ticket] = await withAttachments(session, await allRows(session, read, { id }));
  if (ticket === undefined) throw notFound();
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
  await change(tx, save, { id, closable });
}

const replies = list('listRepliesOfTicket', 'operator-ticket-replies', {
  from: repliesTo,
  id: (eb) => eb.ref('r.id'),
  keys: () => ({}),
});

/** The replies to a ticket of any account, the oldest first. */
export const listRepliesOf = (
  database: Database,
  { id }: StoredTicket,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredReply>> => readPage(database, replies, { ticket_id: id }, request, filter);
