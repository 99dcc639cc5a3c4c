import type { Handler } from '../../../cloud/operation.js';
import { listAllTicketRows } from '../../../repositories/support/operator/tickets.js';
import { presentStaffTicket } from './present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listAllTickets: Handler<'listAllTickets'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllTicketRows(cloud.database, query, filter), presentStaffTicket);
