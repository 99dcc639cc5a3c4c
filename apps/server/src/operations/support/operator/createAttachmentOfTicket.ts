import { mayAttach } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { ticketEntity } from '../../../repositories/events/entities.js';
import { countAttachments, insertAttachment } from '../../../repositories/support/attachments.js';
import { getAnyTicket, lockAnyTicket } from '../../../repositories/support/operator/tickets.js';
import { saveTicketStatus } from '../../../repositories/support/tickets.js';
import { keepAttachment } from '../keep-attachment.js';
import { presentStaffTicket } from './present.js';
import { platformOn, STAFF } from './staff.js';

export const createAttachmentOfTicket: Handler<'createAttachmentOfTicket'> = async ({
  cloud,
  params,
  upload,
}) => {
  const { attachments } = await getAnyTicket(cloud.database, params.ticketId);
  unwrap(mayAttach(attachments.length));
  return keepAttachment(cloud, upload, async (tx, file) => {
    const ticket = await lockAnyTicket(tx, params.ticketId);
    unwrap(mayAttach(await countAttachments(tx, ticket)));
    await insertAttachment(tx, ticket, { ...file, created_by: STAFF, from_staff: true });
    await saveTicketStatus(tx, ticket, ticket.status, STAFF);
    const entity = ticketEntity(ticket);
    recordEvent(platformOn(ticket), tx, { action: 'ticket_attachment_upload', entity });
    return presentStaffTicket(await getAnyTicket(tx, ticket.id));
  });
};
