import type { TicketEntity, TicketEntityKind } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Ticket } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  summary: 'summary',
  description: 'description',
  status: 'status',
  closable: 'closable',
  managedIssue: 'managed_issue',
  entityType: 'entity_type',
  entityId: 'entity_id',
  entityLabel: 'entity_label',
  entityUrl: 'entity_url',
  openedBy: 'opened_by',
  gravatarId: 'gravatar_id',
  updatedBy: 'updated_by',
  openedAt: 'opened_at',
  updatedAt: 'updated_at',
  closedAt: 'closed_at',
} as const satisfies Record<keyof Ticket, string>;

/** The select list of a ticket in raw SQL; the table's alias is `t`. */
export const ticketColumns = selectList('t', columns);

/** A ticket as it is kept, without what was attached to it (§2.9). */
export interface StoredTicket {
  readonly id: number;
  readonly accountId: number;
  readonly summary: string;
  readonly description: string;
  readonly status: Schema<'TicketStatus'>;
  /** Whether the staff lets the account close it. */
  readonly closable: boolean;
  readonly managedIssue: boolean;
  readonly entity: TicketEntity | null;
  readonly openedBy: string;
  readonly gravatarId: string;
  readonly updatedBy: string | null;
  readonly opened: Date;
  readonly updated: Date;
  readonly closed: Date | null;
}

/** A ticket from its row. */
export const storedTicket = (row: Ticket): StoredTicket => ({
  id: row.id,
  accountId: row.accountId,
  summary: row.summary,
  description: row.description,
  status: row.status as Schema<'TicketStatus'>,
  closable: row.closable,
  managedIssue: row.managedIssue,
  entity:
    row.entityType === null
      ? null
      : {
          kind: row.entityType as TicketEntityKind,
          id: row.entityId ?? 0,
          label: row.entityLabel ?? '',
          url: row.entityUrl ?? '',
        },
  openedBy: row.openedBy,
  gravatarId: row.gravatarId,
  updatedBy: row.updatedBy,
  opened: row.openedAt,
  updated: row.updatedAt,
  closed: row.closedAt,
});
