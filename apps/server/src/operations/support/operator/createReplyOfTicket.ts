import { draftReply, statusAfterReply, textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { ticketEntity } from '../../../repositories/events/entities.js';
import { lockAnyTicket } from '../../../repositories/support/operator/tickets.js';
import { insertReply } from '../../../repositories/support/replies.js';
import { saveTicketStatus } from '../../../repositories/support/tickets.js';
import { presentReply } from '../present.js';
import { platformOn, STAFF, staffGravatarId } from './staff.js';

export const createReplyOfTicket: Handler<'createReplyOfTicket'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, params.ticketId);
    const description = unwrap(draftReply(body), ...textProblems('author', body.author));
    const createdBy = body.author ?? STAFF;
    const author = { created_by: createdBy, gravatar_id: staffGravatarId(cloud), from_staff: true };
    const reply = await insertReply(tx, ticket, { description, ...author });
    await saveTicketStatus(tx, ticket, statusAfterReply(ticket.status, 'staff'), createdBy);
    recordEvent(platformOn(ticket), tx, { action: 'ticket_update', entity: ticketEntity(ticket) });
    return presentReply(reply);
  });
