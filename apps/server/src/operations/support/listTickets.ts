import type { Handler } from '../../cloud/operation.js';
import { listTicketRows } from '../../repositories/support/tickets.js';
import { presentTicket } from './present.js';

export const listTickets: Handler<'listTickets'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listTicketRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentTicket), ...page };
};
