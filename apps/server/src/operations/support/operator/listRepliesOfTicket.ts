import type { Handler } from '../../../cloud/operation.js';
import { getAnyTicket, listRepliesOf } from '../../../repositories/support/operator/tickets.js';
import { presentReply } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listRepliesOfTicket: Handler<'listRepliesOfTicket'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const ticket = await getAnyTicket(cloud.database, params.ticketId);
  return mapPage(await listRepliesOf(cloud.database, ticket, query, filter), presentReply);
};
