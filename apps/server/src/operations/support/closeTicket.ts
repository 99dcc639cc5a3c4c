import { mayCloseTicket } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { ticketEntity } from '../../repositories/events/entities.js';
import { lockTicket, saveTicketStatus } from '../../repositories/support/tickets.js';

export const closeTicket: Handler<'closeTicket'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockTicket(viewer, tx, params.ticketId);
    unwrap(mayCloseTicket(ticket, 'account'));
    await saveTicketStatus(tx, ticket, 'closed', viewer.user.username);
    recordEvent(viewer, tx, { action: 'ticket_update', entity: ticketEntity(ticket) });
    return {};
  });
