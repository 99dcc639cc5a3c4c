import type { Handler } from '../../cloud/operation.js';
import { listReplyRows } from '../../repositories/support/replies.js';
import { getTicketRow } from '../../repositories/support/tickets.js';
import { presentReply } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listTicketReplies: Handler<'listTicketReplies'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { id } = await getTicketRow(viewer, cloud.database, params.ticketId);
  return mapPage(
    await listReplyRows({ ...viewer, ticketId: id }, cloud.database, query, filter),
    presentReply,
  );
};
