import type { Schema } from '@cloud-account/spec';
import { type Decision, decide, refuse } from '../refusals/index.js';

type TicketStatus = Schema<'TicketStatus'>;

/** Whether a ticket has come to its end (§3.1). */
const isEnd: Readonly<Record<TicketStatus, boolean>> = { new: false, open: false, closed: true };

/** What a ticket is once the staff has replied (§3.1). */
const afterStaff: Readonly<Record<TicketStatus, TicketStatus>> = {
  new: 'open',
  open: 'open',
  closed: 'closed',
};

/** Who acts on a ticket: a user of its account, or the operator's staff. */
export type TicketSide = 'account' | 'staff';

/** A ticket as far as closing goes. */
export interface Closing {
  readonly status: TicketStatus;
  /** Whether the staff lets the account close it. */
  readonly closable: boolean;
}

/** Whether the account may close a ticket now, as its record says. */
export const isClosable = ({ status, closable }: Closing): boolean => closable && !isEnd[status];

/** Decides whether a ticket may be closed (§3.1). The staff may close what the account may not. */
export function mayCloseTicket({ status, closable }: Closing, side: TicketSide): Decision<undefined> {
  if (isEnd[status]) {
    return decide([refuse('ticket.close.open', { reason: 'The ticket is closed already' })], undefined);
  }
  const refused = side === 'account' && !closable;
  return decide(
    refused ? [refuse('ticket.close.closable', { reason: 'Only support can close this ticket' })] : [],
    undefined,
  );
}

/** The status of a ticket after a reply: the staff's first one opens it, and nothing else changes it (§3.1). */
export const statusAfterReply = (status: TicketStatus, side: TicketSide): TicketStatus =>
  side === 'staff' ? afterStaff[status] : status;
