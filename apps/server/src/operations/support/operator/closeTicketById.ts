import { mayCloseTicket } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { ticketEntity } from '../../../repositories/events/entities.js';
import { getAnyTicket, lockAnyTicket } from '../../../repositories/support/operator/tickets.js';
import { saveTicketStatus } from '../../../repositories/support/tickets.js';
import { presentStaffTicket } from './present.js';
import { platformOn, STAFF } from './staff.js';

export const closeTicketById: Handler<'closeTicketById'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, params.ticketId);
    unwrap(mayCloseTicket(ticket, 'staff'));
    await saveTicketStatus(tx, ticket, 'closed', STAFF);
    recordEvent(platformOn(ticket), tx, { action: 'ticket_update', entity: ticketEntity(ticket) });
    return presentStaffTicket(await getAnyTicket(tx, ticket.id));
  });
