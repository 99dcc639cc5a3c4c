import type { Handler } from '../../cloud/operation.js';
import { getTicketRow } from '../../repositories/support/tickets.js';
import { presentTicket } from './present.js';

export const getTicket: Handler<'getTicket'> = async ({ cloud, viewer, params }) =>
  presentTicket(await getTicketRow(viewer, cloud.database, params.ticketId));
