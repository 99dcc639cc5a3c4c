import type { Handler } from '../../../cloud/operation.js';
import { listAllTicketRows } from '../../../repositories/support/operator/tickets.js';
import { presentStaffTicket } from './present.js';

export const listAllTickets: Handler<'listAllTickets'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listAllTicketRows(cloud.database, query, filter);
  return { data: rows.map(presentStaffTicket), ...page };
};
