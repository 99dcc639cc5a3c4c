import { Download, type Handler } from '../../../cloud/operation.js';
import { notFound } from '../../../common/refused.js';
import { getAnyTicket } from '../../../repositories/support/operator/tickets.js';

export const getAttachmentOfTicket: Handler<'getAttachmentOfTicket'> = async ({ cloud, params }) => {
  const { attachments } = await getAnyTicket(cloud.database, params.ticketId);
  const found = attachments.find(({ id }) => id === params.attachmentId);
  if (found === undefined) throw notFound();
  return new Download(found.name, found.bytes, await cloud.files.read(found.file_key));
};
