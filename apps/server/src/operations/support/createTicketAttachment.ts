import { mayAttach } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { ticketEntity } from '../../repositories/events/entities.js';
import { countAttachments, insertAttachment } from '../../repositories/support/attachments.js';
import { getTicketRow, lockTicket, saveTicketStatus } from '../../repositories/support/tickets.js';
import { keepAttachment } from './keep-attachment.js';

export const createTicketAttachment: Handler<'createTicketAttachment'> = async ({
  cloud,
  viewer,
  params,
  upload,
}) => {
  const { attachments } = await getTicketRow(viewer, cloud.database, params.ticketId);
  unwrap(mayAttach(attachments.length));
  const createdBy = viewer.user.username;
  return keepAttachment(cloud, upload, async (tx, file) => {
    const ticket = await lockTicket(viewer, tx, params.ticketId);
    unwrap(mayAttach(await countAttachments(tx, ticket)));
    await insertAttachment(tx, ticket, { ...file, created_by: createdBy, from_staff: false });
    await saveTicketStatus(tx, ticket, ticket.status, createdBy);
    recordEvent(viewer, tx, { action: 'ticket_attachment_upload', entity: ticketEntity(ticket) });
    return {};
  });
};
