import type { TicketEntity, TicketValues } from '@cloud-account/core';
import { expressionBuilder, sql } from 'kysely';
import {
  arrayOf,
  build,
  columnsOf,
  type Database,
  type Given,
  insertion,
  locking,
  type Row,
  saving,
  statement,
  type Tables,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { requireCapacity } from '../account/capacity.js';
import { byAccount, list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

type TicketRow = Row<'tickets'>;

/** A stored ticket, without its attachments (§2.9). */
export interface StoredTicket extends Omit<
  TicketRow,
  'entity_type' | 'entity_id' | 'entity_label' | 'entity_url'
> {
  readonly entity: TicketEntity | null;
}

/** A ticket from its row. */
export const storedTicket = <Ticket extends TicketRow>({
  entity_type: kind,
  entity_id: id,
  entity_label: label,
  entity_url: url,
  ...ticket
}: Ticket) => ({
  ...ticket,
  entity: kind === null ? null : { kind, id: id ?? 0, label: label ?? '', url: url ?? '' },
});

/** The entity of a ticket, by its columns. */
const entityColumns = (
  entity: TicketEntity | null,
): Pick<TicketRow, 'entity_type' | 'entity_id' | 'entity_label' | 'entity_url'> => ({
  entity_type: entity?.kind ?? null,
  entity_id: entity?.id ?? null,
  entity_label: entity?.label ?? null,
  entity_url: entity?.url ?? null,
});

/** A ticket with the names of its files, in the order of their arrival. */
export type ListedTicket = StoredTicket & { readonly attachments: readonly string[] };

type Own = Given<{ id: number; account_id: number }>;

const withAttachments = (given: Given<{ account_id: number }>) =>
  build
    .selectFrom('tickets as t')
    .where('t.account_id', '=', given.account_id)
    .select(columnsOf('tickets', 't'))
    .select((eb) =>
      arrayOf(
        eb
          .selectFrom('ticket_attachments as a')
          .select('a.name')
          .whereRef('a.ticket_id', '=', 't.id')
          .orderBy('a.id'),
      ).as('attachments'),
    );

const t = expressionBuilder<{ t: Tables['tickets'] }, 't'>();

/** The order of every list of tickets: open ones first, and the newest first in each group. */
export const ticketOrder = {
  id: () => t.ref('t.id'),
  first: () => t('t.status', '<>', sql.lit('closed')),
  newestFirst: true,
} as const;

const listed = list('listTickets', 'tickets', { ...ticketOrder, from: withAttachments });

/** The tickets of the viewer's account. */
export const listTicketRows = pagesFor(listed, byAccount, storedTicket);

const read = statement('get-ticket', (given: Own) => withAttachments(given).where('t.id', '=', given.id));

/** @throws Refused (404) when the account has no such ticket */
export const getTicketRow = async (
  { account }: Viewer,
  database: Database,
  id: number,
): Promise<ListedTicket> => storedTicket(await foundRow(database, read, { id, account_id: account.id }));

const lock = locking('lock-ticket', 'tickets', ['id', 'account_id']);

/**
 * Reads and locks a ticket, its replies and its files until the transaction ends.
 *
 * @throws Refused (404) when the account has no such ticket
 */
export const lockTicket = async ({ account }: Viewer, tx: Transaction, id: number): Promise<StoredTicket> =>
  storedTicket(await foundRow(tx, lock, { id, account_id: account.id }));

// The others are the same for all new tickets.
const insert = insertion('insert-ticket', 'tickets', 'status', 'closable', 'updated_by', 'closed_at');

/**
 * Opens a ticket of the viewer's account.
 *
 * @param gravatarId the viewer's
 * @throws Refused when the account has the maximum of tickets
 */
export async function insertTicket(
  { account, user }: Viewer,
  tx: Transaction,
  { entity, ...values }: TicketValues,
  gravatarId: string,
): Promise<ListedTicket> {
  await requireCapacity(tx, 'tickets', account.id);
  const row = await insert.one(tx, {
    ...values,
    ...entityColumns(entity),
    account_id: account.id,
    opened_by: user.username,
    gravatar_id: gravatarId,
    opened_at: tx.now,
    updated_at: tx.now,
  });
  return { ...storedTicket(row), attachments: [] };
}

const statusColumns = ['status', 'updated_at', 'updated_by', 'closed_at'] as const;

const saveStatus = saving('save-ticket-status', 'tickets', ['id'], statusColumns);

/**
 * Saves the new status of a ticket and the user who changed it. The caller has locked the ticket and checked the access to it.
 *
 * @param ticket the locked ticket
 * @param by the name of the user
 */
export async function saveTicketStatus(
  tx: Transaction,
  { id, status: before, closed_at: closed }: StoredTicket,
  status: StoredTicket['status'],
  by: string,
): Promise<void> {
  const closing = status === 'closed' && before !== 'closed';
  await saveStatus.run(tx, {
    id,
    status,
    updated_at: tx.now,
    updated_by: by,
    closed_at: closing ? tx.now : closed,
  });
}
