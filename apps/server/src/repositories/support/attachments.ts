import type { Transaction } from '../transaction.js';
import type { StoredTicket } from './ticket-rows.js';

/** A file that is attached to a ticket. */
export interface AttachmentDraft {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Of the file, which is noted and on the disk. */
  readonly fileKey: string;
  readonly createdBy: string;
  readonly fromStaff: boolean;
}

/**
 * How many files a ticket has. It must be locked by an earlier statement: one that waits for the lock would still see what
 * was there when it began to wait.
 */
export const countAttachments = ({ client }: Transaction, { id: ticketId }: StoredTicket): Promise<number> =>
  client.ticketAttachment.count({ where: { ticketId } });

/** Attaches a file to a ticket that is locked. */
export async function insertAttachment(
  { client, now }: Transaction,
  { id: ticketId }: StoredTicket,
  draft: AttachmentDraft,
): Promise<void> {
  await client.ticketAttachment.create({
    data: { ...draft, ticketId, createdAt: now },
    select: { id: true },
  });
}
