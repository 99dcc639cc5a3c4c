import { build, columnsOf, type Given, insertion, type NewRow, type Row } from '@cloud-account/database';
import type { Owner } from '../../common/viewer.js';
import { list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import type { StoredTicket } from './tickets.js';

/** A stored reply (§2.10). */
export type StoredReply = Row<'ticket_replies'>;

/** A reply to write. */
export type ReplyDraft = Omit<NewRow<'ticket_replies'>, 'ticket_id' | 'created_at'>;

/** The replies to a ticket, for any viewer. */
export const repliesTo = (given: Given<{ ticket_id: number }>) =>
  build
    .selectFrom('ticket_replies as r')
    .select(columnsOf('ticket_replies', 'r'))
    .where('r.ticket_id', '=', given.ticket_id);

const listed = list('listTicketReplies', 'ticket-replies', {
  from: (given: Given<{ ticket_id: number; account_id: number }>) =>
    repliesTo(given)
      .innerJoin('tickets as t', 't.id', 'r.ticket_id')
      .where('t.account_id', '=', given.account_id),
  id: (eb) => eb.ref('r.id'),
});

/** The replies to a ticket of the viewer's account, the oldest first. */
export const listReplyRows = pagesFor(listed, ({ account, ticketId }: Owner & { ticketId: number }) => ({
  ticket_id: ticketId,
  account_id: account.id,
}));

const insert = insertion('insert-reply', 'ticket_replies');

/** Adds a reply to a locked ticket. */
export const insertReply = (tx: Transaction, { id }: StoredTicket, draft: ReplyDraft): Promise<StoredReply> =>
  insert.one(tx, { ...draft, ticket_id: id, created_at: tx.now });
