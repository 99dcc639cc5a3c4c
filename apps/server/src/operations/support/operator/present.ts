import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredAttachment } from '../../../repositories/support/attachments.js';
import type { StaffTicket } from '../../../repositories/support/operator/tickets.js';
import { wireTime } from '../../common/wire-time.js';
import { presentTicketEntity } from '../present.js';

const presentAttachment = (row: StoredAttachment): OperatorSchema<'OperatorAttachment'> => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  created_by: row.created_by,
  from_node: row.from_staff,
  created: wireTime(row.created_at),
});

/** A ticket as the operator's API shows it. */
export const presentStaffTicket = (ticket: StaffTicket): OperatorSchema<'OperatorTicket'> => ({
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
