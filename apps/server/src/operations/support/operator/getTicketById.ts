import type { Handler } from '../../../cloud/operation.js';
import { getAnyTicket } from '../../../repositories/support/operator/tickets.js';
import { presentStaffTicket } from './present.js';

export const getTicketById: Handler<'getTicketById'> = async ({ cloud, params }) =>
  presentStaffTicket(await getAnyTicket(cloud.database, params.ticketId));
