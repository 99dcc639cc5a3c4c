import { build, type Given, insertion, type NewRow, type Row, statement } from '@cloud-account/database';
import type { Transaction } from '../transaction.js';
import type { StoredTicket } from './tickets.js';

/** A stored file of a ticket. */
export type StoredAttachment = Row<'ticket_attachments'>;

/** A file to attach to a ticket; it is noted and on the disk. */
export type AttachmentDraft = Omit<NewRow<'ticket_attachments'>, 'ticket_id' | 'created_at'>;

const counted = statement('count-attachments', (given: Given<{ ticket_id: number }>) =>
  build
    .selectFrom('ticket_attachments')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('count'))
    .where('ticket_id', '=', given.ticket_id),
);

/**
 * The number of a ticket's files. An earlier statement must lock the ticket: one that waits for the lock would count the rows
 * of the time when the wait began.
 */
export async function countAttachments(tx: Transaction, { id }: StoredTicket): Promise<number> {
  return (await counted.one(tx, { ticket_id: id })).count;
}

const insert = insertion('insert-attachment', 'ticket_attachments');

/** Attaches a file to a locked ticket. */
export async function insertAttachment(
  tx: Transaction,
  { id }: StoredTicket,
  draft: AttachmentDraft,
): Promise<void> {
  await insert.run(tx, { ...draft, ticket_id: id, created_at: tx.now });
}
