import { draftReply, statusAfterReply } from '@cloud-account/core';
import { gravatarId } from '../common/gravatar.js';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { requireCapacity } from '../../repositories/account/capacity.js';
import { recordEvent } from '../../repositories/events.js';
import { ticketEntity } from '../../repositories/events/entities.js';
import { getAuthor } from '../../repositories/support/authors.js';
import { insertReply } from '../../repositories/support/replies.js';
import { lockTicket, saveTicketStatus } from '../../repositories/support/tickets.js';
import { presentReply } from './present.js';

export const createTicketReply: Handler<'createTicketReply'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockTicket(viewer, tx, params.ticketId);
    const description = unwrap(draftReply(body));
    await requireCapacity(tx, 'replies', ticket.id);
    const createdBy = viewer.user.username;
    const { email } = await getAuthor(viewer, tx);
    const author = { created_by: createdBy, gravatar_id: gravatarId(email), from_staff: false };
    const reply = await insertReply(tx, ticket, { description, ...author });
    await saveTicketStatus(tx, ticket, statusAfterReply(ticket.status, 'account'), createdBy);
    recordEvent(viewer, tx, { action: 'ticket_update', entity: ticketEntity(ticket) });
    return presentReply(reply);
  });
