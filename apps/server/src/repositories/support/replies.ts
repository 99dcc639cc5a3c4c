import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import type { Viewer } from '../../viewer.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';
import type { StoredTicket } from './ticket-rows.js';

/** A reply as it is kept (§2.10). */
export interface StoredReply {
  readonly id: number;
  readonly description: string;
  readonly createdBy: string;
  readonly gravatarId: string;
  readonly fromStaff: boolean;
  readonly created: Date;
}

/** A reply to write. */
export type ReplyDraft = Pick<StoredReply, 'description' | 'createdBy' | 'gravatarId' | 'fromStaff'>;

const columns = `r.id, r.description, r.created_by AS "createdBy", r.gravatar_id AS "gravatarId",
  r.from_staff AS "fromStaff", r.created_at AS created`;

/** How the replies to one ticket are listed, whoever asks; `$1` is the ticket. */
export const replyList = (name: string, ticketId: number) => ({
  name,
  columns,
  from: 'ticket_replies r',
  id: 'r.id',
  where: 'r.ticket_id = $1',
  values: [ticketId],
  keys: {},
});

/** The replies to a ticket of the viewer's account, the oldest first. */
export const listReplyRows = (
  viewer: Viewer,
  database: Database,
  ticketId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredReply>> => {
  const list = replyList('ticket-replies', ticketId);
  const own = 'EXISTS (SELECT 1 FROM tickets t WHERE t.id = r.ticket_id AND t.account_id = $2)';
  return listPage(
    database,
    { ...list, where: `${list.where} AND ${own}`, values: [...list.values, viewer.account.id] },
    request,
    filter,
  );
};

/** Adds a reply to a ticket that is locked. */
export async function insertReply(
  { client, now }: Transaction,
  { id: ticketId }: StoredTicket,
  draft: ReplyDraft,
): Promise<StoredReply> {
  const data = { ...draft, ticketId, createdAt: now };
  const { id } = await client.ticketReply.create({ data, select: { id: true } });
  return { ...draft, id, created: now };
}
