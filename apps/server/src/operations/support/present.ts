import { isClosable } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { StoredReply } from '../../repositories/support/replies.js';
import type { StoredTicket } from '../../repositories/support/tickets.js';
import type { ListedTicket } from '../../repositories/support/tickets.js';
import { wireTime } from '../common/wire-time.js';

/** The entity of a ticket, as the API shows it. */
export const presentTicketEntity = ({ entity }: StoredTicket): Schema<'TicketEntity'> =>
  entity && { id: entity.id, label: entity.label, type: entity.kind, url: entity.url };

/** A ticket as the API shows it (§2.9). */
export const presentTicket = (ticket: ListedTicket): Schema<'Ticket'> => ({
  id: ticket.id,
  attachments: [...ticket.attachments],
  closable: isClosable(ticket),
  closed: ticket.closed_at && wireTime(ticket.closed_at),
  description: ticket.description,
  entity: presentTicketEntity(ticket),
  gravatar_id: ticket.gravatar_id,
  opened: wireTime(ticket.opened_at),
  opened_by: ticket.opened_by,
  status: ticket.status,
  summary: ticket.summary,
  updated: wireTime(ticket.updated_at),
  updated_by: ticket.updated_by,
});

/** A reply as the API shows it (§2.10). */
export const presentReply = (reply: StoredReply): Schema<'TicketReply'> => ({
  id: reply.id,
  created: wireTime(reply.created_at),
  created_by: reply.created_by,
  description: reply.description,
  from_node: reply.from_staff,
  gravatar_id: reply.gravatar_id,
});
