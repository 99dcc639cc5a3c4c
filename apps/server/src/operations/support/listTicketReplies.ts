import type { Handler } from '../../cloud/operation.js';
import { listReplyRows } from '../../repositories/support/replies.js';
import { getTicketRow } from '../../repositories/support/tickets.js';
import { presentReply } from './present.js';

export const listTicketReplies: Handler<'listTicketReplies'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { id } = await getTicketRow(viewer, cloud.database, params.ticketId);
  const { rows, ...page } = await listReplyRows(viewer, cloud.database, id, query, filter);
  return { data: rows.map(presentReply), ...page };
};
