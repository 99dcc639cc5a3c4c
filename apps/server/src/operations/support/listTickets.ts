import type { Handler } from '../../cloud/operation.js';
import { listTicketRows } from '../../repositories/support/tickets.js';
import { presentTicket } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listTickets: Handler<'listTickets'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listTicketRows(viewer, cloud.database, query, filter), presentTicket);
