import type { OperatorSchema } from '@cloud-account/spec';
import type { AttachmentRow, StaffTicket } from '../../../repositories/support/operator/tickets.js';
import { wireTime } from '../../wire-time.js';
import { presentTicketEntity } from '../present.js';

const presentAttachment = (row: AttachmentRow): OperatorSchema<'OperatorAttachment'> => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  created_by: row.createdBy,
  from_node: row.fromStaff,
  created: wireTime(row.created),
});

/** A ticket as the operator's API shows it. */
export const presentStaffTicket = (ticket: StaffTicket): OperatorSchema<'OperatorTicket'> => ({
  id: ticket.id,
  account_id: ticket.accountId,
  summary: ticket.summary,
  description: ticket.description,
  status: ticket.status,
  closable: ticket.closable,
  managed_issue: ticket.managedIssue,
  entity: presentTicketEntity(ticket),
  attachments: ticket.attachments.map(presentAttachment),
  opened: wireTime(ticket.opened),
  opened_by: ticket.openedBy,
  updated: wireTime(ticket.updated),
  updated_by: ticket.updatedBy,
  closed: ticket.closed && wireTime(ticket.closed),
});
