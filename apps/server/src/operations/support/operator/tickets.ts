import { draftReply, mayAttach, mayCloseTicket, statusAfterReply, textProblems } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import { Download, type Handler } from '../../../cloud/operation.js';
import { notFound, unwrap } from '../../../common/refused.js';
import { type Actor, recordEvent } from '../../../repositories/events.js';
import { ticketEntity } from '../../../repositories/events/entities.js';
import { mapPage } from '../../../repositories/listing/list.js';
import {
  countAttachments,
  insertAttachment,
  type StoredAttachment,
} from '../../../repositories/support/attachments.js';
import {
  getAnyTicket,
  listAllTicketRows,
  listRepliesOf,
  lockAnyTicket,
  saveClosable,
  type StaffTicket,
} from '../../../repositories/support/operator/tickets.js';
import { insertReply } from '../../../repositories/support/replies.js';
import type { StoredTicket } from '../../../repositories/support/tickets.js';
import { saveTicketStatus } from '../../../repositories/support/tickets.js';
import { gravatarId } from '../../common/gravatar.js';
import { wireTime } from '../../common/wire-time.js';
import { keepAttachment } from '../keep-attachment.js';
import { presentReply, presentTicketEntity } from '../present.js';

/** The default name of the author of the staff's replies. */
const STAFF = 'Support';

/** The key of the staff's avatar. */
const staffGravatarId = ({ config }: Cloud): string => gravatarId(`support@${config.platformDomain}`);

/** The platform as the actor of a change of a ticket, without a user of the account. */
const platformOn = ({ account_id: accountId }: StoredTicket): Actor => ({
  account: { id: accountId },
  user: null,
});

const presentAttachment = (row: StoredAttachment): OperatorSchema<'OperatorAttachment'> => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  created_by: row.created_by,
  from_node: row.from_staff,
  created: wireTime(row.created_at),
});

/** A ticket as the operator's API shows it. */
const presentStaffTicket = (ticket: StaffTicket): OperatorSchema<'OperatorTicket'> => ({
  id: ticket.id,
  account_id: ticket.account_id,
  summary: ticket.summary,
  description: ticket.description,
  status: ticket.status,
  closable: ticket.closable,
  managed_issue: ticket.managed_issue,
  entity: presentTicketEntity(ticket),
  attachments: ticket.attachments.map(presentAttachment),
  opened: wireTime(ticket.opened_at),
  opened_by: ticket.opened_by,
  updated: wireTime(ticket.updated_at),
  updated_by: ticket.updated_by,
  closed: ticket.closed_at && wireTime(ticket.closed_at),
});

export const listAllTickets: Handler<'listAllTickets'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllTicketRows(cloud.database, query, filter), presentStaffTicket);

export const getTicketById: Handler<'getTicketById'> = async ({ cloud, params }) =>
  presentStaffTicket(await getAnyTicket(cloud.database, params.ticketId));

export const updateTicketById: Handler<'updateTicketById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, params.ticketId);
    if (body.closable !== undefined) await saveClosable(tx, ticket, body.closable);
    return presentStaffTicket(await getAnyTicket(tx, ticket.id));
  });

export const closeTicketById: Handler<'closeTicketById'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, params.ticketId);
    unwrap(mayCloseTicket(ticket, 'staff'));
    await saveTicketStatus(tx, ticket, 'closed', STAFF);
    recordEvent(platformOn(ticket), tx, { action: 'ticket_update', entity: ticketEntity(ticket) });
    return presentStaffTicket(await getAnyTicket(tx, ticket.id));
  });

export const listRepliesOfTicket: Handler<'listRepliesOfTicket'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const ticket = await getAnyTicket(cloud.database, params.ticketId);
  return mapPage(await listRepliesOf(ticket, cloud.database, query, filter), presentReply);
};

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

export const getAttachmentOfTicket: Handler<'getAttachmentOfTicket'> = async ({ cloud, params }) => {
  const { attachments } = await getAnyTicket(cloud.database, params.ticketId);
  const found = attachments.find(({ id }) => id === params.attachmentId);
  if (found === undefined) throw notFound();
  return new Download(found.name, found.bytes, await cloud.files.read(found.file_key));
};
