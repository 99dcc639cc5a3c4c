import { entityUrl, isClosable } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { EventEntity } from '../../repositories/events.js';
import type { StoredReply } from '../../repositories/support/replies.js';
import type { StoredTicket } from '../../repositories/support/ticket-rows.js';
import type { ListedTicket } from '../../repositories/support/tickets.js';
import { wireTime } from '../wire-time.js';

/** What a ticket was opened for, as the API shows it. */
export const presentTicketEntity = ({ entity }: StoredTicket): Schema<'TicketEntity'> =>
  entity && { id: entity.id, label: entity.label, type: entity.kind, url: entity.url };

/** A ticket as the API shows it (§2.9). */
export const presentTicket = (ticket: ListedTicket): Schema<'Ticket'> => ({
  id: ticket.id,
  attachments: [...ticket.attachments],
  closable: isClosable(ticket),
  closed: ticket.closed && wireTime(ticket.closed),
  description: ticket.description,
  entity: presentTicketEntity(ticket),
  gravatar_id: ticket.gravatarId,
  opened: wireTime(ticket.opened),
  opened_by: ticket.openedBy,
  status: ticket.status,
  summary: ticket.summary,
  updated: wireTime(ticket.updated),
  updated_by: ticket.updatedBy,
});

/** A reply as the API shows it (§2.10). */
export const presentReply = (reply: StoredReply): Schema<'TicketReply'> => ({
  id: reply.id,
  created: wireTime(reply.created),
  created_by: reply.createdBy,
  description: reply.description,
  from_node: reply.fromStaff,
  gravatar_id: reply.gravatarId,
});

/** A ticket as events name it. */
export const ticketEntity = ({ id, summary }: StoredTicket): EventEntity => ({
  type: 'ticket',
  id,
  label: summary,
  url: entityUrl('ticket', id),
});
