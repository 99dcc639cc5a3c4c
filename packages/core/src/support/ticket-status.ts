import type { Schema } from '@cloud-account/spec';
import { type Decision, decide, refuse } from '../refusals/index.js';

type TicketStatus = Schema<'TicketStatus'>;

/** True for the final statuses (§3.1). */
const isEnd: Readonly<Record<TicketStatus, boolean>> = { new: false, open: false, closed: true };

/** The status after a reply of the staff (§3.1). */
const afterStaff: Readonly<Record<TicketStatus, TicketStatus>> = {
  new: 'open',
  open: 'open',
  closed: 'closed',
};

/** The side that acts on a ticket: a user of its account, or the staff of the operator. */
export type TicketSide = 'account' | 'staff';

/** The facts of a ticket for closing it. */
export interface Closing {
  readonly status: TicketStatus;
  /** True if the staff allows the account to close it. */
  readonly closable: boolean;
}

/** True if the account may close a ticket now. */
export const isClosable = ({ status, closable }: Closing): boolean => closable && !isEnd[status];

/** Decides whether a ticket may be closed (§3.1). The staff may close what the account may not. */
export function mayCloseTicket({ status, closable }: Closing, side: TicketSide): Decision<undefined> {
  if (isEnd[status]) {
    return decide([refuse('ticket.close.open')], undefined);
  }
  const refused = side === 'account' && !closable;
  return decide(refused ? [refuse('ticket.close.closable')] : [], undefined);
}

/** The status of a ticket after a reply: the first reply of the staff opens it, other replies do not change it (§3.1). */
export const statusAfterReply = (status: TicketStatus, side: TicketSide): TicketStatus =>
  side === 'staff' ? afterStaff[status] : status;
