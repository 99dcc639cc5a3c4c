import type { Handler } from '../../../cloud/operation.js';
import { getAnyTicket, lockAnyTicket, saveClosable } from '../../../repositories/support/operator/tickets.js';
import { presentStaffTicket } from './present.js';

export const updateTicketById: Handler<'updateTicketById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, params.ticketId);
    if (body.closable !== undefined) await saveClosable(tx, ticket, body.closable);
    return presentStaffTicket(await getAnyTicket(tx, ticket.id));
  });
